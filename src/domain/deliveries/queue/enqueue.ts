import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { insertRowsForIds, updateRows } from '../../../database/many-rows.ts';
import { preparedQuery } from '../../../database/prepared-query.ts';
import { waitAtEnd } from '../../../database/transaction.ts';
import type { AccountDb } from '../../account-db.ts';
import { type EventToRecord, type EventType, everyType } from '../../events/event.ts';
import type { Db } from '../../schema.ts';
import type { Sealed } from '../../shared/sealed.ts';
import { statusIdsByName } from '../../statuses/queries.ts';
import {
  type ChosenEvents,
  customerOfBody,
  hasEventType,
  isNarrow,
  passesFilter,
  toEventTypes,
  toFilter,
} from '../../webhooks/chosen-events.ts';
import {
  type DeliveryCause,
  type DeliveryState,
  type EarlyAttempt,
  type LeasedDelivery,
  leaseMs,
} from '../delivery.ts';
import type { Standing } from '../endpoint-state.ts';
import {
  type EndpointRow,
  earlier,
  endpointColumns,
  roomAtOnce,
  type SelectedEndpoint,
  toEndpoint,
} from './endpoint-states.ts';
import { readOrderedQueues } from './ordered-queue.ts';

/** A delivery to insert. */
export type NewDelivery = {
  accountId: number;
  subscriptionId: string;
  eventId: string;
  /** The number that the endpoint has come to. */
  sequence: number;
  state: DeliveryState;
  aside: DeliveryState | null;
  dueAt: number | null;
  claimId: string | null;
  leasedUntil: number | null;
  orderKey: number | null;
  cause: DeliveryCause;
  createdAt: number;
};

export type EventToDeliver = { eventId: string; customerId: number; cause: DeliveryCause };

/** What new deliveries add to an endpoint. */
type AddedToEndpoint = {
  subscriptionId: string;
  deliveries: number;
  sending: number;
  dueAt: number | null;
};

const addDeliveries = insertRowsForIds<NewDelivery, 'deliveries'>({
  table: 'deliveries',
  columns: {
    accountId: 'integer',
    subscriptionId: 'text',
    eventId: 'text',
    sequence: 'integer',
    state: 'text',
    aside: 'text',
    dueAt: 'integer',
    claimId: 'text',
    leasedUntil: 'integer',
    orderKey: 'integer',
    cause: 'text',
    createdAt: 'integer',
  },
  returns: { id: 'deliveryId', key: ['subscriptionId', 'sequence'] },
});

/** Counts the deliveries of endpoints, and schedules those with one that is due. */
const addToEndpoints = updateRows<AddedToEndpoint, 'endpointStates'>({
  table: 'endpointStates',
  columns: {
    subscriptionId: 'text',
    deliveries: 'integer',
    sending: 'integer',
    dueAt: 'integer',
  },
  key: ['subscriptionId'],
  set: ({ row, own }) => ({
    sequence: sql`${own('sequence')} + ${row('deliveries')}`,
    sending: sql`${own('sending')} + ${row('sending')}`,
    nextDueAt: sql`case when ${row('dueAt')} is null then next_due_at else ${earlier(row('dueAt'))} end`,
  }),
});

/** A subscription with its endpoint. `sequence` is the number of its latest delivery. */
type Target = ChosenEvents & SelectedEndpoint & { isOrdered: number; sequence: number };

/** Selects a subscription of an account. */
export const targetOf = preparedQuery<{ accountId: number; subscriptionId: string }, Target>(
  (db, value) =>
    selectTargets(db)
      .where('s.accountId', '=', value('accountId'))
      .where('s.subscriptionId', '=', value('subscriptionId')),
);

/** Selects the subscriptions that may take events of one or the other type. */
const subscribedTo = preparedQuery<
  { accountId: number; type: EventType; other: EventType },
  Target
>((db, value) =>
  selectTargets(db)
    .where('s.accountId', '=', value('accountId'))
    .where('s.type', 'in', [value('type'), value('other'), sql.lit<typeof everyType>(everyType)])
    .where('s.endedAt', 'is', null)
    .orderBy('s.subscriptionId'),
);

