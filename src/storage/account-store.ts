import type { AccountStore } from '../domain/app.ts';
import { apiKeyStore } from './accounts.ts';
import { customerStore } from './customers.ts';
import { deliveryStore } from './deliveries.ts';
import { eventStore } from './events.ts';
import { idempotencyStore } from './idempotency.ts';
import { projectStore } from './projects.ts';
import type { Db } from './schema.ts';
import { statusStore } from './statuses.ts';
import { subscriptionStore } from './subscriptions.ts';
import { userStore } from './users.ts';

/** All of one account's stores on one connection. */
export function accountStore(
  db: Db,
  accountId: number,
  { transaction, onDeliveries }: Pick<AccountStore, 'transaction'> & { onDeliveries: () => void },
): AccountStore {
  return {
    users: userStore(db, accountId),
    apiKeys: apiKeyStore(db, accountId),
    statuses: statusStore(db, accountId),
    subscriptions: subscriptionStore(db, accountId),
    deliveries: deliveryStore(db, accountId, onDeliveries),
    events: eventStore(db, accountId),
    customers: customerStore(db, accountId),
    projects: projectStore(db, accountId),
    idempotency: idempotencyStore(db, accountId),
    transaction,
  };
}
