import { waitAtEnd } from '../../../database/transaction.ts';
import type { AccountDb } from '../../account-db.ts';
import type { EventType } from '../../events/catalogue.ts';
import type { EventToRecord } from '../../events/event.ts';
import type { Db } from '../../schema.ts';
import { inParallel } from '../../shared/in-parallel.ts';
import { statusIdsByName } from '../../statuses/queries.ts';
import { customerOfBody, isNarrow, passesFilter } from '../../webhooks/customer-filter.ts';
import { hasEventType } from '../../webhooks/event-type-choice.ts';
import { toEventTypes, toFilter } from '../../webhooks/rows/chosen-events.ts';
import { readLines } from './customer-line.ts';
import { roomAtOnce, toEndpoint } from './endpoint-states.ts';
import { type DeliveryToSend, leasedDelivery } from './leased-delivery.ts';
import { type NewDelivery, newDeliveries, orderKey } from './new-deliveries.ts';
import { subscribedTo, type Target } from './targets.ts';

/** The subscriptions that may take events, by type. */
export type TargetsByType = ReadonlyMap<EventType, readonly Target[]>;

/** Reads the subscriptions that may take events of these types. */
export async function readTargets(
  db: Db,
  accountId: number,
  types: readonly EventType[],
): Promise<TargetsByType> {
  const found = await inParallel(types.map((type) => subscribedTo(db, { accountId, type })));
  return new Map(types.map((type, index) => [type, found[index] ?? []]));
}

/**
 * Makes a delivery of each event to each of the subscriptions whose filter its customer passes; held for those not
 * active. Those that can be sent at once are `outgoing`; for the others the commit wakes a worker.
 */
export async function enqueue(
  tx: AccountDb,
  { events, targets }: { events: readonly EventToRecord[]; targets: TargetsByType },
): Promise<void> {
  const { kysely: db, accountId, outgoing } = tx;
  const sends = await passing(db, accountId, events, targets);
  if (sends.length === 0) return;
  const places = sends.map(({ target, key }) => ({ subscriptionId: target.subscriptionId, key }));
  const lines = await readLines(db, places);
  const now = await tx.clock(db);
  const deliveries = newDeliveries(db, accountId, now);
  let ids: number[] = [];
  for (const [index, { event, target, key }] of sends.entries()) {
    const waits = key !== null && lines.isBehind(target.subscriptionId, key);
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
  targets: TargetsByType,
) {
  const subscribed = events.flatMap((fact) =>
    (targets.get(fact.type) ?? [])
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
