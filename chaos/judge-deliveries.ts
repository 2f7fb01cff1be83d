import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { type AttemptRow, type DuplicateCause, duplicateCause } from './duplicate-cause.ts';
import { type Arrival, arrivalKey } from './receiver.ts';
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
>;

/** Holds what the database says of each delivery against what the receiver got of it. */
export function judgeDeliveries(
  database: DatabaseSync,
  { arrivals, killedAt, ordered }: Heard,
): Judged {
  const judged: Judged = {
    committed: { events: countEvents(database), deliveries: 0 },
    delivered: 0,
    lost: [],
    unfinished: 0,
    phantoms: [],
    duplicates: { killed: 0, reset: 0, late: 0, unexplained: 0 },
    unexplained: [],
    sequenceGaps: [],
    differing: [],
    outOfOrder: [],
  };
  const attemptsOf = attemptReader(database);
  const phantoms = new Set(arrivals.keys());
  const lines = new Map<string, Line>();
  for (const row of deliveries(database)) {
    const key = arrivalKey(row.subscriptionId, row.eventId);
    const got = arrivals.get(key) ?? [];
    phantoms.delete(key);
    judged.committed.deliveries += 1;
    if (got.some(({ fate }) => fate === 'accepted')) judged.delivered += 1;
    else judged.lost.push(key);
    if (row.state !== 'delivered') judged.unfinished += 1;
    const digest = digestOf(row);
    if (got.some((arrival) => arrival.digest !== digest)) judged.differing.push(key);
    for (const cause of causes(got, { attempts: attemptsOf(row.deliveryId), killedAt })) {
      judged.duplicates[cause] += 1;
      if (cause === 'unexplained') judged.unexplained.push(key);
    }
    const line = lines.get(row.subscriptionId) ?? [];
    line.push({ key, sequence: row.sequence, got });
    lines.set(row.subscriptionId, line);
  }
  judged.phantoms.push(...phantoms);
  for (const [subscriptionId, line] of lines) {
    judged.sequenceGaps.push(...gaps(subscriptionId, line));
    if (ordered.has(subscriptionId)) judged.outOfOrder.push(...overtakings(line));
  }
  return judged;
}

type Heard = {
  arrivals: ReadonlyMap<string, readonly Arrival[]>;
  killedAt: readonly number[];
  /** The subscriptions that asked for strict order within each customer. */
  ordered: ReadonlySet<string>;
};
type Line = { key: string; sequence: number; got: readonly Arrival[] }[];
type DeliveryRow = {
  deliveryId: number;
  subscriptionId: string;
  eventId: string;
  sequence: number;
  state: string;
  body: string;
};

function countEvents(database: DatabaseSync): number {
  return Number(database.prepare('select count(*) as count from events').get()?.count);
}

function deliveries(database: DatabaseSync): Iterable<DeliveryRow> {
  return database
    .prepare(
      `select d.delivery_id as deliveryId, d.subscription_id as subscriptionId, d.event_id as eventId, d.sequence,
        d.state, e.body
      from deliveries d join events e on e.event_id = d.event_id order by d.subscription_id, d.sequence`,
    )
    .iterate() as unknown as Iterable<DeliveryRow>;
}

function attemptReader(database: DatabaseSync): (deliveryId: number) => AttemptRow[] {
  const select = database.prepare(
    `select started_at, duration_ms, outcome, maybe_delivered from attempts where delivery_id = ?
    order by attempt_id`,
  );
  return (deliveryId) =>
    select.all(deliveryId).map((row) => ({
      startedAt: Number(row.started_at),
      durationMs: Number(row.duration_ms),
      outcome: String(row.outcome),
      maybeDelivered: row.maybe_delivered === 1,
    }));
}

/** The bytes that each attempt must have sent: those of the event, with the number as the last member. */
function digestOf({ body, sequence }: DeliveryRow): string {
  const bytes = body.replace(/\}$/, `,"sequence":${sequence}}`);
  return createHash('sha256').update(bytes).digest('base64');
}

/** One cause for each time that the receiver got what it had. */
function causes(
  got: readonly Arrival[],
  facts: Parameters<typeof duplicateCause>[2],
): DuplicateCause[] {
  return got.flatMap((again, index) => {
    const had = got.slice(0, index).findLast(({ fate }) => fate !== 'refused');
    return had === undefined ? [] : [duplicateCause(had, again, facts)];
  });
}

function gaps(subscriptionId: string, line: Line): string[] {
  const got = new Set(line.flatMap((delivery) => delivery.got.map(({ sequence }) => sequence)));
  return line.flatMap(({ sequence }, index) =>
    sequence === index + 1 && got.has(sequence) ? [] : [`${subscriptionId} ${index + 1}`],
  );
}

/** Each delivery of a customer must have been accepted before the next was first sent. */
function overtakings(line: Line): string[] {
  const ofCustomers = Map.groupBy(line, ({ got }) => got[0]?.customerId);
  return [...ofCustomers.values()].flatMap((ofOne) =>
    ofOne.slice(1).flatMap(({ key, got }, index) => {
      const before = ofOne[index]?.got.find(({ fate }) => fate === 'accepted');
      const first = got[0];
      return before && first && before.at <= first.at ? [] : [key];
    }),
  );
}
