import type { Clock } from '../../database/engine.ts';
import { waitAtEnd } from '../../database/transaction.ts';
import type { EventType } from '../../domain/events/catalogue.ts';
import type { EventToRecord } from '../../domain/events/store.ts';
import type { Db } from '../../domain/schema.ts';
import { inParallel } from '../../domain/shared/in-parallel.ts';
import { customerOfBody, isNarrow, passesFilter } from '../../domain/webhooks/customer-filter.ts';
import { hasEventType } from '../../domain/webhooks/event-type-choice.ts';
import { statusIdsByName } from '../statuses/statuses.ts';
import { toEventTypes, toFilter } from '../webhooks/chosen-events.ts';
import { readLines } from './customer-line.ts';
import { roomAtOnce, toEndpoint } from './endpoint-states.ts';
import { type DeliveryToSend, leasedDelivery } from './leased-delivery.ts';
import { type NewDelivery, newDeliveries, orderKey } from './new-deliveries.ts';
import type { Outgoing } from './outgoing.ts';
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
 * active. Those that can be sent at once are `outgoing`; `onDue` is called for the others, so that the commit can wake a
 * worker.
 */
export async function enqueue(
  db: Db,
  accountId: number,
  {
    events,
    targets,
    clock,
    onDue,
    outgoing,
  }: {
    events: readonly EventToRecord[];
    targets: TargetsByType;
    clock: Clock;
    onDue: () => void;
    outgoing: Outgoing | undefined;
  },
): Promise<void> {
  const sends = await passing(db, accountId, events, targets);
  if (sends.length === 0) return;
  const places = sends.map(({ target, key }) => ({ subscriptionId: target.subscriptionId, key }));
  const lines = await readLines(db, places);
  const now = await clock(db);
  const deliveries = newDeliveries(db, accountId, now);
  let ids: number[] = [];
  for (const [index, { event, target, key }] of sends.entries()) {
    const waits = key !== null && lines.isBehind(target.subscriptionId, key);
    const claimId = waits ? undefined : claimAtOnce(target);
    const delivery = deliveries.add(target, event, { waits, claimId });
    if (claimId === undefined) onDue();
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
