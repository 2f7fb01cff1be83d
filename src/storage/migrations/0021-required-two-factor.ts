import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** An account can require two-factor authentication of its team; 1 where it does. */
export function requiredTwoFactor({ integer }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('accounts')
        .addColumn('requires_two_factor', integer, (column) => column.notNull().defaultTo(0))
        .execute();
    },
  };
}