/** Reads the subscriptions to the types of these events, of which there are one or two. */
export async function readTargets(
  db: Db,
  accountId: number,
  events: readonly EventToRecord[],
): Promise<readonly Target[]> {
  const [type, other = type, ...more] = new Set(events.map((event) => event.type));
  assert(type && other && more.length === 0, 'The query names two types');
  return subscribedTo(db, { accountId, type, other });
}

/**
 * Makes a delivery of each event to each of the subscriptions whose filter its customer passes; held for those not
 * active. Those that can be sent at once are `outgoing`; for the others the commit wakes a worker.
 */
export async function enqueue(
  tx: AccountDb,
  { events, targets }: { events: readonly EventToRecord[]; targets: readonly Target[] },
): Promise<void> {
  const { kysely: db, accountId, outgoing } = tx;
  const sends = await passing(db, accountId, events, targets);
  if (sends.length === 0) return;
  const places = sends.map(({ target, key }) => ({ subscriptionId: target.subscriptionId, key }));
  const queues = await readOrderedQueues(db, places);
  const now = await tx.clock(db);
  const deliveries = newDeliveries(db, accountId, now);
  let ids: number[] = [];
  for (const [index, { event, target, key }] of sends.entries()) {
    const waits = key !== null && queues.hasPredecessor(target.subscriptionId, key);
    const claimId = waits ? undefined : claimAtOnce(target);
    const delivery = deliveries.add(target, event, { waits, claimId });
    if (claimId === undefined) tx.notify('deliveries');
    else {
      outgoing?.add(() => {
        const toSend = deliveryToSend(delivery, event, ids[index] as number);
        return leasedDelivery(toEndpoint(target), toSend, { claimId, now });
      });
    }
  }
  const written = deliveries.write().then((found) => {
    ids = found;
  });
  waitAtEnd(db, written);

  /** Returns the claim of a delivery that may be sent as soon as it is committed. */
  function claimAtOnce(target: Target): string | undefined {
    if (outgoing === undefined) return undefined;
    const { sending, dueAt } = deliveries.addedTo(target.subscriptionId);
    const isFull = sending >= roomAtOnce(toEndpoint(target), now);
    return dueAt !== null || isFull ? undefined : outgoing.reserve();
  }
}

/** Each event with each subscription that takes it, and the customer whose order the subscription keeps. */
async function passing(
  db: Db,
  accountId: number,
  events: readonly EventToRecord[],
  targets: readonly Target[],
) {
  const subscribed = events.flatMap((fact) =>
    targets
      .filter((target) => hasEventType(toEventTypes(target), fact.type))
      .map((target) => {
        const event = { ...fact, cause: 'event' as const };
        const key = target.state === 'active' ? orderKey(target, event) : null;
        return { event, target, key };
      }),
  );
  if (!subscribed.some(({ target }) => isNarrow(toFilter(target)))) return subscribed;
  const statusIdOf = await statusIdsByName(db, accountId);
  return subscribed.filter(({ event, target }) =>
    passesFilter(toFilter(target), customerOfBody(event.body), statusIdOf),
  );
}

/** A delivery whose own transaction has leased it. */
function deliveryToSend(
  delivery: NewDelivery,
  { type, body, traceparent }: EventToRecord,
  deliveryId: number,
): DeliveryToSend {
  return {
    deliveryId,
    eventId: delivery.eventId,
    sequence: delivery.sequence,
    attempts: 0,
    roundBegan: 0,
    cause: delivery.cause,
    maybeDelivered: 0,
    orderKey: delivery.orderKey,
    dueAt: delivery.createdAt,
    type,
    body,
    traceparent: traceparent ?? null,
  };
}

