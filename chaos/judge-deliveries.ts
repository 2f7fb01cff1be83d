import { createHash } from 'node:crypto';
import type { Claims } from './claims.ts';
import type { Database, Row } from './database.ts';
import {
  type AttemptRow,
  type DuplicateCause,
  duplicateCause,
  type Facts,
} from './duplicate-cause.ts';
import { type Arrival, arrivalKey } from './receiver.ts';
import type { Trouble } from './trouble.ts';
import type { Verdict } from './verdict.ts';

type Judged = Pick<
  Verdict,
  | 'committed'
  | 'delivered'
  | 'lost'
  | 'unfinished'
  | 'phantoms'
  | 'duplicates'
  | 'unexplained'
  | 'sequenceGaps'
  | 'differing'
  | 'outOfOrder'
  | 'miscounted'
>;

/** Holds what the database says of each delivery against what the receiver got of it. */
export async function judgeDeliveries(
  database: Database,
  { arrivals, troubles, ordered, claims }: Heard,
): Promise<Judged> {
  const bodies = await readBodies(database);
  const judged: Judged = {
    committed: { events: bodies.size, deliveries: 0 },
    delivered: 0,
    lost: [],
    unfinished: 0,
    phantoms: [],
    duplicates: { killed: 0, frozen: 0, forgotten: 0, reset: 0, late: 0, unexplained: 0 },
    unexplained: [],
    sequenceGaps: [],
    differing: [],
    outOfOrder: [],
    miscounted: [],
  };
  const attemptsOf = await readAttempts(database);
  const phantoms = new Set(arrivals.keys());
  const bySubscription = new Map<string, OrderedDeliveries>();
  for (const row of await database.rows<DeliveryRow>(deliveriesInOrder)) {
    const key = arrivalKey(row.subscriptionId, row.eventId);
    const got = arrivals.get(key) ?? [];
    const attempts = attemptsOf.get(row.deliveryId) ?? [];
    phantoms.delete(key);
    judged.committed.deliveries += 1;
    if (got.some(({ fate }) => fate === 'accepted')) judged.delivered += 1;
    else judged.lost.push(`${key}, which is ${row.state}`);
    if (row.state !== 'delivered') judged.unfinished += 1;
    const digest = digestOf(bodies.get(row.eventId) ?? '', row.sequence);
    if (got.some((arrival) => arrival.digest !== digest)) judged.differing.push(key);
    if (!isCounted(row, attempts)) judged.miscounted.push(`the attempts of ${key}`);
    const facts = { attempts, troubles, claims: claims && (claims.of.get(row.deliveryId) ?? []) };
    for (const cause of causes(got, facts)) {
      judged.duplicates[cause] += 1;
      if (cause === 'unexplained') judged.unexplained.push(`${key} ${tell(got, facts)}`);
    }
    const deliveries = bySubscription.get(row.subscriptionId) ?? [];
    deliveries.push({ key, sequence: row.sequence, got });
    bySubscription.set(row.subscriptionId, deliveries);
  }
  judged.phantoms.push(...phantoms);
  for (const [subscriptionId, deliveries] of bySubscription) {
    judged.sequenceGaps.push(...gaps(subscriptionId, deliveries));
    if (ordered.has(subscriptionId)) judged.outOfOrder.push(...overtakings(deliveries));
  }
  return judged;
}

type Heard = {
  arrivals: ReadonlyMap<string, readonly Arrival[]>;
  troubles: readonly Trouble[];
  /** The subscriptions that asked for strict order within each customer. */
  ordered: ReadonlySet<string>;
  claims: Claims | undefined;
};
type OrderedDeliveries = { key: string; sequence: number; got: readonly Arrival[] }[];
type DeliveryRow = Row & {
  deliveryId: number;
  subscriptionId: string;
  eventId: string;
  sequence: number;
  state: string;
  attempts: number;
};

const deliveriesInOrder = `
  select delivery_id as "deliveryId", subscription_id as "subscriptionId", event_id as "eventId", sequence, state,
    attempts
  from deliveries order by subscription_id, sequence`;

async function readBodies(database: Database): Promise<Map<string, string>> {
  const rows = await database.rows('select event_id as "eventId", body from events');
  return new Map(rows.map(({ eventId, body }) => [eventId, body]));
}

async function readAttempts(database: Database): Promise<Map<number, AttemptRow[]>> {
  const of = new Map<number, AttemptRow[]>();
  const rows = await database.rows(`
    select delivery_id as "deliveryId", number, started_at as "startedAt", duration_ms as "durationMs", outcome,
      maybe_delivered as "maybeDelivered"
    from attempts order by attempt_id`);
  for (const { deliveryId, number, startedAt, durationMs, outcome, maybeDelivered } of rows) {
    const attempts = of.get(deliveryId) ?? [];
    attempts.push({ number, startedAt, durationMs, outcome, maybeDelivered: maybeDelivered === 1 });
    of.set(deliveryId, attempts);
  }
  return of;
}

/**
 * One row for each attempt that was counted, none twice: a second one would come from a node that had lost the lease.
 */
function isCounted({ attempts: count }: DeliveryRow, attempts: readonly AttemptRow[]): boolean {
  return attempts.length === count && attempts.every(({ number }, index) => number === index + 1);
}

/** The bytes that each attempt must have sent: those of the event, with the number as the last member. */
function digestOf(body: string, sequence: number): string {
  const bytes = body.replace(/\}$/, `,"sequence":${sequence}}`);
  return createHash('sha256').update(bytes).digest('base64');
}

/** One cause for each time that the receiver got what it had. */
function causes(got: readonly Arrival[], facts: Omit<Facts, 'arrivals'>): DuplicateCause[] {
  return got.flatMap((again, index) => {
    const had = got.slice(0, index).findLast(({ fate }) => fate !== 'refused');
    return had === undefined ? [] : [duplicateCause(had, again, { ...facts, arrivals: got })];
  });
}

/** All that is known of a delivery, to find out why it came again. */
function tell(
  got: readonly Arrival[],
  { attempts, claims, troubles }: Omit<Facts, 'arrivals'>,
): string {
  const [from, to] = [got[0]?.at ?? 0, got.at(-1)?.at ?? 0];
  const meanwhile = troubles.filter((trouble) => trouble.from <= to && from <= trouble.to);
  const arrivals = got.map(({ at, fate }) => ({ at, fate }));
  return JSON.stringify({ arrivals, attempts, claims, meanwhile });
}

function gaps(subscriptionId: string, deliveries: OrderedDeliveries): string[] {
  const got = new Set(
    deliveries.flatMap((delivery) => delivery.got.map(({ sequence }) => sequence)),
  );
  return deliveries.flatMap(({ sequence }, index) =>
    sequence === index + 1 && got.has(sequence) ? [] : [`${subscriptionId} ${index + 1}`],
  );
}

/** Each delivery of a customer must have been accepted before the next was first sent. */
function overtakings(deliveries: OrderedDeliveries): string[] {
  const ofCustomers = Map.groupBy(deliveries, ({ got }) => got[0]?.customerId);
  return [...ofCustomers.values()].flatMap((ofOne) =>
    ofOne.slice(1).flatMap(({ key, got }, index) => {
      const before = ofOne[index]?.got.find(({ fate }) => fate === 'accepted');
      const first = got[0];
      return before && first && before.at <= first.at ? [] : [key];
    }),
  );
}
