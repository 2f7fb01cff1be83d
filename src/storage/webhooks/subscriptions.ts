import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Schema } from '../../domain/schema.ts';
import type { EventTypeChoice } from '../../domain/webhooks/event-type-choice.ts';
import type { SubscriptionStore } from '../../domain/webhooks/store.ts';
import {
  type Subscription,
  type SubscriptionChanges,
  subscriptionsMax,
} from '../../domain/webhooks/subscription.ts';
import { waitingCountMax } from '../../domain/webhooks/subscription-health.ts';
import { endpointsOf } from '../deliveries/endpoint-states.ts';
import { eventTypeColumns, filterColumns, toEventTypes, toFilter } from './chosen-events.ts';

export function subscriptionStore(db: Db, accountId: number): SubscriptionStore {
  return {
    async insert(subscription) {
      await db
        .insertInto('subscriptions')
        .values({
          subscriptionId: subscription.subscriptionId,
          accountId,
          hookUrl: subscription.hookUrl,
          ...eventTypeColumns(subscription.types),
          sealedSecret: subscription.sealedSecret.text,
          ratePerSecond: subscription.ratePerSecond ?? null,
          createdAt: subscription.createdAt,
        })
        .execute();
      await db
        .insertInto('endpointStates')
        .values({ subscriptionId: subscription.subscriptionId, accountId })
        .execute();
    },

    async list({ subscriptionId } = {}) {
      const listed = selectSubscriptions(db, accountId)
        .where((or) => or.or([or('endedAt', 'is', null), or('endReason', '=', 'gone')]))
        // All subscriptions that are not over are included, however many have ended.
        .orderBy('endedAt', (order) => order.desc().nullsFirst())
        .limit(2 * subscriptionsMax);
      const rows = await (subscriptionId === undefined
        ? listed
        : listed.where('subscriptionId', '=', subscriptionId)
      ).execute();
      return rows.map(toSubscription).sort(byAge);
    },

    async find(subscriptionId) {
      const row = await selectSubscriptions(db, accountId)
        .where('subscriptionId', '=', subscriptionId)
        .where('endedAt', 'is', null)
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
        .where('accountId', '=', accountId)
        .where('endedAt', 'is', null)
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
          previousSealedSecret: hasOverlap ? sql<string>`sealed_secret` : null,
          previousSignsUntil: previousSignsUntil ?? null,
          sealedSecret: sealedSecret.text,
        })
        .execute();
    },

    async hasEnded(choice) {
      const ended = db
        .selectFrom('subscriptions')
        .select('subscriptionId')
        .where('accountId', '=', accountId)
        .where('endedAt', 'is not', null)
        .limit(1);
      const chosen =
        'subscriptionId' in choice
          ? ended.where('subscriptionId', '=', choice.subscriptionId)
          : ended.where('hookUrl', '=', choice.hookUrl).where(hasTypes(choice.types));
      return (await chosen.executeTakeFirst()) !== undefined;
    },

    async end(choice, { at, reason }) {
      const ending = db
        .updateTable('subscriptions')
        .set({ endedAt: at, endReason: reason })
        .where('accountId', '=', accountId)
        .where('endedAt', 'is', null)
        .returning('subscriptionId');
      const chosen =
        'subscriptionId' in choice
          ? ending.where('subscriptionId', '=', choice.subscriptionId)
          : ending.where('hookUrl', '=', choice.hookUrl).where(hasTypes(choice.types));
      return (await chosen.execute()).map((row) => row.subscriptionId);
    },
  };

  function lasting(subscriptionId: string) {
    return db
      .updateTable('subscriptions')
      .where('accountId', '=', accountId)
      .where('subscriptionId', '=', subscriptionId)
      .where('endedAt', 'is', null);
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
      'subscriptionId',
      'name',
      'hookUrl',
      'type',
      'types',
      'statusIds',
      'ownerIds',
      'state',
      'suspendedAt',
      'isOrdered',
      'slots',
      'ratePerSecond',
      'publicKey',
      'previousSignsUntil',
      'createdAt',
      'endedAt',
      'endReason',
    ])
    .where('accountId', '=', accountId);
}
type Row = Awaited<ReturnType<ReturnType<typeof selectSubscriptions>['executeTakeFirstOrThrow']>>;

function toSubscription(row: Row): Subscription {
  const { type, types, statusIds, ownerIds, ...rest } = row;
  return {
    ...rest,
    types: toEventTypes({ type, types }),
    filter: toFilter({ statusIds, ownerIds }),
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
    ...(hookUrl !== undefined && { hookUrl }),
    ...(state !== undefined && { state }),
    ...(suspendedAt !== undefined && { suspendedAt }),
    ...(isOrdered !== undefined && { isOrdered: isOrdered ? 1 : 0 }),
    ...(slots !== undefined && { slots }),
    ...(ratePerSecond !== undefined && { ratePerSecond }),
    ...(signing !== undefined && {
      sealedSigningKey: signing?.sealedKey.text ?? null,
      publicKey: signing?.publicKey ?? null,
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
    .select('deliveries.subscriptionId')
    .whereRef('deliveries.subscriptionId', '=', sql.ref('s.subscriptionId'))
    .limit(waitingCountMax);
  const count = (some: typeof ofIt) =>
    db.selectFrom(some.as('some')).select((build) => build.fn.countAll<number>().as('count'));
  return db
    .selectFrom('subscriptions as s')
    .select([
      's.subscriptionId',
      count(ofIt.where('dueAt', 'is not', null)).as('due'),
      count(ofIt.where('aside', '=', 'blocked')).as('blocked'),
      count(ofIt.where('aside', '=', 'held')).as('held'),
    ])
    .where('s.accountId', '=', accountId)
    .where('s.subscriptionId', 'in', subscriptionIds)
    .execute();
}
