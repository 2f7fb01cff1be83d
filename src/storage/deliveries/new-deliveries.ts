import assert from 'node:assert/strict';
import type {
  DeliveryCause,
  DeliveryState,
  LeasedDelivery,
} from '../../domain/deliveries/delivery.ts';
import type { EventType } from '../../domain/events/catalogue.ts';
import { preparedQuery } from '../prepared-query.ts';
import { rowSet } from '../row-set.ts';
import { leasedDelivery } from './leased-delivery.ts';
import { endpointFor, type Target } from './targets.ts';

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

/** The ids of deliveries that are written, for those who wait for their commit. */
const idOf = new WeakMap<NewDelivery, number>();

/** Adds a delivery to its transaction. */
export const addDelivery = rowSet<NewDelivery, 'deliveries'>({
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
  ids: {
    id: 'delivery_id',
    key: ['subscription_id', 'sequence'],
    give: (delivery, id) => idOf.set(delivery, id),
  },
});

/** Returns what the sender needs of a delivery that its own transaction has leased. */
export function toLeased(
  target: Target,
  delivery: NewDelivery,
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

/** Inserts a delivery and returns its id. */
export const insertDelivery = preparedQuery<NewDelivery, { delivery_id: number }>((db, value) =>
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
