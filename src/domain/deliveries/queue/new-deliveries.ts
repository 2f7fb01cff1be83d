import { sql } from 'kysely';
import { insertRowsForIds, updateRows } from '../../../database/many-rows.ts';
import { waitAtEnd } from '../../../database/transaction.ts';
import type { Db } from '../../schema.ts';
import { type DeliveryCause, type DeliveryState, leaseMs } from '../delivery.ts';
import { earlier } from './endpoint-states.ts';
import type { Target } from './targets.ts';

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
