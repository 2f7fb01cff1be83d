import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** The files that came with replies by email. */
export function replyFiles({ integer }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const run = (statement: string) => sql.raw(statement).execute(db);
      await run(`alter table customer_files add column received_email_id ${integer}`);
      const replies = 'where received_email_id is not null';
      await run(
        `create index customer_files_of_replies on customer_files (account_id, created_at) ${replies}`,
      );
    },
  };
}
