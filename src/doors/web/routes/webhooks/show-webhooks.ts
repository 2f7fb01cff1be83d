import type { AccountDb } from '../../../../domain/account-db.ts';
import type { App } from '../../../../domain/app.ts';
import type { Moment } from '../../../../domain/shared/time.ts';
import type { AttemptRecord, DeliveryRecord } from '../../../../domain/webhooks/delivery-log.ts';
import { isCapped, type Replay } from '../../../../domain/webhooks/replay.ts';
import type { Subscription } from '../../../../domain/webhooks/subscription.ts';
import {
  readHealth,
  type SubscriptionHealth,
} from '../../../../domain/webhooks/subscription-health.ts';

/** Subscriptions and how they fare at this moment. */
export async function showSubscriptions(
  app: App,
  store: AccountDb,
  subscriptions: readonly Subscription[],
) {
  const found = await readHealth(app, store, subscriptions);
  return found.map((one) => showSubscription(one, app.now()));
}

function showSubscription(
  { subscription, health }: { subscription: Subscription; health: SubscriptionHealth },
  now: number,
) {
  const { previousSignsUntil = 0 } = subscription;
  return {
    subscriptionId: subscription.subscriptionId,
    name: subscription.name,
    hookUrl: subscription.hookUrl,
    types: subscription.types,
    statusIds: subscription.filter.statusIds ?? null,
    ownerIds: subscription.filter.ownerIds ?? null,
    state: subscription.endReason === 'gone' ? ('gone' as const) : subscription.state,
    suspendedAt: subscription.suspendedAt ?? null,
    endedAt: subscription.endedAt ?? null,
    createdAt: subscription.createdAt,
    isOrdered: subscription.isOrdered,
    slots: subscription.slots,
    ratePerSecond: subscription.ratePerSecond ?? null,
    publicKey: subscription.publicKey ?? null,
    previousSignsUntil: previousSignsUntil > now ? previousSignsUntil : null,
    lastSuccessAt: health.lastSuccessAt ?? null,
    lastFailureAt: health.lastFailureAt ?? null,
    failingSince: health.failingSince ?? null,
    disablesAt: health.disablesAt ?? null,
    restsUntil: health.pausedUntil ?? null,
    held: health.held,
    waiting: health.waiting,
  };
}

export function showDelivery(delivery: DeliveryRecord) {
  const { outcome = null, nextAttemptAt = null, finishedAt = null, ...rest } = delivery;
  return { ...rest, outcome, nextAttemptAt, finishedAt };
}

export function showAttempt(eventId: string, attempt: AttemptRecord) {
  const { status = null, address = null, error = null, timings, ...rest } = attempt;
  const { dnsMs = null, connectMs = null, tlsMs = null, firstByteMs = null } = timings;
  return {
    ...rest,
    status,
    address,
    error,
    timings: { dnsMs, connectMs, tlsMs, firstByteMs },
    requestHeaders: requestHeaders(eventId, attempt.startedAt),
  };
}

export function showReplay(replay: Replay) {
  const { which, from = null, to = null } = replay.filter;
  const { replayId, state, replayed, cap, createdAt, finishedAt = null } = replay;
  const isRunning = state === 'running';
  return {
    replayId,
    which,
    from,
    to,
    state,
    replayed,
    cap,
    isCapped: isCapped(replay),
    /** Its progress, in percent. */
    percent: isRunning ? Math.floor((100 * replay.progress) / Math.max(replay.through, 1)) : 100,
    createdAt,
    finishedAt,
  };
}

/**
 * The headers that distinguish one attempt from another, for the owner to compare with what arrived. The signature is
 * left out: its holder could send the same body while its time is fresh.
 */
function requestHeaders(eventId: string, startedAt: Moment): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(startedAt / 1000)),
    'webhook-signature': 'v1,…',
  };
}