/** Deliveries that one unit of work makes, numbered on from what their endpoints had come to when they were read. */
export function newDeliveries(db: Db, accountId: number, now: number) {
  const endpoints = new Map<string, AddedToEndpoint>();
  const deliveries: NewDelivery[] = [];

  /** What the deliveries made so far add to an endpoint. */
  function addedTo(subscriptionId: string): AddedToEndpoint {
    const known = endpoints.get(subscriptionId);
    if (known !== undefined) return known;
    const added = { subscriptionId, deliveries: 0, sending: 0, dueAt: null };
    endpoints.set(subscriptionId, added);
    return added;
  }

  return {
    addedTo,

    /** Makes one that waits in its customer's line, is leased already with `claimId`, or is due now. */
    add(
      target: Target,
      event: EventToDeliver,
      { waits, claimId }: { waits: boolean; claimId?: string | undefined },
    ): NewDelivery {
      const isActive = target.state === 'active';
      const isLeased = claimId !== undefined;
      const dueAt = isActive && !waits && !isLeased ? now : null;
      const aside = waits ? 'blocked' : isActive ? null : 'held';
      const added = addedTo(target.subscriptionId);
      added.deliveries += 1;
      if (isLeased) added.sending += 1;
      added.dueAt ??= dueAt;
      const delivery: NewDelivery = {
        accountId,
        subscriptionId: target.subscriptionId,
        eventId: event.eventId,
        sequence: target.sequence + added.deliveries,
        state: aside ?? (isLeased ? 'sending' : 'pending'),
        aside,
        dueAt,
        claimId: claimId ?? null,
        leasedUntil: isLeased ? now + leaseMs : null,
        orderKey: orderKey(target, event),
        cause: event.cause,
        createdAt: now,
      };
      deliveries.push(delivery);
      return delivery;
    },

    /** Writes them all; returns their ids, in their order. */
    write(): Promise<number[]> {
      waitAtEnd(db, addToEndpoints(db, [...endpoints.values()]));
      return addDeliveries(db, deliveries);
    },
  };
}

/** The customer whose deliveries keep their order. Test events belong to no customer, so they keep none. */
export function orderKey(
  { isOrdered }: Target,
  { customerId, cause }: EventToDeliver,
): number | null {
  return isOrdered === 1 && cause !== 'test' ? customerId : null;
}

function selectTargets(db: Db) {
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('endpointStates as state', 'state.subscriptionId', 's.subscriptionId')
    .select(endpointColumns)
    .select(['s.type', 's.types', 's.statusIds', 's.ownerIds', 's.isOrdered', 'state.sequence']);
}

/** What the rows of a delivery and its event tell the one who sends it. */
export type DeliveryToSend = {
  deliveryId: number;
  eventId: string;
  sequence: number;
  attempts: number;
  roundBegan: number;
  cause: DeliveryCause;
  maybeDelivered: number;
  orderKey: number | null;
  dueAt: number | null;
  type: EventType;
  body: string;
  traceparent: string | null;
};

/** Joins a delivery that is leased with what its endpoint says of sending. */
export function leasedDelivery(
  endpoint: EndpointRow,
  delivery: DeliveryToSend,
  {
    claimId,
    now,
    standing = endpoint.standing,
    early,
  }: {
    claimId: string;
    now: number;
    standing?: Standing;
    early?: EarlyAttempt | undefined;
  },
): LeasedDelivery {
  return {
    deliveryId: delivery.deliveryId,
    accountId: endpoint.accountId,
    subscriptionId: endpoint.subscriptionId,
    eventId: delivery.eventId,
    type: delivery.type,
    claimId,
    attempt: delivery.attempts + 1,
    attemptInRound: delivery.attempts - delivery.roundBegan + 1,
    cause: delivery.cause,
    early,
    maybeDelivered: delivery.maybeDelivered === 1,
    orderKey: delivery.orderKey ?? undefined,
    hookUrl: endpoint.hookUrl,
    standing,
    sealedKeys: keysOf(endpoint, now),
    waitingSince: early ? now : (delivery.dueAt ?? now),
    body: delivery.body,
    sequence: delivery.sequence,
    traceparent: delivery.traceparent ?? undefined,
  };
}

/** The newest first; receivers that know only one kind of signature skip the others. */
function keysOf(endpoint: EndpointRow, now: number): Sealed[] {
  const { accountId, subscriptionId } = endpoint;
  const secret = { kind: 'webhook_secret', accountId, subscriptionId } as const;
  const signingKey = { kind: 'webhook_signing_key', accountId, subscriptionId } as const;
  const keys: Sealed[] = [{ text: endpoint.sealedSecret, identity: secret }];
  if (endpoint.previousSealedSecret !== null && (endpoint.previousSignsUntil ?? 0) > now) {
    keys.push({ text: endpoint.previousSealedSecret, identity: secret });
  }
  if (endpoint.sealedSigningKey !== null) {
    keys.push({ text: endpoint.sealedSigningKey, identity: signingKey });
  }
  return keys;
}
