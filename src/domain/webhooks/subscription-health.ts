import assert from 'node:assert/strict';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { type BreakerState, breakerState } from '../deliveries/breaker.ts';
import { disablesAt } from '../deliveries/endpoint-state.ts';
import type { Moment } from '../shared/time.ts';
import { findTraffic, type Traffic } from './rows/subscriptions.ts';
import type { Subscription } from './subscription.ts';

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
