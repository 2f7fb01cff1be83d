import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Columns } from './columns.ts';

/** A session knows when its owner last gave their password or a code, besides at its beginning. */
export function passwordAgain({ integer }: Columns): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('sessions').addColumn('confirmed_at', integer).execute();
    },
  };
}
