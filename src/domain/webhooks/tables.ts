import { account, count, index, integer, table, text } from '../../database/table.ts';
import type { EventType, everyType } from '../events/event.ts';
import type { ReplayState } from './replay.ts';
import type { EndReason, SubscriptionState } from './subscription.ts';

export const subscriptions = table(
  'subscriptions',
  {
    subscriptionId: text().primaryKey(),
    accountId: account(),
    name: text().default('').exported(),
    hookUrl: text().exported(),
    /** `*` for several. */
    type: text<EventType | typeof everyType>().exported(),
    /** The several, separated by commas; null for all, and for one. */
    types: text().orNull().exported(),
    /** The statuses and owners of the customers whose events it is sent, as JSON lists; null for all. */
    statusIds: text().orNull().exported(),
    ownerIds: text().orNull().exported(),
    sealedSecret: text(),
    /** `active`, `paused` by its owner or `disabled` after failing for days; while ended, what it was before. */
    state: text<SubscriptionState>().default('active').exported(),
    /** Since when it is paused or disabled. */
    suspendedAt: integer().orNull(),
    isOrdered: integer().default(0).exported(),
    /** The number of its deliveries sent concurrently. */
    slots: integer().default(10).exported(),
    ratePerSecond: integer().orNull().exported(),
    /** Signs beside the new secret until then. */
    previousSealedSecret: text().orNull(),
    previousSignsUntil: integer().orNull(),
    /** The ed25519 key, if the subscription uses ed25519 signatures. */
    sealedSigningKey: text().orNull(),
    publicKey: text().orNull(),
    createdAt: integer().exported(),
    endedAt: integer().orNull().exported(),
    endReason: text<EndReason>().orNull().exported(),
  },
  {
    indexes: [index('subscriptions_by_account_id_type', ['accountId', 'type'])],
  },
);

export const replays = table(
  'replays',
  {
    replayId: text().primaryKey(),
    accountId: account(),
    /** The value as JSON. */
    filter: text().exported(),
    state: text<ReplayState>().exported(),
    replayed: count().exported(),
    /** The most that it will replay. */
    cap: integer(),
    /** Its position, so that it continues after a restart. */
    progress: count(),
    createdAt: integer().exported(),
    finishedAt: integer().orNull().exported(),
  },
  {
    indexes: [
      index('replays_by_account', ['accountId', 'createdAt']),
      index('replays_running', ['createdAt'], { where: "state = 'running'" }),
    ],
  },
);
