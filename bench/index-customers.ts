import { openApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { reindexCustomers } from '../src/domain/customers/rows/reindex-customers.ts';
import { createLog } from '../src/log.ts';

const customersAtOnce = 5000;

/**
 * Gives the customers of a data folder with one account their search words, as Sundesk does after an upgrade; otherwise it
 * would do so while it is measured.
 */
export async function indexCustomers(folder: string): Promise<void> {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error' });
  const { app, close } = await openApp(config, createLog(config.LOG_LEVEL, process.stderr.fd));
  const { searchIndex } = app.store;
  const account = app.store.forAccount(1);
  let after = 0;
  for (;;) {
    const customers = await searchIndex.following(after, customersAtOnce);
    const last = customers.at(-1);
    if (last === undefined) break;
    const ids = customers.map(({ customerId }) => customerId);
    await account.transaction((tx) => reindexCustomers(tx, ids));
    after = last.customerId;
  }
  await searchIndex.finish();
  await close();
}
