import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { closedBreaker } from '../../domain/deliveries/breaker.ts';
import { type DeliveryCause, leaseMs } from '../../domain/deliveries/delivery.ts';
import { stillClock } from '../../domain/deliveries/failure-clock.ts';
import type { DeliveryStore } from '../../domain/deliveries/store.ts';
import type { EventType } from '../../domain/events/catalogue.ts';
import { customerOfBody, isNarrow, passesFilter } from '../../domain/webhooks/customer-filter.ts';
import { hasEventType } from '../../domain/webhooks/event-type-choice.ts';
import type { Clock } from '../engine.ts';
import { inBatches } from '../in-batches.ts';
import { rowSet } from '../row-set.ts';
import type { Db } from '../schema.ts';
import { statusIdsByName } from '../statuses/statuses.ts';
import { toEventTypes, toFilter } from '../webhooks/chosen-events.ts';
import { withCurrent } from '../work.ts';
import { isBehind, letNextGo } from './customer-line.ts';
import {
  addedTo,
  type EndpointRow,
  endpointOf,
  lookAtEndpoint,
  nextDeliveryNumber,
  roomAtOnce,
  writeEndpoint,
} from './endpoint-states.ts';
import { addDelivery, insertDelivery, type NewDelivery, toLeased } from './new-deliveries.ts';
import type { Outgoing } from './outgoing.ts';
import { endpointFor, subscribedTo, type Target, targetOf } from './targets.ts';
import { cancelAll, cancelled, park } from './waiting-deliveries.ts';

/**
 * `onDue` is called when deliveries fell due, so that the commit can wake a worker. Those that can be sent at once are
 * `outgoing` instead.
 */
