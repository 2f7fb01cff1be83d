import type { AccountDb } from '../account-db.ts';
import { Refusal } from '../shared/refusal.ts';
import { findSubscription } from './rows/subscriptions.ts';
import type { Subscription } from './subscription.ts';

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
