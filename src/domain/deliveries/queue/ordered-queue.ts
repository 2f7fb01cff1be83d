import { sql } from 'kysely';
import { inBatches } from '../../../database/many-rows.ts';
import { preparedChange, preparedQuery } from '../../../database/prepared-query.ts';
import type { AccountDb } from '../../account-db.ts';
import type { Db } from '../../schema.ts';
import type { DeliveryState } from '../delivery.ts';

/**
 * Reads what is on its way to receivers that keep the order of a customer's deliveries. Held deliveries are left out, since
 * they may never be sent.
 */
export async function readOrderedQueues(
  db: Db,
  places: readonly { subscriptionId: string; key: number | null }[],
) {
  const onTheirWay = new Map<string, number>();
  const nameOf = (subscriptionId: string, key: number) => `${subscriptionId} ${key}`;
  const subscriptionIds = [...new Set(places.map((place) => place.subscriptionId))];
  const keys = [...new Set(places.flatMap(({ key }) => (key === null ? [] : [key])))];
  for (const some of inBatches(keys)) {
    for (const { subscriptionId, key, deliveryId } of await leadersOf(db, subscriptionIds, some)) {
      onTheirWay.set(nameOf(subscriptionId, key ?? 0), deliveryId);
    }
  }
  return {
    /**
     * Joins a customer's queue: true if another delivery is on its way, which this one waits for. One that is new has no id
     * yet.
     */
    hasPredecessor(subscriptionId: string, key: number, deliveryId?: number): boolean {
      const name = nameOf(subscriptionId, key);
      const leader = onTheirWay.get(name);
      if (leader !== undefined && leader !== deliveryId) return true;
      onTheirWay.set(name, deliveryId ?? 0);
      return false;
    },
  };
}

/** Returns, for each customer, the delivery that the others wait for. */
function leadersOf(db: Db, subscriptionIds: readonly string[], keys: readonly number[]) {
  return db
    .selectFrom('deliveries')
    .select(['subscriptionId', 'orderKey as key', 'deliveryId'])
    .where('subscriptionId', 'in', subscriptionIds)
    .where('orderKey', 'in', keys)
    .where('state', '<>', sql.lit('held'))
    .where('state', '<>', sql.lit('blocked'))
    .execute();
}

/** Ends a delivery's place among those of its customer, so that the next of an ordered subscription may go. */
export async function leaveQueue(
  db: Db,
  delivery: { deliveryId: number; subscriptionId: string; orderKey: number },
  now: number,
): Promise<void> {
  const { deliveryId, subscriptionId } = delivery;
  // The delivery may belong to another customer than when it was leased, if the two were merged since.
  const [queue] = await queueOf(db, { deliveryId });
  await leave(db, { deliveryId });
  await releaseNext(db, subscriptionId, queue?.key ?? delivery.orderKey, now);
}

/** When one of a customer's deliveries is over, the next of an ordered subscription may go. */
export async function releaseNext(
  db: Db,
  subscriptionId: string,
  key: number,
  now: number,
): Promise<void> {
  const [next] = await firstInQueue(db, { subscriptionId, key });
  if (next?.state !== 'blocked') return;
  await db
    .updateTable('deliveries')
    .set({ state: 'pending', aside: null, dueAt: now })
    .where('deliveryId', '=', next.deliveryId)
    .execute();
}

/**
 * Makes one queue of two at each endpoint with strict ordering, in the order of the events. A delivery in progress is
 * left to finish; behind it, only the first in order may go.
 */
export async function joinQueues(
  db: AccountDb,
  { fromKey, toKey }: { fromKey: number; toKey: number },
): Promise<void> {
  const ordered = await db
    .own('subscriptions')
    .select('subscriptionId')
    .where('isOrdered', '=', 1)
    .where('endedAt', 'is', null)
    .execute();
  for (const { subscriptionId } of ordered) {
    const { numUpdatedRows } = await db.kysely
      .updateTable('deliveries')
      .set({ orderKey: toKey })
      .where('subscriptionId', '=', subscriptionId)
      .where('orderKey', '=', fromKey)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await blockBehindFirst(db.kysely, subscriptionId, toKey);
  }
}

async function blockBehindFirst(db: Db, subscriptionId: string, key: number): Promise<void> {
  const line = await db
    .selectFrom('deliveries')
    .select(['deliveryId', 'state'])
    .where('subscriptionId', '=', subscriptionId)
    .where('orderKey', '=', key)
    .where('state', '<>', 'held')
    .orderBy('sequence')
    .execute();
  const waiting: readonly string[] = ['pending', 'retry_wait'] satisfies DeliveryState[];
  for (const { deliveryId, state } of line.slice(1)) {
    if (!waiting.includes(state)) continue;
    await db
      .updateTable('deliveries')
      .set({ state: 'blocked', aside: 'blocked', dueAt: null })
      .where('deliveryId', '=', deliveryId)
      .execute();
  }
}

/** Selects a customer's first delivery. Held deliveries are skipped, since they may never be sent. */
const firstInQueue = preparedQuery<
  { subscriptionId: string; key: number },
  { deliveryId: number; state: DeliveryState }
>((db, value) =>
  db
    .selectFrom('deliveries')
    .select(['deliveryId', 'state'])
    .where('subscriptionId', '=', value('subscriptionId'))
    .where('orderKey', '=', value('key'))
    .where('state', '<>', sql.lit('held'))
    .orderBy('sequence')
    .limit(1),
);

const queueOf = preparedQuery<{ deliveryId: number }, { key: number | null }>((db, value) =>
  db
    .selectFrom('deliveries')
    .select('orderKey as key')
    .where('deliveryId', '=', value('deliveryId')),
);

const leave = preparedChange<{ deliveryId: number }>((db, value) =>
  db
    .updateTable('deliveries')
    .set({ orderKey: null })
    .where('deliveryId', '=', value('deliveryId')),
);
