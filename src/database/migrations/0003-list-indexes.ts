import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** The columns after `customer_id` order nothing: they tell whom to pass over without reading the row. */
const indexes = {
  customers_by_change: 'updated_at, customer_id, owner_id, status_id, type',
  customers_by_creation: 'created_at, customer_id, owner_id, status_id, type',
  customers_by_name: 'name_key, customer_id, owner_id, status_id, type',
  customers_by_value: 'value_cents, customer_id, owner_id, status_id, type',
  customers_by_status: 'status_id, updated_at, customer_id, owner_id, type',
  customers_by_owner_creation: 'owner_id, created_at, customer_id, status_id, type',
};

/** An index for each order of the customer lists, instead of one for each owner's list in that order. */
export function listIndexes({ database }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const byChange = {
        postgres: 'customers_by_change',
        sqlite: 'customers_by_account_id_updated_at_customer_id',
      }[database];
      for (const name of [
        byChange,
        'customers_by_creation',
        'customers_by_owner_creation',
        'customers_by_status',
        'customers_by_owner_name',
        'customers_by_owner_value',
        'customers_by_type',
      ]) {
        await sql.raw(`drop index ${name}`).execute(db);
      }
      for (const [name, columns] of Object.entries(indexes)) {
        await sql.raw(`create index ${name} on customers (account_id, ${columns})`).execute(db);
      }
    },
  };
}
