import type { AccountDb } from '../account-db.ts';
import { findDelivery } from '../deliveries/queue/delivery-log.ts';
import { Refusal } from '../shared/refusal.ts';
import type { DeliveryRecord } from './delivery-log.ts';

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
