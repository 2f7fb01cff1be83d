import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** The largest discount that sellers may give. */
export function discountLimit({ integer }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql
        .raw(`alter table accounts add column sellers_discount_percent_max ${integer}`)
        .execute(db);
    },
  };
}
