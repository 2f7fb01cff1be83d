import type { ExpressionBuilder } from 'kysely';
import type { AccountDb } from '../../account-db.ts';
import type { Db, Schema } from '../../schema.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Moment } from '../../shared/time.ts';
import {
  type EventTypeChoice,
  eventTypeColumns,
  toEventTypes,
  toFilter,
} from '../chosen-events.ts';
import {
  type EndReason,
  type Subscription,
  type SubscriptionChoice,
  subscriptionsMax,
} from '../subscription.ts';

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
