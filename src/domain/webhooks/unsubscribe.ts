import type { AccountStore, App } from '../app.ts';
import { Refusal } from '../shared/errors.ts';
import type { SubscriptionChoice } from './subscription.ts';

/**
 * Ends subscriptions and cancels what still waited for them. Returns how many ended; refuses with
 * SUBSCRIPTION_NOT_FOUND when none is active.
 */
export async function unsubscribe(
  app: App,
  tx: AccountStore,
  choice: SubscriptionChoice,
): Promise<number> {
  const ended = await tx.subscriptions.end(choice, { at: app.now(), reason: 'removed' });
  if (ended.length === 0) {
    throw new Refusal('SUBSCRIPTION_NOT_FOUND', 'There is no such active subscription');
  }
  await tx.deliveries.cancelWaiting(ended, app.now());
  return ended.length;
}
