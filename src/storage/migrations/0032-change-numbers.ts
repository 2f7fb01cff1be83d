import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** Changes of customers are numbered within their account, so that readers of `updated_since` miss none. */
export function changeNumbers({ integer }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const column of ['customers_change_number', 'customers_changed_at']) {
        await db.schema
          .alterTable('accounts')
          .addColumn(column, integer, (built) => built.notNull().defaultTo(0))
          .execute();
      }
      await db.schema
        .alterTable('customers')
        .addColumn('change_number', integer, (built) => built.notNull().defaultTo(0))
        .execute();
      // Readers that are between two pages go on where they were: their order was that of the numbers of customers.
      await sql`update customers set change_number = customer_id`.execute(db);
      await sql`update accounts set
        customers_change_number = coalesce((select max(customer_id) from customers c where c.account_id = accounts.account_id), 0),
        customers_changed_at = coalesce((select max(updated_at) from customers c where c.account_id = accounts.account_id), 0)`.execute(
        db,
      );
      // The reports of one owner.
      await sql`create index customers_by_owner_creation on customers (account_id, owner_id, created_at, customer_id)`.execute(
        db,
      );
      await sql`create index customers_by_change_number on customers (account_id, updated_at, change_number)`.execute(
        db,
      );
    },
  };
}
