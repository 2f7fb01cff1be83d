import { type ExpressionBuilder, sql } from 'kysely';
import type { AccountDb } from '../../account-db.ts';
import type { EndpointState } from '../../deliveries/endpoint-state.ts';
import { endpointsOf } from '../../deliveries/queue/endpoint-states.ts';
import type { Db, Schema } from '../../schema.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Sealed } from '../../shared/sealed.ts';
import type { Moment } from '../../shared/time.ts';
import {
  type EndReason,
  type EventTypeChoice,
  type Subscription,
  type SubscriptionChanges,
  type SubscriptionChoice,
  subscriptionsMax,
} from '../subscription.ts';
import { waitingCountMax } from '../subscription-limits.ts';
import { eventTypeColumns, filterColumns, toEventTypes, toFilter } from './chosen-events.ts';

/** The numbers count no further than `waitingCountMax`. */
export type Traffic = Pick<
  EndpointState,
  'breaker' | 'failureClock' | 'lastSuccessAt' | 'lastFailureAt'
> & {
  held: number;
  /** Deliveries that wait for their time or for an earlier one of the same customer. */
  waiting: number;
};

export async function insertSubscription(
  db: AccountDb,
  subscription: Pick<
    Subscription,
    'subscriptionId' | 'hookUrl' | 'types' | 'createdAt' | 'ratePerSecond'
  > & { sealedSecret: Sealed },
): Promise<void> {
  await db.kysely
    .insertInto('subscriptions')
    .values({
      subscriptionId: subscription.subscriptionId,
      accountId: db.accountId,
      hookUrl: subscription.hookUrl,
      ...eventTypeColumns(subscription.types),
      sealedSecret: subscription.sealedSecret.text,
      ratePerSecond: subscription.ratePerSecond ?? null,
      createdAt: subscription.createdAt,
    })
    .execute();
  await db.kysely
    .insertInto('endpointStates')
    .values({ subscriptionId: subscription.subscriptionId, accountId: db.accountId })
    .execute();
}

/** Those that have not ended and, of those that answered 410, the latest; oldest first. */
export async function findSubscriptions(
  db: AccountDb,
  { subscriptionId }: { subscriptionId?: string | undefined } = {},
): Promise<Subscription[]> {
  const listed = selectSubscriptions(db.kysely, db.accountId)
    .where((or) => or.or([or('endedAt', 'is', null), or('endReason', '=', 'gone')]))
    // All subscriptions that are not over are included, however many have ended.
    .orderBy('endedAt', (order) => order.desc().nullsFirst())
    .limit(2 * subscriptionsMax);
  const rows = await (subscriptionId === undefined
    ? listed
    : listed.where('subscriptionId', '=', subscriptionId)
  ).execute();
  return rows.map(toSubscription).sort(byAge);
}

/** One that has not ended. */
export async function findSubscription(
  db: AccountDb,
  subscriptionId: string,
): Promise<Subscription | undefined> {
  const row = await selectSubscriptions(db.kysely, db.accountId)
    .where('subscriptionId', '=', subscriptionId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return row && toSubscription(row);
}

/** Returns the endpoint states of the account's subscriptions, and how many deliveries wait for each. */
export async function findTraffic(
  db: AccountDb,
  subscriptionIds: readonly string[],
): Promise<ReadonlyMap<string, Traffic>> {
  if (subscriptionIds.length === 0) return new Map();
  const endpoints = await endpointsOf(db.kysely, db.accountId, subscriptionIds);
  const waiting = await countWaiting(db.kysely, db.accountId, subscriptionIds);
  const counts = new Map(waiting.map((one) => [one.subscriptionId, one]));
  return new Map(
    endpoints.map(({ subscriptionId, breaker, failureClock, lastSuccessAt, lastFailureAt }) => {
      const { due = 0, blocked = 0, held = 0 } = counts.get(subscriptionId) ?? {};
      const waits = Math.min(Number(due) + Number(blocked), waitingCountMax);
      const traffic = { breaker, failureClock, lastSuccessAt, lastFailureAt };
      return [subscriptionId, { ...traffic, held: Number(held), waiting: waits }];
    }),
  );
}

export async function countActiveSubscriptions(db: AccountDb): Promise<number> {
  const { count } = await db
    .own('subscriptions')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Changes one that has not ended; what is not named stays. */
export async function updateSubscription(
  db: AccountDb,
  subscriptionId: string,
  changes: SubscriptionChanges,
): Promise<void> {
  const columns = toColumns(changes);
  if (Object.keys(columns).length === 0) return;
  await lasting(db, subscriptionId).set(columns).execute();
}

/**
 * Replaces the secret of a subscription that has not ended. The current one signs
 * beside it until then, or no more.
 */
export async function replaceSecret(
  db: AccountDb,
  subscriptionId: string,
  {
    sealedSecret,
    previousSignsUntil,
  }: { sealedSecret: Sealed; previousSignsUntil: Moment | undefined },
): Promise<void> {
  const hasOverlap = previousSignsUntil !== undefined;
  await lasting(db, subscriptionId)
    .set({
      previousSealedSecret: hasOverlap ? sql<string>`sealed_secret` : null,
      previousSignsUntil: previousSignsUntil ?? null,
      sealedSecret: sealedSecret.text,
    })
    .execute();
}

/** Returns true if one of the chosen ones has ended. */
export async function hasEndedSubscription(
  db: AccountDb,
  choice: SubscriptionChoice,
): Promise<boolean> {
  const ended = db
    .own('subscriptions')
    .select('subscriptionId')
    .where('endedAt', 'is not', null)
    .limit(1);
  const chosen =
    'subscriptionId' in choice
      ? ended.where('subscriptionId', '=', choice.subscriptionId)
      : ended.where('hookUrl', '=', choice.hookUrl).where(hasTypes(choice.types));
  return (await chosen.executeTakeFirst()) !== undefined;
}

/** Ends those chosen that have not ended and returns their ids. */
export async function endSubscriptions(
  db: AccountDb,
  choice: SubscriptionChoice,
  { at, reason }: { at: Moment; reason: EndReason },
): Promise<string[]> {
  const ending = db
    .change('subscriptions')
    .set({ endedAt: at, endReason: reason })
    .where('endedAt', 'is', null)
    .returning('subscriptionId');
  const chosen =
    'subscriptionId' in choice
      ? ending.where('subscriptionId', '=', choice.subscriptionId)
      : ending.where('hookUrl', '=', choice.hookUrl).where(hasTypes(choice.types));
  return (await chosen.execute()).map((row) => row.subscriptionId);
}

function lasting(db: AccountDb, subscriptionId: string) {
  return db
    .change('subscriptions')
    .where('subscriptionId', '=', subscriptionId)
    .where('endedAt', 'is', null);
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

/** The subscription, if it has not ended, or a refusal SUBSCRIPTION_NOT_FOUND. */
export async function requireSubscription(
  store: AccountDb,
  subscriptionId: string,
): Promise<Subscription> {
  const subscription = await findSubscription(store, subscriptionId);
  if (subscription === undefined) throw subscriptionNotFound();
  return subscription;
}

export function subscriptionNotFound(): Refusal {
  return new Refusal('SUBSCRIPTION_NOT_FOUND', 'There is no such subscription, or it has ended');
}
