import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { inBatches, updateRows } from '../../../database/many-rows.ts';
import { waitAtEnd } from '../../../database/transaction.ts';
import type { AccountDb } from '../../account-db.ts';
import type { Db } from '../../schema.ts';
import { closedBreaker } from '../breaker.ts';
import type { DeliveryCause, DeliveryState } from '../delivery.ts';
import { stillClock } from '../endpoint-state.ts';
import { bringForward, type EndpointRow, endpointOf, writeEndpoint } from './endpoint-states.ts';
import {
  type EventToDeliver,
  type NewDelivery,
  newDeliveries,
  orderKey,
  targetOf,
} from './enqueue.ts';
import { readOrderedQueues, releaseNext } from './ordered-queue.ts';

/** One delivery to this subscription alone; returns its id. */
export async function enqueueFor(
  db: AccountDb,
  subscriptionId: string,
  event: { eventId: string; customerId: number; cause: DeliveryCause },
): Promise<number> {
  const [id] = await enqueueAll(db, subscriptionId, [event]);
  return id as number;
}

/** One delivery of each of these events, in their order, to a subscription that has missed them. */
export async function enqueueMissed(
  db: AccountDb,
  subscriptionId: string,
  events: readonly { eventId: string; customerId: number }[],
): Promise<void> {
  const missed = events.map((event) => ({ ...event, cause: 'replay' }) as const);
  await enqueueAll(db, subscriptionId, missed);
}

/**
 * Restarts the schedule at once for each of these, in place of an attempt that waits. Those that are being sent,
 * and those whose subscription is not active, stay as they are. Returns how many began.
 */
export async function resendDeliveries(
  db: AccountDb,
  deliveryIds: readonly number[],
  cause: DeliveryCause,
): Promise<number> {
  const now = await db.clock(db.kysely);
  const found = await sendable(db, deliveryIds);
  const keepsOrder = ({ isOrdered, isTest }: Sendable) => isOrdered === 1 && isTest === 0;
  const free = found.filter((one) => !keepsOrder(one)).map((one) => one.deliveryId);
  await beginRounds(db, free, { cause, now });
  await beginOrdered(db, found.filter(keepsOrder), { cause, now });
  for (const subscriptionId of new Set(found.map((one) => one.subscriptionId))) {
    if (cause === 'retry') await endPause(db, subscriptionId, now);
    await bringForward(db.kysely, { subscriptionId, at: now });
  }
  if (found.length > 0) db.notify('deliveries');
  return found.length;
}

/** Lets no more of a subscription be sent: what waits is held. */
export async function holdDeliveries(db: AccountDb, subscriptionId: string): Promise<void> {
  await park(db.kysely, subscriptionId);
  await refresh(db, subscriptionId);
}

/** Forgets how the receiver of a subscription behaved, as when its owner enables it again. */
export async function reopenSubscription(db: AccountDb, subscriptionId: string): Promise<void> {
  const now = await db.clock(db.kysely);
  const endpoint = await endpointOf(db.kysely, subscriptionId);
  const opened: EndpointRow = {
    ...endpoint,
    breaker: closedBreaker,
    failureClock: stillClock,
    standing: 'unproven',
  };
  writeEndpoint(db.kysely, opened, now);
  db.notify('deliveries');
}

/** Lets what waits for an earlier delivery of the same customer go without order. */
export async function unblockDeliveries(db: AccountDb, subscriptionId: string): Promise<void> {
  const now = await db.clock(db.kysely);
  await db
    .change('deliveries')
    .set({ state: 'pending', aside: null, dueAt: now, orderKey: null })
    .where('subscriptionId', '=', subscriptionId)
    .where('aside', '=', 'blocked')
    .execute();
  await refresh(db, subscriptionId);
  db.notify('deliveries');
}

/** Ends everything of these subscriptions that is not over. */
export async function cancelWaiting(
  db: AccountDb,
  subscriptionIds: readonly string[],
): Promise<void> {
  const now = await db.clock(db.kysely);
  for (const subscriptionId of subscriptionIds) await cancelAll(db.kysely, subscriptionId, now);
}

/** Ends these deliveries if they are not over. */
export async function cancelDeliveries(
  db: AccountDb,
  deliveryIds: readonly number[],
): Promise<void> {
  const now = await db.clock(db.kysely);
  const touched = new Set<string>();
  for (const some of inBatches(deliveryIds)) {
    const ended = await db
      .own('deliveries')
      .select(['deliveryId', 'subscriptionId', 'orderKey'])
      .where('deliveryId', 'in', some)
      .where('finishedAt', 'is', null)
      .execute();
    if (ended.length === 0) continue;
    await db.kysely
      .updateTable('deliveries')
      .set({ ...cancelled, finishedAt: now })
      .where(
        'deliveryId',
        'in',
        ended.map((one) => one.deliveryId),
      )
      .execute();
    for (const { subscriptionId, orderKey: key } of ended) {
      if (key !== null) await releaseNext(db.kysely, subscriptionId, key, now);
      touched.add(subscriptionId);
    }
  }
  for (const subscriptionId of touched) await refresh(db, subscriptionId);
  if (touched.size > 0) db.notify('deliveries');
}

