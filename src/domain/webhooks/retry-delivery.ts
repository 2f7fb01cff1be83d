import type { AccountDb } from '../account-db.ts';
import { resendDeliveries } from '../deliveries/queue/deliveries.ts';
import { findDelivery } from '../deliveries/queue/delivery-log.ts';
import { Refusal } from '../shared/refusal.ts';
import type { DeliveryRecord } from './delivery-log.ts';
import { requireSubscription } from './rows/subscriptions.ts';

/**
 * Restarts the schedule of a delivery at once, whatever its state, in place of an attempt that waits.
 * Refuses with DELIVERY_NOT_FOUND, with DELIVERY_UNDER_WAY one that is being sent at this moment, and with
 * SUBSCRIPTION_NOT_FOUND or SUBSCRIPTION_SUSPENDED one whose subscription is sent nothing.
 */
export async function retryDelivery(tx: AccountDb, deliveryId: number): Promise<DeliveryRecord> {
  const { subscriptionId } = await requireDelivery(tx, deliveryId);
  const { state } = await requireSubscription(tx, subscriptionId);
  if (state !== 'active') {
    throw new Refusal(
      'SUBSCRIPTION_SUSPENDED',
      `The subscription is ${state}; enable it, then retry`,
    );
  }
  if ((await resendDeliveries(tx, [deliveryId], 'retry')) === 0) {
    throw new Refusal(
      'DELIVERY_UNDER_WAY',
      'The delivery is being sent now; try again when it has ended',
    );
  }
  return requireDelivery(tx, deliveryId);
}

/** The delivery, or a refusal DELIVERY_NOT_FOUND. */
export async function requireDelivery(
  store: AccountDb,
  deliveryId: number,
): Promise<DeliveryRecord> {
  const delivery = await findDelivery(store, deliveryId);
  if (delivery === undefined) {
    throw new Refusal('DELIVERY_NOT_FOUND', 'There is no such delivery');
  }
  return delivery;
}
