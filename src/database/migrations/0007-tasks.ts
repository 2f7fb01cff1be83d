import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** The next steps with customers. */
export function tasks({ id, integer, text, end }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const run = (statement: string) => sql.raw(statement).execute(db);
      await run(`create table tasks (
        task_id ${id},
        account_id ${integer} not null references accounts (account_id),
        customer_id ${integer} not null references customers (customer_id),
        project_id ${integer},
        kind ${text} not null,
        title ${text} not null,
        due_on ${text} not null,
        due_time ${text} not null,
        owner_id ${integer},
        repeats ${text} not null,
        is_follow_up ${integer} not null,
        revision ${integer} not null default 1,
        changed_by ${integer} not null,
        created_at ${integer} not null,
        done_at ${integer}
      ) ${end}`);
      await run(
        'create index tasks_open on tasks (account_id, due_on, task_id) where done_at is null',
      );
      await run(
        'create index tasks_of_customer on tasks (account_id, customer_id, done_at, task_id)',
      );
      await run('create index tasks_in_order on tasks (account_id, task_id)');
    },
  };
}
