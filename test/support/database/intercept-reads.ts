import { directRunOf, offerDirectRun } from '../../../src/database/prepared-query.ts';
import { openAccountDb } from '../../../src/domain/account-db.ts';
import type { Store } from '../../../src/domain/store.ts';

/** Stands between a query and its rows. `sql` is undefined for a query that is not prepared. */
type Intercept = (
  read: () => Promise<unknown[]>,
  sql: string | undefined,
) => unknown[] | Promise<unknown[]>;

/** Lets a test delay, replace or refuse what accounts read outside their transactions. */
export function interceptReads(store: Store, intercept: Intercept): void {
  const { forAccount } = store;
  store.forAccount = (accountId) => {
    const db = forAccount(accountId);
    const kysely = db.kysely.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => ({
        ...result,
        rows: (await intercept(async () => result.rows, undefined)) as typeof result.rows,
      }),
    });
    const run = directRunOf(db.kysely);
    offerDirectRun(kysely, {
      ...run,
      rows: async (sql, values) => intercept(async () => run.rows(sql, values), sql),
    });
    return openAccountDb(kysely, accountId, db);
  };
}
