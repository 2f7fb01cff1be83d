import type { AccountStore, App } from '../../../domain/app.ts';
import { formatMoment, momentOrEmpty } from '../../../domain/shared/time.ts';
import type { Subscription } from '../../../domain/webhooks/subscription.ts';
import {
  readHealth,
  type SubscriptionHealth,
} from '../../../domain/webhooks/subscription-health.ts';

/** Subscriptions as the interface shows them, with how they fare at this moment. */
export async function wireSubscriptions(
  app: App,
  store: AccountStore,
  subscriptions: readonly Subscription[],
) {
  const found = await readHealth(app, store, subscriptions);
  return found.map((one) => wireSubscription(one, app.now()));
}

function wireSubscription(
  { subscription, health }: { subscription: Subscription; health: SubscriptionHealth },
  now: number,
) {
  const { endReason, ratePerSecond = null, publicKey = '', previousSignsUntil } = subscription;
  const overlaps = previousSignsUntil !== undefined && previousSignsUntil > now;
  return {
    subscription_id: subscription.subscriptionId,
    hookUrl: subscription.hookUrl,
    type_request: subscription.type,
    created_at: formatMoment(subscription.createdAt),
    state: endReason === 'gone' ? 'gone' : subscription.state,
    suspended_at: momentOrEmpty(subscription.suspendedAt),
    ended_at: momentOrEmpty(subscription.endedAt),
    ordered: subscription.isOrdered,
    concurrency: subscription.slots,
    rate_limit: ratePerSecond,
    public_key: publicKey,
    secret_rotated_until: momentOrEmpty(overlaps ? previousSignsUntil : undefined),
    health: {
      last_success_at: momentOrEmpty(health.lastSuccessAt),
      last_failure_at: momentOrEmpty(health.lastFailureAt),
      failing_since: momentOrEmpty(health.failingSince),
      disables_at: momentOrEmpty(health.disablesAt),
      breaker: health.breaker,
      paused_until: momentOrEmpty(health.pausedUntil),
      held: health.held,
      waiting: health.waiting,
    },
  };
}
