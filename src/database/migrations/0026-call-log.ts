import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** How a call ended that was logged as a note. */
export function callLog({ text }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql
        .raw(`alter table customer_notes add column call ${text} not null default ''`)
        .execute(db);
    },
  };
}
