import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** The order of the firm's own fields, which is that of their numbers until someone changes it. */
export function customFieldOrder({ integer }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql
        .raw(`alter table custom_fields add column place ${integer} not null default 0`)
        .execute(db);
    },
  };
}
