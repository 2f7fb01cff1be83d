import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** Where an account takes aerial imagery from. */
export function imagery({ text }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const column of ['imagery_json', 'sealed_tile_address']) {
        await sql
          .raw(`alter table account_settings add column ${column} ${text} not null default ''`)
          .execute(db);
      }
    },
  };
}
