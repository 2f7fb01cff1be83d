import type { DeliveryState } from '../../domain/deliveries/delivery.ts';
import type { Db } from '../schema.ts';

/** The columns set when a delivery ends other than by being sent. */
export const cancelled = {
  state: 'cancelled',
  aside: 'cancelled',
  due_at: null,
  early_from: null,
  leased_until: null,
  claim_id: null,
  order_key: null,
} satisfies Partial<Record<string, DeliveryState | null>>;

/** Holds what waits for a subscription. What is being sent ends first. */
export async function park(db: Db, subscriptionId: string): Promise<void> {
  const held = db
    .updateTable('deliveries')
    .set({ state: 'held', aside: 'held', due_at: null, early_from: null })
    .where('subscription_id', '=', subscriptionId);
  await held.where('due_at', 'is not', null).execute();
  await held.where('aside', '=', 'blocked').execute();
}

/** Ends everything of a subscription that is not over. */
export async function cancelAll(db: Db, subscriptionId: string, now: number): Promise<void> {
  const cancelling = db
    .updateTable('deliveries')
    .set({ ...cancelled, finished_at: now })
    .where('subscription_id', '=', subscriptionId);
  await cancelling.where('due_at', 'is not', null).execute();
  await cancelling.where('leased_until', 'is not', null).execute();
  await cancelling.where('aside', 'in', ['held', 'blocked']).execute();
  await db
    .updateTable('endpoint_states')
    .set({ next_due_at: null, sending: 0 })
    .where('subscription_id', '=', subscriptionId)
    .execute();
}
