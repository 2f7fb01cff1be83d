import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** How the sale of a draft came about, as far as somebody has said; empty until then and after each publication. */
export function chosenSaleTypes({ text }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('projects')
        .addColumn('chosen_sale_type', text, (column) => column.notNull().defaultTo(''))
        .execute();
    },
  };
}
