import type { AccountStore } from '../domain/app.ts';
import { apiKeyStore } from './accounts.ts';
import { cardMarkStore } from './card-marks.ts';
import { channelStore } from './channels.ts';
import { consumerStore } from './consumers.ts';
import { contractStore } from './contracts.ts';
import { customerListStore } from './customer-lists.ts';
import { customerStore } from './customers.ts';
import { deliveryStore } from './deliveries.ts';
import { deliveryLog } from './delivery-log.ts';
import { documentStore } from './documents.ts';
import type { Bell, Clock } from './engine.ts';
import { eventStore } from './events.ts';
import { exportStore } from './exports.ts';
import { idempotencyStore } from './idempotency.ts';
import { importStore } from './imports.ts';
import { invitationStore } from './invitations.ts';
import { messageStore } from './messages.ts';
import { newsStore } from './news.ts';
import { noticeStore } from './notices.ts';
import { productStore } from './products.ts';
import { projectStore } from './projects.ts';
import { proposalStore } from './proposals.ts';
import { replayStore } from './replays.ts';
import { reportStore } from './reports.ts';
import type { Db } from './schema.ts';
import { settingsStore } from './settings.ts';
import { statusStore } from './statuses.ts';
import { subscriptionStore } from './subscriptions.ts';
import { timelineStore } from './timeline.ts';
import { userStore } from './users.ts';

/** All of one account's stores on one connection, each made when it is asked for: a request needs one or two. */
export function accountStore(
  db: Db,
  accountId: number,
  {
    transaction,
    clock,
    ring,
  }: Pick<AccountStore, 'transaction'> & { clock: Clock; ring: (bell: Bell) => void },
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
    get invitations() {
      return invitationStore(db, accountId);
    },
    get apiKeys() {
      return apiKeyStore(db, accountId, { onChange: () => ring('keys') });
    },
    get statuses() {
      return statusStore(db, accountId);
    },
    get subscriptions() {
      return subscriptionStore(db, accountId);
    },
    get deliveries() {
      return deliveryStore(db, accountId, { clock, onDue: () => ring('deliveries') });
    },
    get deliveryLog() {
      return deliveryLog(db, accountId);
    },
    get replays() {
      return replayStore(db, accountId, { onBegun: () => ring('replays') });
    },
    get notices() {
      return noticeStore(db, accountId);
    },
    get events() {
      return eventStore(db, accountId, { onRecorded: () => ring(`events of ${accountId}`) });
    },
    get consumers() {
      return consumerStore(db, accountId);
    },
    get customers() {
      return customerStore(db, accountId);
    },
    get customerLists() {
      return customerListStore(db, accountId);
    },
    get cardMarks() {
      return cardMarkStore(db, accountId);
    },
    get timeline() {
      return timelineStore(db, accountId);
    },
    get projects() {
      return projectStore(db, accountId);
    },
    get products() {
      return productStore(db, accountId);
    },
    get messages() {
      return messageStore(db, accountId, { clock, onDue: () => ring('messages') });
    },
    get channels() {
      return channelStore(db, accountId);
    },
    get contracts() {
      return contractStore(db, accountId, { onSealing: () => ring('sealing') });
    },
    get proposals() {
      return proposalStore(db, accountId);
    },
    get imports() {
      return importStore(db, accountId);
    },
    get news() {
      return newsStore(db, accountId);
    },
    get reports() {
      return reportStore(db, accountId);
    },
    get exports() {
      return exportStore(db, accountId);
    },
    get idempotency() {
      return idempotencyStore(db, accountId);
    },
    transaction,
  };
}
