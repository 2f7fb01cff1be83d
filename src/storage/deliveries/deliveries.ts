import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Clock } from '../../database/engine.ts';
import { inBatches } from '../../database/in-batches.ts';
import { updateRows } from '../../database/many-rows.ts';
import { waitAtEnd } from '../../database/transaction.ts';
import { closedBreaker } from '../../domain/deliveries/breaker.ts';
import type { DeliveryCause } from '../../domain/deliveries/delivery.ts';
import { stillClock } from '../../domain/deliveries/failure-clock.ts';
import type { DeliveryStore } from '../../domain/deliveries/store.ts';
import type { Db } from '../../domain/schema.ts';
import { letNextGo, readLines } from './customer-line.ts';
import { type EndpointRow, endpointOf, lookAtEndpoint, writeEndpoint } from './endpoint-states.ts';
import {
  type EventToDeliver,
  type NewDelivery,
  newDeliveries,
  orderKey,
} from './new-deliveries.ts';
import { targetOf } from './targets.ts';
import { cancelAll, cancelled, park } from './waiting-deliveries.ts';

/** `onDue` is called when deliveries fell due, so that the commit can wake a worker. */
export function deliveryStore(
  db: Db,
  accountId: number,
  { clock, onDue }: { clock: Clock; onDue: () => void },
): DeliveryStore {
  return {
    async enqueueFor(subscriptionId, event) {
      const [id] = await enqueueAll(subscriptionId, [event]);
      return id as number;
    },

    async enqueueMissed(subscriptionId, events) {
      const missed = events.map((event) => ({ ...event, cause: 'replay' }) as const);
      await enqueueAll(subscriptionId, missed);
    },

    async resend(deliveryIds, cause) {
      const now = await clock(db);
      const found = await sendable(deliveryIds);
      const keepsOrder = ({ isOrdered, isTest }: Sendable) => isOrdered === 1 && isTest === 0;
      const free = found.filter((one) => !keepsOrder(one)).map((one) => one.deliveryId);
      await beginRounds(free, { cause, now });
      await beginOrdered(found.filter(keepsOrder), { cause, now });
      for (const subscriptionId of new Set(found.map((one) => one.subscriptionId))) {
        if (cause === 'retry') await endPause(subscriptionId, now);
        await lookAtEndpoint(db, subscriptionId, now);
      }
      if (found.length > 0) onDue();
      return found.length;
    },

    async hold(subscriptionId) {
      await park(db, subscriptionId);
      await refresh(subscriptionId);
    },

    async reopen(subscriptionId) {
      const now = await clock(db);
      const endpoint = await endpointOf(db, subscriptionId);
      const opened: EndpointRow = {
        ...endpoint,
        breaker: closedBreaker,
        failureClock: stillClock,
        standing: 'unproven',
      };
      writeEndpoint(db, opened, now);
      onDue();
    },

    async unblock(subscriptionId) {
      const now = await clock(db);
      await db
        .updateTable('deliveries')
        .set({ state: 'pending', aside: null, dueAt: now, orderKey: null })
        .where('accountId', '=', accountId)
        .where('subscriptionId', '=', subscriptionId)
        .where('aside', '=', 'blocked')
        .execute();
      await refresh(subscriptionId);
      onDue();
    },

    async cancelWaiting(subscriptionIds) {
      const now = await clock(db);
      for (const subscriptionId of subscriptionIds) await cancelAll(db, subscriptionId, now);
    },

    async cancel(deliveryIds) {
      const now = await clock(db);
      const touched = new Set<string>();
      for (const some of inBatches(deliveryIds)) {
        const ended = await db
          .selectFrom('deliveries')
          .select(['deliveryId', 'subscriptionId', 'orderKey'])
          .where('accountId', '=', accountId)
          .where('deliveryId', 'in', some)
          .where('finishedAt', 'is', null)
          .execute();
        if (ended.length === 0) continue;
        await db
          .updateTable('deliveries')
          .set({ ...cancelled, finishedAt: now })
          .where(
            'deliveryId',
            'in',
            ended.map((one) => one.deliveryId),
          )
          .execute();
        for (const { subscriptionId, orderKey: key } of ended) {
          if (key !== null) await letNextGo(db, subscriptionId, key, now);
          touched.add(subscriptionId);
        }
      }
      for (const subscriptionId of touched) await refresh(subscriptionId);
      if (touched.size > 0) onDue();
    },
  };

  /** Makes a delivery of each event to one subscription; returns their ids. */
  async function enqueueAll(
    subscriptionId: string,
    events: readonly EventToDeliver[],
  ): Promise<number[]> {
    const [target] = await targetOf(db, { accountId, subscriptionId });
    assert(target, 'An account sends to its own subscriptions');
    const keyOf = (event: EventToDeliver) =>
      target.state === 'active' ? orderKey(target, event) : null;
    const places = events.map((event) => ({ subscriptionId, key: keyOf(event) }));
    const lines = await readLines(db, places);
    const deliveries = newDeliveries(db, accountId, await clock(db));
    for (const event of events) {
      const key = keyOf(event);
      deliveries.add(target, event, {
        waits: key !== null && lines.isBehind(subscriptionId, key),
      });
    }
    onDue();
    return deliveries.write();
  }

  /** Returns the deliveries that can be sent again, oldest first. */
  async function sendable(deliveryIds: readonly number[]): Promise<Sendable[]> {
    const found: Sendable[] = [];
    for (const some of inBatches(deliveryIds)) {
      const rows = await db
        .selectFrom('deliveries as d')
        .innerJoin('subscriptions as s', 's.subscriptionId', 'd.subscriptionId')
        .innerJoin('events as e', 'e.eventId', 'd.eventId')
        .select(['d.deliveryId', 'd.subscriptionId', 's.isOrdered', 'e.customerId', 'e.isTest'])
        .where('d.accountId', '=', accountId)
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

  async function beginRounds(deliveryIds: readonly number[], { cause, now }: Round): Promise<void> {
    for (const some of inBatches(deliveryIds)) {
      await db
        .updateTable('deliveries')
        .set({ ...anew, cause, state: 'pending', aside: null, dueAt: now, orderKey: null })
        .where('deliveryId', 'in', some)
        .execute();
    }
  }

  /** Each of these may have to wait for one before it. */
  async function beginOrdered(
    deliveries: readonly Sendable[],
    { cause, now }: Round,
  ): Promise<void> {
    const keyed = deliveries.map((one) => ({ ...one, key: one.customerId }));
    const lines = await readLines(db, keyed);
    const rows = keyed.map(({ deliveryId, subscriptionId, key }) => {
      const waits = lines.isBehind(subscriptionId, key, deliveryId);
      return {
        deliveryId,
        orderKey: key,
        cause,
        dueAt: waits ? null : now,
        state: waits ? ('blocked' as const) : ('pending' as const),
        aside: waits ? ('blocked' as const) : null,
      };
    });
    waitAtEnd(db, setOrdered(db, rows));
  }

  /** Lets the next attempt be the one that tries whether the receiver is back. */
  async function endPause(subscriptionId: string, now: number): Promise<void> {
    await db
      .updateTable('endpointStates')
      .set({ breakerUntil: now })
      .where('subscriptionId', '=', subscriptionId)
      .where('breakerUntil', '>', now)
      .where('breakerProbing', '=', 0)
      .execute();
  }

  async function refresh(subscriptionId: string): Promise<void> {
    const sending = await countSending(db, subscriptionId);
    writeEndpoint(db, { ...(await endpointOf(db, subscriptionId)), sending }, await clock(db));
  }
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
