import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The open tasks of one member, of the many that an account may have. */
export function tasksOfOwner(): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql
        .raw(
          'create index tasks_of_owner on tasks (account_id, owner_id, due_on, task_id) ' +
            'where done_at is null and owner_id is not null',
        )
        .execute(db);
    },
  };
}
