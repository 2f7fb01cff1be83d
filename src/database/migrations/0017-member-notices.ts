import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** What single members of the team are told about, and the due day of a task that its member was told of. */
export function memberNotices({ id, integer, text, end }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const run = (statement: string) => sql.raw(statement).execute(db);
      await run(`create table member_notices (
        notice_id ${id},
        account_id ${integer} not null references accounts (account_id),
        user_id ${integer} not null,
        kind ${text} not null,
        customer_id ${integer},
        project_id ${integer},
        task_id ${integer},
        subscription_id ${text} not null default '',
        message ${text} not null default '',
        created_at ${integer} not null,
        read_at ${integer}
      ) ${end}`);
      await run('create index member_notices_in_order on member_notices (account_id, notice_id)');
      await run('create index member_notices_of_user on member_notices (user_id, notice_id)');
      await run(
        'create index member_notices_unread on member_notices (user_id, notice_id) where read_at is null',
      );
      await run(
        'create index member_notices_of_customer on member_notices (account_id, customer_id)',
      );
      await run(`alter table tasks add column told_on ${text} not null default ''`);
      await run(
        'create index tasks_untold on tasks (due_on, account_id) where done_at is null and told_on <> due_on',
      );
    },
  };
}
