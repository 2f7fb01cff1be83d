import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** How many SMS, e-mails and invitations an account has sent on its latest day of each. */
export function dailyCounts(columns: Columns): Migration {
  const { integer, text } = columns;
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await columns
        .finish(
          db.schema
            .createTable('daily_counts')
            .addColumn('account_id', integer, (column) =>
              column.notNull().references('accounts.account_id'),
            )
            .addColumn('kind', text, (column) => column.notNull())
            .addColumn('day', text, (column) => column.notNull())
            .addColumn('count', integer, (column) => column.notNull())
            .addPrimaryKeyConstraint('daily_counts_key', ['account_id', 'kind']),
        )
        .execute();
    },
  };
}
