import type { Db } from '../../schema.ts';
import type { DeliveryState } from '../delivery.ts';

/** The columns set when a delivery ends other than by being sent. */
export const cancelled = {
  state: 'cancelled',
  aside: 'cancelled',
  dueAt: null,
  earlyFrom: null,
  leasedUntil: null,
  claimId: null,
  orderKey: null,
} satisfies Partial<Record<string, DeliveryState | null>>;

/** Holds what waits for a subscription. What is being sent ends first. */
export async function park(db: Db, subscriptionId: string): Promise<void> {
  const held = db
    .updateTable('deliveries')
    .set({ state: 'held', aside: 'held', dueAt: null, earlyFrom: null })
    .where('subscriptionId', '=', subscriptionId);
  await held.where('dueAt', 'is not', null).execute();
  await held.where('aside', '=', 'blocked').execute();
}

/** Ends everything of a subscription that is not over. */
export async function cancelAll(db: Db, subscriptionId: string, now: number): Promise<void> {
  const cancelling = db
    .updateTable('deliveries')
    .set({ ...cancelled, finishedAt: now })
    .where('subscriptionId', '=', subscriptionId);
  await cancelling.where('dueAt', 'is not', null).execute();
  await cancelling.where('leasedUntil', 'is not', null).execute();
  await cancelling.where('aside', 'in', ['held', 'blocked']).execute();
  await db
    .updateTable('endpointStates')
    .set({ nextDueAt: null, sending: 0 })
    .where('subscriptionId', '=', subscriptionId)
    .execute();
}
