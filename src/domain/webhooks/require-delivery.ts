import type { AccountStore } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import type { DeliveryRecord } from './delivery-log.ts';

/** The delivery, or a refusal DELIVERY_NOT_FOUND. */
export async function requireDelivery(
  store: AccountStore,
  deliveryId: number,
): Promise<DeliveryRecord> {
  const delivery = await store.deliveryLog.find(deliveryId);
  if (delivery === undefined) {
    throw new Refusal('DELIVERY_NOT_FOUND', 'There is no such delivery');
  }
  return delivery;
}
