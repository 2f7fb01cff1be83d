import type { AccountStore, App } from '../app.ts';
import { subscriptionNotFound } from './require-subscription.ts';
import type { SubscriptionChoice } from './subscription.ts';

/**
 * Ends subscriptions and cancels what still waited for them. Returns how many ended, which is none when they had ended
 * before. Refuses with SUBSCRIPTION_NOT_FOUND when there never was one.
 */
export async function unsubscribe(
  app: App,
  tx: AccountStore,
  choice: SubscriptionChoice,
): Promise<number> {
  const ended = await tx.subscriptions.end(choice, { at: app.now(), reason: 'removed' });
  if (ended.length === 0 && !(await tx.subscriptions.hasEnded(choice))) {
    throw subscriptionNotFound();
  }
  await tx.deliveries.cancelWaiting(ended);
  return ended.length;
}
