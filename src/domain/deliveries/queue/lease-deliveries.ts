import { preparedChange, preparedQuery } from '../../../database/prepared-query.ts';
import type { Db } from '../../schema.ts';
import { inParallel } from '../../shared/in-parallel.ts';
import { breakerState, withProbe } from '../breaker.ts';
import { type EarlyAttempt, type LeasedDelivery, leaseMs } from '../delivery.ts';
import {
  countSlots,
  type Slots,
  shareDeliveries,
  type WaitingEndpoint,
} from '../delivery-shares.ts';
import type { Standing } from '../endpoint-state.ts';
import { paceAfterSends } from '../pace.ts';
import type { EndpointSession } from './endpoint-session.ts';
import { type EndpointRow, earlySendsNow, isFailing, roomIn } from './endpoint-states.ts';
import { type DeliveryToSend, leasedDelivery } from './enqueue.ts';

/** Leases what is due in the endpoints that are read, each its share, and those first that have waited longest for their turn. */
export async function leaseDue(
  tx: Db,
  endpoints: EndpointSession,
  {
    claimId,
    limit,
    slots = countSlots([]),
    now,
  }: { claimId: string; limit: number; slots: Slots | undefined; now: number },
): Promise<LeasedDelivery[]> {
  const due = endpoints.byDueTime(now);
  const waiting = due.map(
    (endpoint): WaitingEndpoint => ({
      accountId: endpoint.accountId,
      subscriptionId: endpoint.subscriptionId,
      standing: slots.slowEndpoints.has(endpoint.subscriptionId) ? 'slow' : endpoint.standing,
      room: roomIn(endpoint, now),
    }),
  );
  const shares = shareDeliveries(waiting, { free: slots, limit });
  const all = await inParallel(
    due.map(async (endpoint, index) => {
      const share = shares[index] ?? 0;
      const { room, standing } = waiting[index] as WaitingEndpoint;
      if (share > 0 || room === 0) endpoints.touch(endpoint);
      return share > 0 ? leaseFrom(tx, endpoint, { claimId, share, standing, now }) : [];
    }),
  );
  return all.flat();
}

async function leaseFrom(
  tx: Db,
  endpoint: EndpointRow,
  {
    claimId,
    share,
    standing,
    now,
  }: { claimId: string; share: number; standing: Standing; now: number },
): Promise<LeasedDelivery[]> {
  const until = now + leaseMs;
  const due = { subscriptionId: endpoint.subscriptionId, now, limit: share };
  // The account is locked, so the rows leased are the rows that were read.
  const [rows] = await inParallel([
    dueAtEndpoint(tx, due),
    leaseAtEndpoint(tx, { ...due, claimId, until }),
  ]);
  const why = isFailing(endpoint) ? 'test' : 'flow';
  const limit = Math.min(
    share - rows.length,
    earlySendsNow(endpoint, { beside: rows.length, now }),
  );
  const early = limit > 0 ? await leaseEarly(tx, endpoint, { claimId, until, limit, now }) : [];
  const sends = rows.length + early.length;
  endpoint.sending += sends;
  endpoint.pace = paceAfterSends(endpoint.pace, sends, now);
  if (sends > 0 && breakerState(endpoint.breaker, now) === 'half_open') {
    endpoint.breaker = withProbe(endpoint.breaker, until);
  }
  const toLeased = (row: DeliveryToSend, early?: EarlyAttempt) =>
    leasedDelivery(endpoint, row, { claimId, now, standing, early });
  return [
    ...rows.map((row) => toLeased(row)),
    ...early.map((row) => toLeased(row, { why, plannedAt: row.dueAt ?? now })),
  ];
}

/** Leases retries before their planned time, and keeps account of those that the endpoint may still let go. */
async function leaseEarly(
  tx: Db,
  endpoint: EndpointRow,
  { claimId, until, limit, now }: { claimId: string; until: number; limit: number; now: number },
): Promise<DeliveryToSend[]> {
  const { subscriptionId } = endpoint;
  const early = { subscriptionId, now, limit };
  const [rows] = await inParallel([
    earlyAtEndpoint(tx, early),
    leaseEarlyAtEndpoint(tx, { ...early, claimId, until }),
  ]);
  if (endpoint.earlySends !== undefined) {
    endpoint.earlySends = Math.max(endpoint.earlySends - rows.length, 0);
  }
  if (rows.length === limit) return rows;
  const [next] = await firstEarly(tx, { subscriptionId });
  if (next?.earlyFrom) endpoint.earlyFrom = next.earlyFrom;
  else endpoint.earlySends = undefined;
  return rows;
}

type DueAtEndpoint = { subscriptionId: string; now: number; limit: number };
type Leasing = DueAtEndpoint & { claimId: string; until: number };

type Value = <Name extends keyof DueAtEndpoint>(name: Name) => DueAtEndpoint[Name];

/** The first that are due. */
function selectDue(db: Db, value: Value) {
  return db
    .selectFrom('deliveries as d')
    .where('d.subscriptionId', '=', value('subscriptionId'))
    .where('d.dueAt', '<=', value('now'))
    .orderBy('d.dueAt')
    .orderBy('d.deliveryId')
    .limit(value('limit'));
}

/** The first that may go before their planned time. */
function selectEarly(db: Db, value: Value) {
  return db
    .selectFrom('deliveries as d')
    .where('d.subscriptionId', '=', value('subscriptionId'))
    .where('d.earlyFrom', '<=', value('now'))
    .where('d.dueAt', '>', value('now'))
    .orderBy('d.earlyFrom')
    .orderBy('d.deliveryId')
    .limit(value('limit'));
}

function readBy(selectFirst: typeof selectDue) {
  return preparedQuery<DueAtEndpoint, DeliveryToSend>((db, value) =>
    selectFirst(db, value)
      .innerJoin('events as e', 'e.eventId', 'd.eventId')
      .select([
        'd.deliveryId',
        'd.eventId',
        'd.sequence',
        'd.attempts',
        'd.roundBegan',
        'd.cause',
        'd.maybeDelivered',
        'd.orderKey',
        'd.dueAt',
        'e.type',
        'e.body',
        'e.traceparent',
      ]),
  );
}

/** Makes the statement that leases the deliveries that `selectFirst` finds. */
function leaseBy(selectFirst: typeof selectDue) {
  return preparedChange<Leasing>((db, value) =>
    db
      .updateTable('deliveries')
      .set({
        state: 'sending',
        dueAt: null,
        claimId: value('claimId'),
        leasedUntil: value('until'),
      })
      .where('deliveryId', 'in', selectFirst(db, value).select('d.deliveryId')),
  );
}

const dueAtEndpoint = readBy(selectDue);
const leaseAtEndpoint = leaseBy(selectDue);
const earlyAtEndpoint = readBy(selectEarly);
const leaseEarlyAtEndpoint = leaseBy(selectEarly);

/** Returns when the first waiting retry may go early. */
const firstEarly = preparedQuery<{ subscriptionId: string }, { earlyFrom: number | null }>(
  (db, value) =>
    db
      .selectFrom('deliveries')
      .select('earlyFrom')
      .where('subscriptionId', '=', value('subscriptionId'))
      .where('earlyFrom', 'is not', null)
      .where('dueAt', 'is not', null)
      .orderBy('earlyFrom')
      .limit(1),
);
