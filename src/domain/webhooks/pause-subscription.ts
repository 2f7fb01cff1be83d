import type { AccountStore, App } from '../app.ts';
import { requireSubscription } from './require-subscription.ts';
import type { Subscription } from './subscription.ts';

/**
 * Lets nothing more be sent to a subscription until it is enabled; what waits and what happens meanwhile is held. One
 * that is not active stays as it is. Refuses with SUBSCRIPTION_NOT_FOUND one that has ended.
 */
export async function pauseSubscription(
  app: App,
  tx: AccountStore,
  subscriptionId: string,
): Promise<Subscription> {
  const before = await requireSubscription(tx, subscriptionId);
  if (before.state !== 'active') return before;
  await tx.subscriptions.change(subscriptionId, { state: 'paused', suspendedAt: app.now() });
  await tx.deliveries.hold(subscriptionId);
  return requireSubscription(tx, subscriptionId);
}