export function deliveryStore(
  db: Db,
  accountId: number,
  { clock, onDue, outgoing }: { clock: Clock; onDue: () => void; outgoing?: Outgoing | undefined },
): DeliveryStore {
  return {
    async enqueue({ eventId, type, customerId, body, traceparent }) {
      const subscribed = () => subscribedTo(db, { accountId, type });
      const targets = await passing(await subscribed(), { type, body });
      if (targets.length === 0) return;
      const chosen = new Set(targets.map((target) => target.subscriptionId));
      const now = await clock(db);
      const event = { eventId, customerId, cause: 'event' } as const;
      const behind = new Set<string>();
      for (const target of targets) {
        if (await mustWait(target, event)) behind.add(target.subscriptionId);
      }
      await withCurrent(db, subscribed, (current) => {
        for (const target of current) {
          if (!chosen.has(target.subscriptionId)) continue;
          const waits = behind.has(target.subscriptionId);
          const claimId = waits ? undefined : claimAtOnce(target, now);
          const delivery = number(target, event, { now, waits, claimId });
          addDelivery(db, delivery);
          if (claimId === undefined) onDue();
          else outgoing?.add(() => toLeased(target, delivery, { type, body, traceparent }));
        }
      });
    },

    async readSubscribers(type) {
      await subscribedTo(db, { accountId, type });
    },

    async enqueueFor(subscriptionId, event) {
      const target = () => requireTarget(subscriptionId);
      const now = await clock(db);
      const waits = await mustWait(await target(), event);
      const delivery = await withCurrent(db, target, (current) =>
        number(current, event, { now, waits }),
      );
      const [row] = await insertDelivery(db, delivery);
      onDue();
      return row?.delivery_id as number;
    },

    async enqueueMissed(subscriptionId, events) {
      const target = () => requireTarget(subscriptionId);
      const now = await clock(db);
      const ordered = await target();
      const keyOf = (event: EventToDeliver) =>
        ordered.state === 'active' ? orderKey(ordered, event) : null;
      const all = events.map((event) => ({ ...event, cause: 'replay' }) as const);
      const queues = await readQueues(all.map((event) => ({ subscriptionId, key: keyOf(event) })));
      await withCurrent(db, target, (current) => {
        for (const event of all) {
          const key = keyOf(event);
          const waits = key !== null && queues.isBehind(subscriptionId, key);
          addDelivery(db, number(current, event, { now, waits }));
        }
      });
      onDue();
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
        .set({ state: 'pending', aside: null, due_at: now, order_key: null })
        .where('account_id', '=', accountId)
        .where('subscription_id', '=', subscriptionId)
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
          .select(['delivery_id', 'subscription_id', 'order_key'])
          .where('account_id', '=', accountId)
          .where('delivery_id', 'in', some)
          .where('finished_at', 'is', null)
          .execute();
        if (ended.length === 0) continue;
        await db
          .updateTable('deliveries')
          .set({ ...cancelled, finished_at: now })
          .where(
            'delivery_id',
            'in',
            ended.map((one) => one.delivery_id),
          )
          .execute();
        for (const { subscription_id: subscriptionId, order_key: key } of ended) {
          if (key !== null) await letNextGo(db, subscriptionId, key, now);
          touched.add(subscriptionId);
        }
      }
      for (const subscriptionId of touched) await refresh(subscriptionId);
      if (touched.size > 0) onDue();
    },
  };

  async function requireTarget(subscriptionId: string): Promise<Target> {
    const [target] = await targetOf(db, { accountId, subscriptionId });
    assert(target, 'An account sends to its own subscriptions');
    return target;
  }

  /** Returns the deliveries that can be sent again, oldest first. */
  async function sendable(deliveryIds: readonly number[]): Promise<Sendable[]> {
    const found: Sendable[] = [];
    for (const some of inBatches(deliveryIds)) {
      const rows = await db
        .selectFrom('deliveries as d')
        .innerJoin('subscriptions as s', 's.subscription_id', 'd.subscription_id')
        .innerJoin('events as e', 'e.event_id', 'd.event_id')
        .select([
          'd.delivery_id as deliveryId',
          'd.subscription_id as subscriptionId',
          's.is_ordered as isOrdered',
          'e.customer_id as customerId',
          'e.is_test as isTest',
        ])
        .where('d.account_id', '=', accountId)
        .where('d.delivery_id', 'in', some)
        .where('d.state', '<>', 'sending')
        .where('s.ended_at', 'is', null)
        .where('s.state', '=', 'active')
        .orderBy('d.delivery_id')
        .execute();
      found.push(...rows);
    }
    return found;
  }

  async function beginRounds(deliveryIds: readonly number[], { cause, now }: Round): Promise<void> {
    for (const some of inBatches(deliveryIds)) {
      await db
        .updateTable('deliveries')
        .set({ ...anew, cause, state: 'pending', aside: null, due_at: now, order_key: null })
        .where('delivery_id', 'in', some)
        .execute();
    }
  }

  /** Each of these may have to wait for one before it. */
  async function beginOrdered(
    deliveries: readonly Sendable[],
    { cause, now }: Round,
  ): Promise<void> {
    const keyed = deliveries.map((one) => ({ ...one, key: one.customerId }));
    const queues = await readQueues(keyed);
    for (const { deliveryId, subscriptionId, key } of keyed) {
      const waits = queues.isBehind(subscriptionId, key, deliveryId);
      setOrdered(db, {
        delivery_id: deliveryId,
        order_key: key,
        cause,
        due_at: waits ? null : now,
        state: waits ? 'blocked' : 'pending',
        aside: waits ? 'blocked' : null,
      });
    }
  }

  /** Knows of some customers what is on its way to receivers that keep their order. */
  async function readQueues(entries: readonly { subscriptionId: string; key: number | null }[]) {
    const onTheirWay = new Map<string, number>();
    const nameOf = (subscriptionId: string, key: number) => `${subscriptionId} ${key}`;
    const subscriptionIds = [...new Set(entries.map((entry) => entry.subscriptionId))];
    const keys = [...new Set(entries.flatMap(({ key }) => (key === null ? [] : [key])))];
    for (const some of inBatches(keys)) {
      for (const { subscriptionId, key, deliveryId } of await leadersOf(subscriptionIds, some)) {
        onTheirWay.set(nameOf(subscriptionId, key ?? 0), deliveryId);
      }
    }
    return {
      /** Sends a delivery, unless another of its customer is on its way: then it returns true. One that is new has no id yet. */
      isBehind(subscriptionId: string, key: number, deliveryId?: number): boolean {
        const name = nameOf(subscriptionId, key);
        const leader = onTheirWay.get(name);
        if (leader !== undefined && leader !== deliveryId) return true;
        onTheirWay.set(name, deliveryId ?? 0);
        return false;
      },
    };
  }

  /**
   * Returns, for each customer in order, the delivery that the others wait for. Held deliveries are skipped, since they
   * may never be sent.
   */
  function leadersOf(subscriptionIds: readonly string[], keys: readonly number[]) {
    return db
      .selectFrom('deliveries')
      .select([
        'subscription_id as subscriptionId',
        'order_key as key',
        'delivery_id as deliveryId',
      ])
      .where('subscription_id', 'in', subscriptionIds)
      .where('order_key', 'in', keys)
      .where('state', '<>', sql.lit('held'))
      .where('state', '<>', sql.lit('blocked'))
      .execute();
  }

  /** Returns whether a delivery may go only after an earlier one of the same customer. */
  async function mustWait(target: Target, event: EventToDeliver): Promise<boolean> {
    const { subscriptionId } = target;
    const key = orderKey(target, event);
    if (target.state !== 'active' || key === null) return false;
    return isBehind(db, { subscriptionId, key, deliveryId: 0 });
  }

  /** Returns the subscriptions to the type whose filter lets an event with this body through. */
  async function passing(
    targets: Target[],
    { type, body }: { type: EventType; body: string },
  ): Promise<Target[]> {
    const subscribed = targets.filter((target) => hasEventType(toEventTypes(target), type));
    if (!subscribed.some((target) => isNarrow(toFilter(target)))) return subscribed;
    const customer = customerOfBody(body);
    const statusIdOf = await statusIdsByName(db, accountId);
    return subscribed.filter((target) => passesFilter(toFilter(target), customer, statusIdOf));
  }

  /** Returns the claim of a delivery that may be sent as soon as it is committed. */
  function claimAtOnce(target: Target, now: number): string | undefined {
    if (outgoing === undefined) return undefined;
    const { sending, due_at: dueAt } = addedTo(db, target.subscriptionId);
    if (dueAt !== null || sending >= roomAtOnce(endpointFor(target), now)) return undefined;
    return outgoing.reserve();
  }

  /** Gives a delivery the next number of its endpoint, for a target that was just read; returns the row to insert. */
  function number(
    target: Target,
    event: EventToDeliver,
    { now, waits, claimId }: { now: number; waits: boolean; claimId?: string | undefined },
  ): NewDelivery {
    const isActive = target.state === 'active';
    const isLeased = claimId !== undefined;
    const dueAt = isActive && !waits && !isLeased ? now : null;
    const aside = waits ? 'blocked' : isActive ? null : 'held';
    return {
      account_id: accountId,
      subscription_id: target.subscriptionId,
      event_id: event.eventId,
      sequence: nextDeliveryNumber(db, target, { dueAt, isLeased }),
      state: aside ?? (isLeased ? 'sending' : 'pending'),
      aside,
      due_at: dueAt,
      claim_id: claimId ?? null,
      leased_until: isLeased ? now + leaseMs : null,
      order_key: orderKey(target, event),
      cause: event.cause,
      created_at: now,
    };
  }

  /** Lets the next attempt be the one that tries whether the receiver is back. */
  async function endPause(subscriptionId: string, now: number): Promise<void> {
    await db
      .updateTable('endpoint_states')
      .set({ breaker_until: now })
      .where('subscription_id', '=', subscriptionId)
      .where('breaker_until', '>', now)
      .where('breaker_probing', '=', 0)
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
const anew = { early_from: null, round_began: sql<number>`attempts`, finished_at: null };

type EventToDeliver = { eventId: string; customerId: number; cause: DeliveryCause };

/** The customer whose deliveries keep their order. Test events belong to no customer, so they keep none. */
function orderKey({ is_ordered }: Target, { customerId, cause }: EventToDeliver): number | null {
  return is_ordered === 1 && cause !== 'test' ? customerId : null;
}

async function countSending(db: Db, subscriptionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('deliveries')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('subscription_id', '=', subscriptionId)
    .where('leased_until', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type OrderedRow = Pick<NewDelivery, 'order_key' | 'cause' | 'due_at' | 'state' | 'aside'> & {
  delivery_id: number;
};

/** Begins a new run of a delivery that keeps its order. */
const setOrdered = rowSet<OrderedRow, 'deliveries'>({
  table: 'deliveries',
  columns: {
    delivery_id: 'integer',
    order_key: 'integer',
    cause: 'text',
    due_at: 'integer',
    state: 'text',
    aside: 'text',
  },
  write: (rows) =>
    rows.update({
      key: ['delivery_id'],
      set: ({ row, own }) => ({
        order_key: row('order_key'),
        cause: row('cause'),
        due_at: row('due_at'),
        state: row('state'),
        aside: row('aside'),
        early_from: null,
        round_began: own('attempts'),
        finished_at: null,
      }),
    }),
});
