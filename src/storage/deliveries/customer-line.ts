import { sql } from 'kysely';
import type { DeliveryState } from '../../domain/deliveries/delivery.ts';
import { preparedChange, preparedQuery } from '../prepared-query.ts';
import type { Db } from '../schema.ts';

/** Returns whether another delivery of the same customer is on its way to the receiver. */
export async function isBehind(
  db: Db,
  delivery: { subscriptionId: string; key: number; deliveryId: number },
): Promise<boolean> {
  const first = await firstInQueue(db, delivery);
  return first.length > 0;
}

/** Ends a delivery's place among those of its customer, so that the next of an ordered subscription may go. */
export async function leaveLine(
  db: Db,
  delivery: { deliveryId: number; subscriptionId: string; orderKey: number },
  now: number,
): Promise<void> {
  const { deliveryId, subscriptionId } = delivery;
  // The delivery may belong to another customer than when it was leased, if the two were merged since.
  const [line] = await lineOf(db, { deliveryId });
  await leave(db, { deliveryId });
  await letNextGo(db, subscriptionId, line?.key ?? delivery.orderKey, now);
}

/** When one of a customer's deliveries is over, the next of an ordered subscription may go. */
export async function letNextGo(
  db: Db,
  subscriptionId: string,
  key: number,
  now: number,
): Promise<void> {
  const [next] = await firstInQueue(db, { subscriptionId, key, deliveryId: 0 });
  if (next?.state !== 'blocked') return;
  await db
    .updateTable('deliveries')
    .set({ state: 'pending', aside: null, due_at: now })
    .where('delivery_id', '=', next.delivery_id)
    .execute();
}

/** Selects the first delivery other than this one. Held deliveries are skipped, since they may never be sent. */
const firstInQueue = preparedQuery<
  { subscriptionId: string; key: number; deliveryId: number },
  { delivery_id: number; state: DeliveryState }
>((db, value) =>
  db
    .selectFrom('deliveries')
    .select(['delivery_id', 'state'])
    .where('delivery_id', '<>', value('deliveryId'))
    .where('subscription_id', '=', value('subscriptionId'))
    .where('order_key', '=', value('key'))
    .where('state', '<>', sql.lit('held'))
    .orderBy('sequence')
    .limit(1),
);

const lineOf = preparedQuery<{ deliveryId: number }, { key: number | null }>((db, value) =>
  db
    .selectFrom('deliveries')
    .select('order_key as key')
    .where('delivery_id', '=', value('deliveryId')),
);

const leave = preparedChange<{ deliveryId: number }>((db, value) =>
  db
    .updateTable('deliveries')
    .set({ order_key: null })
    .where('delivery_id', '=', value('deliveryId')),
);
