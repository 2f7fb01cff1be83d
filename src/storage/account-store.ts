import type { AccountStore } from '../domain/app.ts';
import { apiKeyStore } from './accounts/accounts.ts';
import { invitationStore } from './accounts/invitations.ts';
import { newsStore } from './accounts/news.ts';
import { quotaStore } from './accounts/quotas.ts';
import { securityLogStore } from './accounts/security-log.ts';
import { settingsStore } from './accounts/settings.ts';
import { userStore } from './accounts/users.ts';
import { cardMarkStore } from './customers/card-marks.ts';
import { customerListStore } from './customers/customer-lists.ts';
import { customerStore } from './customers/customers.ts';
import { exportStore } from './customers/exports.ts';
import { importStore } from './customers/imports.ts';
import { statusStore } from './customers/statuses.ts';
import { timelineStore } from './customers/timeline.ts';
import { consumerStore } from './deliveries/consumers.ts';
import { deliveryStore } from './deliveries/deliveries.ts';
import { deliveryLog } from './deliveries/delivery-log.ts';
import { eventStore } from './deliveries/events.ts';
import { noticeStore } from './deliveries/notices.ts';
import { replayStore } from './deliveries/replays.ts';
import { subscriptionStore } from './deliveries/subscriptions.ts';
import type { Bell, Clock } from './engine.ts';
import { idempotencyStore } from './idempotency.ts';
import { channelStore } from './messages/channels.ts';
import { messageStore } from './messages/messages.ts';
import { contractStore } from './sales/contracts.ts';
import { documentStore } from './sales/documents.ts';
import { productStore } from './sales/products.ts';
import { projectStore } from './sales/projects.ts';
import { proposalStore } from './sales/proposals.ts';
import { reportStore } from './sales/reports.ts';
import type { Db } from './schema.ts';

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
    accountId,
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
    get quotas() {
      return quotaStore(db, accountId);
    },
    get apiKeys() {
      return apiKeyStore(db, accountId, { onChange: () => ring('keys') });
    },
    get securityLog() {
      return securityLogStore(db, accountId);
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