/** Makes a delivery of each event to one subscription; returns their ids. */
async function enqueueAll(
  db: AccountDb,
  subscriptionId: string,
  events: readonly EventToDeliver[],
): Promise<number[]> {
  const [target] = await targetOf(db.kysely, { accountId: db.accountId, subscriptionId });
  assert(target, 'An account sends to its own subscriptions');
  const keyOf = (event: EventToDeliver) =>
    target.state === 'active' ? orderKey(target, event) : null;
  const places = events.map((event) => ({ subscriptionId, key: keyOf(event) }));
  const queues = await readOrderedQueues(db.kysely, places);
  const deliveries = newDeliveries(db.kysely, db.accountId, await db.clock(db.kysely));
  for (const event of events) {
    const key = keyOf(event);
    deliveries.add(target, event, {
      waits: key !== null && queues.hasPredecessor(subscriptionId, key),
    });
  }
  db.notify('deliveries');
  return deliveries.write();
}

/** Returns the deliveries that can be sent again, oldest first. */
async function sendable(db: AccountDb, deliveryIds: readonly number[]): Promise<Sendable[]> {
  const found: Sendable[] = [];
  for (const some of inBatches(deliveryIds)) {
    const rows = await db.kysely
      .selectFrom('deliveries as d')
      .innerJoin('subscriptions as s', 's.subscriptionId', 'd.subscriptionId')
      .innerJoin('events as e', 'e.eventId', 'd.eventId')
      .select(['d.deliveryId', 'd.subscriptionId', 's.isOrdered', 'e.customerId', 'e.isTest'])
      .where('d.accountId', '=', db.accountId)
      .where('d.deliveryId', 'in', some)
      .where('d.state', '<>', 'sending')
      .where('s.endedAt', 'is', null)
      .where('s.state', '=', 'active')
      .orderBy('d.deliveryId')
      .execute();
    found.push(...rows);
  }
  return found;
}

async function beginRounds(
  db: AccountDb,
  deliveryIds: readonly number[],
  { cause, now }: Round,
): Promise<void> {
  for (const some of inBatches(deliveryIds)) {
    await db.kysely
      .updateTable('deliveries')
      .set({ ...anew, cause, state: 'pending', aside: null, dueAt: now, orderKey: null })
      .where('deliveryId', 'in', some)
      .execute();
  }
}

/** Each of these may have to wait for one before it. */
async function beginOrdered(
  db: AccountDb,
  deliveries: readonly Sendable[],
  { cause, now }: Round,
): Promise<void> {
  const keyed = deliveries.map((one) => ({ ...one, key: one.customerId }));
  const queues = await readOrderedQueues(db.kysely, keyed);
  const rows = keyed.map(({ deliveryId, subscriptionId, key }) => {
    const waits = queues.hasPredecessor(subscriptionId, key, deliveryId);
    return {
      deliveryId,
      orderKey: key,
      cause,
      dueAt: waits ? null : now,
      state: waits ? ('blocked' as const) : ('pending' as const),
      aside: waits ? ('blocked' as const) : null,
    };
  });
  waitAtEnd(db.kysely, setOrdered(db.kysely, rows));
}

/** Lets the next attempt be the one that tries whether the receiver is back. */
async function endPause(db: AccountDb, subscriptionId: string, now: number): Promise<void> {
  await db.kysely
    .updateTable('endpointStates')
    .set({ breakerUntil: now })
    .where('subscriptionId', '=', subscriptionId)
    .where('breakerUntil', '>', now)
    .where('breakerProbing', '=', 0)
    .execute();
}

async function refresh(db: AccountDb, subscriptionId: string): Promise<void> {
  const sending = await countSending(db.kysely, subscriptionId);
  writeEndpoint(
    db.kysely,
    { ...(await endpointOf(db.kysely, subscriptionId)), sending },
    await db.clock(db.kysely),
  );
}

type Sendable = {
  deliveryId: number;
  subscriptionId: string;
  isOrdered: number;
  customerId: number;
  isTest: number;
};
type Round = { cause: DeliveryCause; now: number };

/** The columns that start a new run of attempts. */
const anew = { earlyFrom: null, roundBegan: sql<number>`attempts`, finishedAt: null };

async function countSending(db: Db, subscriptionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('deliveries')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('subscriptionId', '=', subscriptionId)
    .where('leasedUntil', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type OrderedRow = Pick<NewDelivery, 'orderKey' | 'cause' | 'dueAt' | 'state' | 'aside'> & {
  deliveryId: number;
};

/** Begins a new run of a delivery that keeps its order. */
const setOrdered = updateRows<OrderedRow, 'deliveries'>({
  table: 'deliveries',
  columns: {
    deliveryId: 'integer',
    orderKey: 'integer',
    cause: 'text',
    dueAt: 'integer',
    state: 'text',
    aside: 'text',
  },
  key: ['deliveryId'],
  set: ({ row, own }) => ({
    orderKey: row('orderKey'),
    cause: row('cause'),
    dueAt: row('dueAt'),
    state: row('state'),
    aside: row('aside'),
    earlyFrom: null,
    roundBegan: own('attempts'),
    finishedAt: null,
  }),
});

/** The columns set when a delivery ends other than by being sent. */
const cancelled = {
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
