import { sql } from 'kysely';
import {
  type DeliveryCause,
  type DeliveryState,
  leaseMs,
} from '../../domain/deliveries/delivery.ts';
import { insertRowsForIds, updateRows } from '../many-rows.ts';
import type { Db } from '../schema.ts';
import { waitAtEnd } from '../transaction.ts';
import { earlier } from './endpoint-states.ts';
import type { Target } from './targets.ts';

/** A delivery to insert. */
export type NewDelivery = {
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

export type EventToDeliver = { eventId: string; customerId: number; cause: DeliveryCause };

/** What new deliveries add to an endpoint. */
type AddedToEndpoint = {
  subscription_id: string;
  deliveries: number;
  sending: number;
  due_at: number | null;
};

/** Deliveries that one unit of work makes, numbered on from what their endpoints had come to when they were read. */
export function newDeliveries(db: Db, accountId: number, now: number) {
  const endpoints = new Map<string, AddedToEndpoint>();
  const deliveries: NewDelivery[] = [];

  /** What the deliveries made so far add to an endpoint. */
  function addedTo(subscription_id: string): AddedToEndpoint {
    const known = endpoints.get(subscription_id);
    if (known !== undefined) return known;
    const added = { subscription_id, deliveries: 0, sending: 0, due_at: null };
    endpoints.set(subscription_id, added);
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
      added.due_at ??= dueAt;
      const delivery: NewDelivery = {
        account_id: accountId,
        subscription_id: target.subscriptionId,
        event_id: event.eventId,
        sequence: target.sequence + added.deliveries,
        state: aside ?? (isLeased ? 'sending' : 'pending'),
        aside,
        due_at: dueAt,
        claim_id: claimId ?? null,
        leased_until: isLeased ? now + leaseMs : null,
        order_key: orderKey(target, event),
        cause: event.cause,
        created_at: now,
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
  { is_ordered }: Target,
  { customerId, cause }: EventToDeliver,
): number | null {
  return is_ordered === 1 && cause !== 'test' ? customerId : null;
}

const addDeliveries = insertRowsForIds<NewDelivery, 'deliveries'>({
  table: 'deliveries',
  columns: {
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
  },
  returns: { id: 'delivery_id', key: ['subscription_id', 'sequence'] },
});

/** Counts the deliveries of endpoints, and schedules those with one that is due. */
const addToEndpoints = updateRows<AddedToEndpoint, 'endpoint_states'>({
  table: 'endpoint_states',
  columns: {
    subscription_id: 'text',
    deliveries: 'integer',
    sending: 'integer',
    due_at: 'integer',
  },
  key: ['subscription_id'],
  set: ({ row, own }) => ({
    sequence: sql`${own('sequence')} + ${row('deliveries')}`,
    sending: sql`${own('sending')} + ${row('sending')}`,
    next_due_at: sql`case when ${row('due_at')} is null then next_due_at else ${earlier(row('due_at'))} end`,
  }),
});
