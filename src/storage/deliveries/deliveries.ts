import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { closedBreaker } from '../../domain/deliveries/breaker.ts';
import {
  type DeliveryCause,
  type DeliveryState,
  type LeasedDelivery,
  leaseMs,
} from '../../domain/deliveries/delivery.ts';
import { stillClock } from '../../domain/deliveries/failure-clock.ts';
import type { DeliveryStore } from '../../domain/deliveries/store.ts';
import { type EventType, everyType } from '../../domain/events/catalogue.ts';
import { customerOfBody, isNarrow, passesFilter } from '../../domain/webhooks/customer-filter.ts';
import { hasEventType } from '../../domain/webhooks/event-type-choice.ts';
import type { Clock } from '../engine.ts';
import { inBatches } from '../in-batches.ts';
import { preparedQuery, recalledQuery } from '../prepared-query.ts';
import { rowSet } from '../row-set.ts';
import type { Db } from '../schema.ts';
import { statusIdsByName } from '../statuses/statuses.ts';
import { type ChosenEvents, toEventTypes, toFilter } from '../webhooks/chosen-events.ts';
import { withCurrent } from '../work.ts';
import {
  addedTo,
  type EndpointRow,
  endpointColumns,
  endpointOf,
  lookAtEndpoint,
  nextDeliveryNumber,
  roomAtOnce,
  type SelectedEndpoint,
  toEndpoint,
  writeEndpoint,
} from './endpoint-states.ts';
import { leasedDelivery } from './leased-delivery.ts';
import type { Outgoing } from './outgoing.ts';

/** The columns set when a delivery ends other than by being sent. */
const cancelled = {
  state: 'cancelled',
  aside: 'cancelled',
  due_at: null,
  early_from: null,
  leased_until: null,
  claim_id: null,
  order_key: null,
} satisfies Partial<Record<string, DeliveryState | null>>;

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
      const [row] = await insertOne(db, delivery);
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
  ): NextDelivery {
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

/** A subscription with its endpoint. `sequence` is the number of its latest delivery. */
type Target = ChosenEvents & SelectedEndpoint & { is_ordered: number; sequence: number };

/** The customer whose deliveries keep their order. Test events belong to no customer, so they keep none. */
function orderKey({ is_ordered }: Target, { customerId, cause }: EventToDeliver): number | null {
  return is_ordered === 1 && cause !== 'test' ? customerId : null;
}

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

async function countSending(db: Db, subscriptionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('deliveries')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('subscription_id', '=', subscriptionId)
    .where('leased_until', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns whether another delivery of the same customer is on its way to the receiver. */
async function isBehind(
  db: Db,
  delivery: { subscriptionId: string; key: number; deliveryId: number },
): Promise<boolean> {
  const first = await firstInQueue(db, delivery);
  return first.length > 0;
}

/** The endpoints of targets, which the units of a group have in common. */
const endpoints = new WeakMap<Target, EndpointRow>();

function endpointFor(target: Target): EndpointRow {
  const known = endpoints.get(target);
  if (known !== undefined) return known;
  const endpoint = toEndpoint(target);
  endpoints.set(target, endpoint);
  return endpoint;
}

function selectTargets(db: Db) {
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('endpoint_states as state', 'state.subscription_id', 's.subscription_id')
    .select(endpointColumns)
    .select(['s.type', 's.types', 's.status_ids', 's.owner_ids', 's.is_ordered', 'state.sequence']);
}

const targetOf = recalledQuery<{ accountId: number; subscriptionId: string }, Target>((db, value) =>
  selectTargets(db)
    .where('s.account_id', '=', value('accountId'))
    .where('s.subscription_id', '=', value('subscriptionId')),
);

const subscribedTo = recalledQuery<{ accountId: number; type: EventType }, Target>((db, value) =>
  selectTargets(db)
    .where('s.account_id', '=', value('accountId'))
    .where('s.type', 'in', [value('type'), sql.lit<typeof everyType>(everyType)])
    .where('s.ended_at', 'is', null)
    .orderBy('s.subscription_id'),
);

type NextDelivery = {
  account_id: number;
  subscription_id: string;
  event_id: string;
  /** The number that the endpoint has come to. */
  sequence: number;
  state: DeliveryState;
  aside: DeliveryState | null;
  due_at: number | null;
  claim_id: string | null;
  leased_until: number | null;
  order_key: number | null;
  cause: DeliveryCause;
  created_at: number;
};

const deliveryRow = {
  account_id: 'integer',
  subscription_id: 'text',
  event_id: 'text',
  sequence: 'integer',
  state: 'text',
  aside: 'text',
  due_at: 'integer',
  claim_id: 'text',
  leased_until: 'integer',
  order_key: 'integer',
  cause: 'text',
  created_at: 'integer',
} as const;

/** The ids of deliveries that are written, for those who wait for their commit. */
const idOf = new WeakMap<NextDelivery, number>();

const addDelivery = rowSet<NextDelivery, 'deliveries'>({
  table: 'deliveries',
  columns: deliveryRow,
  ids: {
    id: 'delivery_id',
    key: ['subscription_id', 'sequence'],
    give: (delivery, id) => idOf.set(delivery, id),
  },
});

/** Returns what the sender needs of a delivery that its own transaction has leased. */
function toLeased(
  target: Target,
  delivery: NextDelivery,
  { type, body, traceparent }: { type: EventType; body: string; traceparent: string | undefined },
): LeasedDelivery {
  const { created_at: now, claim_id: claimId } = delivery;
  assert(claimId !== null, 'It was leased');
  const toSend = {
    deliveryId: idOf.get(delivery) ?? assert.fail('It was written'),
    eventId: delivery.event_id,
    sequence: delivery.sequence,
    attempts: 0,
    roundBegan: 0,
    cause: delivery.cause,
    maybeDelivered: 0,
    orderKey: delivery.order_key,
    dueAt: now,
    type,
    body,
    traceparent: traceparent ?? null,
  };
  return leasedDelivery(endpointFor(target), toSend, { claimId, now });
}

type OrderedRow = Pick<NextDelivery, 'order_key' | 'cause' | 'due_at' | 'state' | 'aside'> & {
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

/** Inserts a delivery and returns its id. */
const insertOne = preparedQuery<NextDelivery, { delivery_id: number }>((db, value) =>
  db
    .insertInto('deliveries')
    .values({
      account_id: value('account_id'),
      subscription_id: value('subscription_id'),
      event_id: value('event_id'),
      sequence: value('sequence'),
      state: value('state'),
      aside: value('aside'),
      due_at: value('due_at'),
      claim_id: value('claim_id'),
      leased_until: value('leased_until'),
      order_key: value('order_key'),
      cause: value('cause'),
      created_at: value('created_at'),
    })
    .returning('delivery_id'),
);

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
