import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** Whether a firm has had a test email, and whether it wants to see no more how far its set-up is. */
export function setUp({ integer }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const column of ['set_up_dismissed', 'email_tested']) {
        await sql
          .raw(`alter table account_settings add column ${column} ${integer} not null default 0`)
          .execute(db);
      }
    },
  };
}
