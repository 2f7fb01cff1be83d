import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** Photos of members, which their proposals show. */
export function memberPhotos({ integer }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql.raw(`alter table users add column photo_id ${integer}`).execute(db);
    },
  };
}
