import type { AccountStore } from '../domain/app.ts';
import { apiKeyStore } from './accounts.ts';
import { consumerStore } from './consumers.ts';
import { contractStore } from './contracts.ts';
import { customerStore } from './customers.ts';
import { deliveryStore } from './deliveries.ts';
import { deliveryLog } from './delivery-log.ts';
import { documentStore } from './documents.ts';
import type { Clock } from './engine.ts';
import { eventStore } from './events.ts';
import { idempotencyStore } from './idempotency.ts';
import { messageStore } from './messages.ts';
import { noticeStore } from './notices.ts';
import { projectStore } from './projects.ts';
import { proposalStore } from './proposals.ts';
import { replayStore } from './replays.ts';
import type { Db } from './schema.ts';
import { settingsStore } from './settings.ts';
import { statusStore } from './statuses.ts';
import { subscriptionStore } from './subscriptions.ts';
import { userStore } from './users.ts';

/** All of one account's stores on one connection, each made when it is asked for: a request needs one or two. */
export function accountStore(
  db: Db,
  accountId: number,
  {
    transaction,
    clock,
    onDue,
    onReplay,
    onSealing,
    onMessage,
  }: Pick<AccountStore, 'transaction'> & {
    clock: Clock;
    onDue: () => void;
    onReplay: () => void;
    onSealing: () => void;
    onMessage: () => void;
  },
): AccountStore {
  return {
    get settings() {
      return settingsStore(db, accountId);
    },
    get documents() {
      return documentStore(db, accountId);
    },
    get users() {
      return userStore(db, accountId);
    },
    get apiKeys() {
      return apiKeyStore(db, accountId);
    },
    get statuses() {
      return statusStore(db, accountId);
    },
    get subscriptions() {
      return subscriptionStore(db, accountId);
    },
    get deliveries() {
      return deliveryStore(db, accountId, { clock, onDue });
    },
    get deliveryLog() {
      return deliveryLog(db, accountId);
    },
    get replays() {
      return replayStore(db, accountId, { onBegun: onReplay });
    },
    get notices() {
      return noticeStore(db, accountId);
    },
    get events() {
      return eventStore(db, accountId);
    },
    get consumers() {
      return consumerStore(db, accountId);
    },
    get customers() {
      return customerStore(db, accountId);
    },
    get projects() {
      return projectStore(db, accountId);
    },
    get messages() {
      return messageStore(db, accountId, { clock, onDue: onMessage });
    },
    get contracts() {
      return contractStore(db, accountId, { onSealing });
    },
    get proposals() {
      return proposalStore(db, accountId);
    },
    get idempotency() {
      return idempotencyStore(db, accountId);
    },
    transaction,
  };
}
