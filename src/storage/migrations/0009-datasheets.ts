import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** Products of the library get figures of their datasheets; of those that are there nothing is known. */
export function datasheets({ text }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('products')
        .addColumn('datasheet_json', text, (column) => column.notNull().defaultTo(sql`'{}'`))
        .execute();
    },
  };
}
