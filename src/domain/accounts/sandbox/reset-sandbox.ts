import type { App } from '../../app.ts';
import { logSecurity } from '../security-log/log-security.ts';
import { type Actor, operator } from '../security-log/security-entry.ts';
import { deleteCustomers, deleteEvents, deleteOthers, findEnds } from './empty-sandbox-rows.ts';
import { requireSandbox } from './sandbox.ts';

/** Runs in one transaction, because the account waits for it. */
const customersInSet = 50;
const eventsInSet = 100;
const othersInSet = 1000;

/**
 * Empties a sandbox: customers with all that hangs on them, events with their deliveries, captured messages, imports
 * and remembered answers. Settings, pipeline, templates, libraries, API keys and subscriptions stay. What is made while
 * it runs stays too. Opens its own transactions, and can be repeated if it fails half way. Refuses with SANDBOX_ONLY.
 */
export async function resetSandbox(
  app: App,
  { accountId, by = operator }: { accountId: number; by?: Actor },
): Promise<{ customers: number; events: number }> {
  await requireSandbox(app, accountId);
  const store = app.store.forAccount(accountId);
  const { customerId, sequence } = await findEnds(store);
  const customers = await inSets(customersInSet, (limit) =>
    store.transaction((tx) => deleteCustomers(tx, { through: customerId, limit })),
  );
  const events = await inSets(eventsInSet, (limit) =>
    store.transaction((tx) => deleteEvents(tx, { through: sequence, limit })),
  );
  await inSets(othersInSet, (limit) => store.transaction((tx) => deleteOthers(tx, limit)));
  const detail = `Customers: ${customers}, events: ${events}`;
  await store.transaction((tx) => logSecurity(app, tx, { kind: 'sandbox_reset', by, detail }));
  return { customers, events };
}

async function inSets(limit: number, remove: (limit: number) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const removed = await remove(limit);
    total += removed;
    if (removed < limit) return total;
  }
}
