import type { AccountStore } from '../domain/app.ts';
import { apiKeyStore } from './accounts.ts';
import { consumerStore } from './consumers.ts';
import { customerStore } from './customers.ts';
import { deliveryStore } from './deliveries.ts';
import { deliveryLog } from './delivery-log.ts';
import type { Clock } from './engine.ts';
import { eventStore } from './events.ts';
import { idempotencyStore } from './idempotency.ts';
import { noticeStore } from './notices.ts';
import { projectStore } from './projects.ts';
import { replayStore } from './replays.ts';
import type { Db } from './schema.ts';
import { statusStore } from './statuses.ts';
import { subscriptionStore } from './subscriptions.ts';
import { userStore } from './users.ts';

/** All of one account's stores on one connection. */
export function accountStore(
  db: Db,
  accountId: number,
  {
    transaction,
    clock,
    onDue,
    onReplay,
  }: Pick<AccountStore, 'transaction'> & {
    clock: Clock;
    onDue: () => void;
    onReplay: () => void;
  },
): AccountStore {
  return {
    users: userStore(db, accountId),
    apiKeys: apiKeyStore(db, accountId),
    statuses: statusStore(db, accountId),
    subscriptions: subscriptionStore(db, accountId),
    deliveries: deliveryStore(db, accountId, { clock, onDue }),
    deliveryLog: deliveryLog(db, accountId),
    replays: replayStore(db, accountId, { onBegun: onReplay }),
    notices: noticeStore(db, accountId),
    events: eventStore(db, accountId),
    consumers: consumerStore(db, accountId),
    customers: customerStore(db, accountId),
    projects: projectStore(db, accountId),
    idempotency: idempotencyStore(db, accountId),
    transaction,
  };
}
