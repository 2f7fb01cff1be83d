import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** Who saved a project last. */
export function savedBy({ integer }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql
        .raw(`alter table projects add column saved_by ${integer} references users (user_id)`)
        .execute(db);
    },
  };
}
