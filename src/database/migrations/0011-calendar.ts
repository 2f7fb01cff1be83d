import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** The secret addresses of members' calendars, and the days of installation in their order. */
export function calendar({ text }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const run = (statement: string) => sql.raw(statement).execute(db);
      await run(`alter table users add column calendar_token_hash ${text}`);
      await run(
        "create index projects_to_install on projects (account_id, install_on) where install_on <> ''",
      );
    },
  };
}
