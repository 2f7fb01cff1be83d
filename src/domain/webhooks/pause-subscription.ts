import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { holdDeliveries } from '../deliveries/queue/deliveries.ts';
import { requireSubscription } from './require-subscription.ts';
import { updateSubscription } from './rows/subscriptions.ts';
import type { Subscription } from './subscription.ts';

/**
 * Lets nothing more be sent to a subscription until it is enabled; what waits and what happens meanwhile is held. One
 * that is not active stays as it is. Refuses with SUBSCRIPTION_NOT_FOUND one that has ended.
 */
export async function pauseSubscription(
  app: App,
  tx: AccountDb,
  subscriptionId: string,
): Promise<Subscription> {
  const before = await requireSubscription(tx, subscriptionId);
  if (before.state !== 'active') return before;
  await updateSubscription(tx, subscriptionId, { state: 'paused', suspendedAt: app.now() });
  await holdDeliveries(tx, subscriptionId);
  return requireSubscription(tx, subscriptionId);
}
