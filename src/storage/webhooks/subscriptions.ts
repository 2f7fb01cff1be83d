import { type ExpressionBuilder, sql } from 'kysely';
import type { EventTypeChoice } from '../../domain/webhooks/event-type-choice.ts';
import type { SubscriptionStore } from '../../domain/webhooks/store.ts';
import {
  type Subscription,
  type SubscriptionChanges,
  subscriptionsMax,
} from '../../domain/webhooks/subscription.ts';
import { waitingCountMax } from '../../domain/webhooks/subscription-health.ts';
import { endpointsOf } from '../deliveries/endpoint-states.ts';
import type { Db, Schema } from '../schema.ts';
import { eventTypeColumns, filterColumns, toEventTypes, toFilter } from './chosen-events.ts';

export function subscriptionStore(db: Db, accountId: number): SubscriptionStore {
  return {
    async insert(subscription) {
      await db
        .insertInto('subscriptions')
        .values({
          subscription_id: subscription.subscriptionId,
          account_id: accountId,
          hook_url: subscription.hookUrl,
          ...eventTypeColumns(subscription.types),
          sealed_secret: subscription.sealedSecret.text,
          rate_per_second: subscription.ratePerSecond ?? null,
          created_at: subscription.createdAt,
        })
        .execute();
      await db
        .insertInto('endpoint_states')
        .values({ subscription_id: subscription.subscriptionId, account_id: accountId })
        .execute();
    },

    async list({ subscriptionId } = {}) {
      const listed = selectSubscriptions(db, accountId)
        .where((or) => or.or([or('ended_at', 'is', null), or('end_reason', '=', 'gone')]))
        // All subscriptions that are not over are included, however many have ended.
        .orderBy('ended_at', (order) => order.desc().nullsFirst())
        .limit(2 * subscriptionsMax);
      const rows = await (subscriptionId === undefined
        ? listed
        : listed.where('subscription_id', '=', subscriptionId)
      ).execute();
      return rows.map(toSubscription).sort(byAge);
    },

    async find(subscriptionId) {
      const row = await selectSubscriptions(db, accountId)
        .where('subscription_id', '=', subscriptionId)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      return row && toSubscription(row);
    },

    async traffic(subscriptionIds) {
      if (subscriptionIds.length === 0) return new Map();
      const endpoints = await endpointsOf(db, accountId, subscriptionIds);
      const waiting = await countWaiting(db, accountId, subscriptionIds);
      const counts = new Map(waiting.map((one) => [one.subscriptionId, one]));
      return new Map(
        endpoints.map(({ subscriptionId, breaker, failureClock, lastSuccessAt, lastFailureAt }) => {
          const { due = 0, blocked = 0, held = 0 } = counts.get(subscriptionId) ?? {};
          const waits = Math.min(Number(due) + Number(blocked), waitingCountMax);
          const traffic = { breaker, failureClock, lastSuccessAt, lastFailureAt };
          return [subscriptionId, { ...traffic, held: Number(held), waiting: waits }];
        }),
      );
    },

    async countActive() {
      const { count } = await db
        .selectFrom('subscriptions')
        .select((build) => build.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async change(subscriptionId, changes) {
      const columns = toColumns(changes);
      if (Object.keys(columns).length === 0) return;
      await lasting(subscriptionId).set(columns).execute();
    },

    async replaceSecret(subscriptionId, { sealedSecret, previousSignsUntil }) {
      const hasOverlap = previousSignsUntil !== undefined;
      await lasting(subscriptionId)
        .set({
          previous_sealed_secret: hasOverlap ? sql<string>`sealed_secret` : null,
          previous_signs_until: previousSignsUntil ?? null,
          sealed_secret: sealedSecret.text,
        })
        .execute();
    },

    async hasEnded(choice) {
      const ended = db
        .selectFrom('subscriptions')
        .select('subscription_id')
        .where('account_id', '=', accountId)
        .where('ended_at', 'is not', null)
        .limit(1);
      const chosen =
        'subscriptionId' in choice
          ? ended.where('subscription_id', '=', choice.subscriptionId)
          : ended.where('hook_url', '=', choice.hookUrl).where(hasTypes(choice.types));
      return (await chosen.executeTakeFirst()) !== undefined;
    },

    async end(choice, { at, reason }) {
      const ending = db
        .updateTable('subscriptions')
        .set({ ended_at: at, end_reason: reason })
        .where('account_id', '=', accountId)
        .where('ended_at', 'is', null)
        .returning('subscription_id');
      const chosen =
        'subscriptionId' in choice
          ? ending.where('subscription_id', '=', choice.subscriptionId)
          : ending.where('hook_url', '=', choice.hookUrl).where(hasTypes(choice.types));
      return (await chosen.execute()).map((row) => row.subscription_id);
    },
  };

  function lasting(subscriptionId: string) {
    return db
      .updateTable('subscriptions')
      .where('account_id', '=', accountId)
      .where('subscription_id', '=', subscriptionId)
      .where('ended_at', 'is', null);
  }
}

/** True of a subscription to these types and no others. */
function hasTypes(choice: EventTypeChoice) {
  const { type, types } = eventTypeColumns(choice);
  return (where: ExpressionBuilder<Schema, 'subscriptions'>) =>
    where.and([
      where('type', '=', type),
      types === null ? where('types', 'is', null) : where('types', '=', types),
    ]);
}

function selectSubscriptions(db: Db, accountId: number) {
  return db
    .selectFrom('subscriptions')
    .select([
      'subscription_id as subscriptionId',
      'name',
      'hook_url as hookUrl',
      'type',
      'types',
      'status_ids',
      'owner_ids',
      'state',
      'suspended_at as suspendedAt',
      'is_ordered as isOrdered',
      'slots',
      'rate_per_second as ratePerSecond',
      'public_key as publicKey',
      'previous_signs_until as previousSignsUntil',
      'created_at as createdAt',
      'ended_at as endedAt',
      'end_reason as endReason',
    ])
    .where('account_id', '=', accountId);
}
type Row = Awaited<ReturnType<ReturnType<typeof selectSubscriptions>['executeTakeFirstOrThrow']>>;

function toSubscription(row: Row): Subscription {
  const { type, types, status_ids, owner_ids, ...rest } = row;
  return {
    ...rest,
    types: toEventTypes({ type, types }),
    filter: toFilter({ status_ids, owner_ids }),
    suspendedAt: row.suspendedAt ?? undefined,
    isOrdered: row.isOrdered === 1,
    ratePerSecond: row.ratePerSecond ?? undefined,
    publicKey: row.publicKey ?? undefined,
    previousSignsUntil: row.previousSignsUntil ?? undefined,
    endedAt: row.endedAt ?? undefined,
    endReason: row.endReason ?? undefined,
  };
}

function byAge(one: Subscription, other: Subscription): number {
  return one.createdAt - other.createdAt || (one.subscriptionId < other.subscriptionId ? -1 : 1);
}

/** Only the columns of what is named. */
function toColumns(changes: SubscriptionChanges) {
  const { name, hookUrl, types, filter, state, suspendedAt } = changes;
  const { isOrdered, slots, ratePerSecond, signing } = changes;
  return {
    ...(name !== undefined && { name }),
    ...(types !== undefined && eventTypeColumns(types)),
    ...(filter !== undefined && filterColumns(filter)),
    ...(hookUrl !== undefined && { hook_url: hookUrl }),
    ...(state !== undefined && { state }),
    ...(suspendedAt !== undefined && { suspended_at: suspendedAt }),
    ...(isOrdered !== undefined && { is_ordered: isOrdered ? 1 : 0 }),
    ...(slots !== undefined && { slots }),
    ...(ratePerSecond !== undefined && { rate_per_second: ratePerSecond }),
    ...(signing !== undefined && {
      sealed_signing_key: signing?.sealedKey.text ?? null,
      public_key: signing?.publicKey ?? null,
    }),
  };
}

/**
 * How many deliveries of each subscription wait, and how. Only partial indexes are read, which hold what has not simply been
 * delivered, so counting costs little however many there were.
 */
function countWaiting(db: Db, accountId: number, subscriptionIds: readonly string[]) {
  const ofIt = db
    .selectFrom('deliveries')
    .select('deliveries.subscription_id')
    .whereRef('deliveries.subscription_id', '=', sql.ref('s.subscription_id'))
    .limit(waitingCountMax);
  const count = (some: typeof ofIt) =>
    db.selectFrom(some.as('some')).select((build) => build.fn.countAll<number>().as('count'));
  return db
    .selectFrom('subscriptions as s')
    .select([
      's.subscription_id as subscriptionId',
      count(ofIt.where('due_at', 'is not', null)).as('due'),
      count(ofIt.where('aside', '=', 'blocked')).as('blocked'),
      count(ofIt.where('aside', '=', 'held')).as('held'),
    ])
    .where('s.account_id', '=', accountId)
    .where('s.subscription_id', 'in', subscriptionIds)
    .execute();
}
