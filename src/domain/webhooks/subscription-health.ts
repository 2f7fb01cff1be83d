import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { type BreakerState, breakerState } from '../deliveries/breaker.ts';
import { disablesAt, type EndpointState } from '../deliveries/endpoint-state.ts';
import { endpointsOf } from '../deliveries/queue/endpoint-states.ts';
import type { Db } from '../schema.ts';
import type { Moment } from '../shared/time.ts';
import type { Subscription } from './subscription.ts';
import { waitingCountMax } from './subscription-limits.ts';

/** The numbers count no further than `waitingCountMax`. */
export type Traffic = Pick<
  EndpointState,
  'breaker' | 'failureClock' | 'lastSuccessAt' | 'lastFailureAt'
> & {
  held: number;
  /** Deliveries that wait for their time or for an earlier one of the same customer. */
  waiting: number;
};

/** The health of a subscription, for its owner. */
export type SubscriptionHealth = {
  lastSuccessAt: Moment | undefined;
  lastFailureAt: Moment | undefined;
  /** The time since which it has only failed. */
  failingSince: Moment | undefined;
  /** When it will be disabled if nothing is delivered until then. */
  disablesAt: Moment | undefined;
  breaker: BreakerState;
  /** The time until which nothing is sent; set only while the breaker is open. */
  pausedUntil: Moment | undefined;
  /** Both count up to `waitingCountMax`. */
  held: number;
  waiting: number;
};

/** Returns the current health of an account's subscriptions, in their order. */
export async function readHealth(
  app: Pick<App, 'now'>,
  store: AccountDb,
  subscriptions: readonly Subscription[],
): Promise<{ subscription: Subscription; health: SubscriptionHealth }[]> {
  const now = app.now();
  const ids = subscriptions.map(({ subscriptionId }) => subscriptionId);
  const traffic = await findTraffic(store, ids);
  return subscriptions.map((subscription) => {
    const ofIt = traffic.get(subscription.subscriptionId);
    assert(ofIt, 'An account sees its own subscriptions alone');
    return { subscription, health: subscriptionHealth(subscription, ofIt, now) };
  });
}

/** Returns the state of a subscription from its receiver's behaviour. One that is sent nothing cannot be disabled. */
export function subscriptionHealth(
  { state, endedAt }: Subscription,
  { breaker, failureClock, lastSuccessAt, lastFailureAt, held, waiting }: Traffic,
  now: Moment,
): SubscriptionHealth {
  const isSent = state === 'active' && endedAt === undefined;
  const nowBreaker = breakerState(breaker, now);
  return {
    lastSuccessAt,
    lastFailureAt,
    failingSince: failureClock.failingSince,
    disablesAt: isSent ? disablesAt(failureClock) : undefined,
    breaker: nowBreaker,
    pausedUntil: nowBreaker === 'open' ? breaker.pausedUntil : undefined,
    held,
    waiting,
  };
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
