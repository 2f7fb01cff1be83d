import type { Clock, Notification } from '../database/engine.ts';
import type { AccountStore } from '../domain/app.ts';
import type { PublicForms } from '../domain/projects/store.ts';
import type { Db } from '../domain/schema.ts';
import { apiKeyStore } from './accounts/accounts.ts';
import { sandboxStore } from './accounts/empty-sandbox.ts';
import { invitationStore } from './accounts/invitations.ts';
import { quotaStore } from './accounts/quotas.ts';
import { securityLogStore } from './accounts/security-log.ts';
import { settingsStore } from './accounts/settings.ts';
import { userStore } from './accounts/users.ts';
import { activityFeedStore } from './activity-feed/activity-feed.ts';
import { contractStore } from './contracts/contracts.ts';
import { timelineStore } from './customer-pages/timeline.ts';
import { cardMarkStore } from './customers/card-marks.ts';
import { customerListStore } from './customers/customer-lists.ts';
import { customerStore } from './customers/customers.ts';
import { deliveryStore } from './deliveries/deliveries.ts';
import { deliveryLog } from './deliveries/delivery-log.ts';
import { noticeStore } from './deliveries/notices.ts';
import type { Outgoing } from './deliveries/outgoing.ts';
import { documentStore } from './documents/documents.ts';
import { consumerStore } from './events/consumers.ts';
import { eventStore } from './events/events.ts';
import { exportStore } from './exports/exports.ts';
import { idempotencyStore } from './idempotency/idempotency.ts';
import { importStore } from './imports/imports.ts';
import { channelStore } from './messages/channels.ts';
import { messageStore } from './messages/messages.ts';
import { planStore } from './plans/plans.ts';
import { productStore } from './products/products.ts';
import { projectStore } from './projects/projects.ts';
import { proposalStore } from './proposals/proposals.ts';
import { rebateStore } from './rebates/rebates.ts';
import { reportStore } from './reports/reports.ts';
import { statusStore } from './statuses/statuses.ts';
import { taskStore } from './tasks/tasks.ts';
import { replayStore } from './webhooks/replays.ts';
import { subscriptionStore } from './webhooks/subscriptions.ts';

/** All of one account's stores on one connection, each created at its first use: a request needs one or two. */
export function accountStore(
  db: Db,
  accountId: number,
  {
    transaction,
    together,
    clock,
    notify,
    publicForms,
    outgoing,
  }: Pick<AccountStore, 'transaction' | 'together'> & {
    clock: Clock;
    notify: (name: Notification) => void;
    publicForms: PublicForms;
    outgoing?: Outgoing;
  },
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
      return userStore(db, accountId, publicForms);
    },
    get invitations() {
      return invitationStore(db, accountId);
    },
    get quotas() {
      return quotaStore(db, accountId);
    },
    get apiKeys() {
      return apiKeyStore(db, accountId, { onChange: () => notify('keys') });
    },
    get sandbox() {
      return sandboxStore(
        db,
        accountId,
        deliveryStore(db, accountId, { clock, onDue: () => notify('deliveries') }),
      );
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
      return deliveryStore(db, accountId, { clock, onDue: () => notify('deliveries') });
    },
    get deliveryLog() {
      return deliveryLog(db, accountId);
    },
    get replays() {
      return replayStore(db, accountId, { onBegun: () => notify('replays') });
    },
    get notices() {
      return noticeStore(db, accountId);
    },
    get events() {
      return eventStore(db, accountId, {
        clock,
        onRecorded: () => notify(`events of ${accountId}`),
        onDue: () => notify('deliveries'),
        outgoing,
      });
    },
    get consumers() {
      return consumerStore(db, accountId);
    },
    get customers() {
      return customerStore(db, accountId, publicForms);
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
      return projectStore(db, accountId, publicForms);
    },
    get products() {
      return productStore(db, accountId);
    },
    get plans() {
      return planStore(db, accountId);
    },
    get rebates() {
      return rebateStore(db, accountId);
    },
    get tasks() {
      return taskStore(db, accountId);
    },
    get messages() {
      return messageStore(db, accountId, { clock, onDue: () => notify('messages') });
    },
    get channels() {
      return channelStore(db, accountId);
    },
    get contracts() {
      return contractStore(db, accountId, { onSealing: () => notify('sealing') });
    },
    get proposals() {
      return proposalStore(db, accountId);
    },
    get imports() {
      return importStore(db, accountId, { onDue: () => notify('imports') });
    },
    get activityFeed() {
      return activityFeedStore(db, accountId);
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
    together,
  };
}
