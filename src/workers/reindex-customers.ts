import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../domain/app.ts';
import { reindexCustomers } from '../domain/customers/rows/reindex-customers.ts';
import { minuteMs } from '../domain/shared/time.ts';
import { startLeasedWorker, type Worker } from './start-leased-worker.ts';

const pollMs = minuteMs;
const customersAtOnce = 200;
/** The pause between two batches, in which other writers get their turn. */
const breathMs = 20;

/**
 * Once after an upgrade that changed how customers are found, gives the customers of all accounts the words and sort keys
 * of the new rules. It begins anew after a stop, and then finds nothing to do for those it has done.
 */
export function startReindexing(app: App): Worker {
  const { searchIndex } = app.store;
  let isDone = false;
  return startLeasedWorker(app, {
    pollMs,
    failure: 'customers could not be indexed by the new rules',
    async look({ isStopping }) {
      isDone ||= await searchIndex.isCurrent();
      if (isDone) return pollMs;
      let after = 0;
      let changed = 0;
      while (!isStopping()) {
        const customers = await searchIndex.following(after, customersAtOnce);
        const last = customers.at(-1);
        if (last === undefined) {
          await searchIndex.finish();
          if (changed > 0) app.log.info({ customers: changed }, 'indexed customers by new rules');
          return 0;
        }
        for (const [accountId, own] of Map.groupBy(customers, (one) => one.accountId)) {
          const ids = own.map(({ customerId }) => customerId);
          changed += await app.store
            .forAccount(accountId)
            .transaction((tx) => reindexCustomers(tx, ids));
        }
        after = last.customerId;
        await pause(breathMs);
      }
      return pollMs;
    },
  });
}
