import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { cancelWaiting } from '../deliveries/queue/deliveries.ts';
import { subscriptionNotFound } from './require-subscription.ts';
import { endSubscriptions, hasEndedSubscription } from './rows/subscriptions.ts';
import type { SubscriptionChoice } from './subscription.ts';

/**
 * Ends subscriptions and cancels what still waited for them. Returns how many ended, which is none when they had ended
 * before. Refuses with SUBSCRIPTION_NOT_FOUND when there never was one.
 */
export async function unsubscribe(
  app: App,
  tx: AccountDb,
  choice: SubscriptionChoice,
): Promise<number> {
  const ended = await endSubscriptions(tx, choice, { at: app.now(), reason: 'removed' });
  if (ended.length === 0 && !(await hasEndedSubscription(tx, choice))) {
    throw subscriptionNotFound();
  }
  await cancelWaiting(tx, ended);
  return ended.length;
}
