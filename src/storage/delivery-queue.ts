import { sql } from 'kysely';
import { breakerState, withProbe } from '../domain/webhooks/breaker.ts';
import {
  type DeliveryCause,
  type DeliveryState,
  type LeasedDelivery,
  leaseMs,
} from '../domain/webhooks/delivery.ts';
import { fairShares } from '../domain/webhooks/fair-shares.ts';
import { laneAfter } from '../domain/webhooks/lane.ts';
import type { NoticeKind } from '../domain/webhooks/notice.ts';
import { paceAfterSends } from '../domain/webhooks/pace.ts';
import type { DeliveryQueue, Exchanged, LaneChange, Result } from '../domain/webhooks/store.ts';
import { cancelAll, letNextGo, park } from './deliveries.ts';
import type { Engine } from './engine.ts';
import { dueLanes, type LaneRow, laneOf, roomIn, writeLane } from './lanes.ts';
import { preparedQuery } from './prepared-query.ts';
import type { Db } from './schema.ts';
import { subscriptionStore } from './subscriptions.ts';

/** Lost leases that one exchange takes back; more wait for the next. */
const reclaimsMax = 500;

/** The deliveries of all accounts as a queue. */
export function deliveryQueue({
  reads,
  transact,
  clock,
}: Pick<Engine, 'reads' | 'transact' | 'clock'>): Omit<DeliveryQueue, 'onDue'> {
  return {
    async exchange(request) {
      if (request.results.length === 0) {
        // Looking first keeps an idle worker from writing.
        const idleMs = await untilDue(reads, await clock(reads));
        if (idleMs === undefined || idleMs > 0) return { ...nothing, idleMs };
      }
      // What a loss of power undoes is done again: a lease is taken, and an attempt made, once more.
      return transact(async (tx) => exchange(tx, await clock(tx), request), {
        survivesPowerLoss: false,
      });
    },

    async renew(leased) {
      await transact(
        async (tx) => {
          const until = (await clock(tx)) + leaseMs;
          for (const { deliveryId, claimId } of leased) {
            await extendLease(tx, { deliveryId, claimId, until });
          }
        },
        { survivesPowerLoss: false },
      );
    },

    async release(leased) {
      if (leased.length === 0) return;
      await transact(async (tx) => {
        const lanes = openLanes(tx);
        const now = await clock(tx);
        for (const each of leased) await putBack(tx, lanes, each, now);
        await lanes.write(now);
      });
    },

    async depth() {
      const now = await clock(reads);
      const waiting = await reads
        .selectFrom('deliveries')
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('due_at').as('oldest')])
        .where('due_at', 'is not', null)
        .executeTakeFirstOrThrow();
      const sending = await reads
        .selectFrom('deliveries')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('leased_until', 'is not', null)
        .executeTakeFirstOrThrow();
      const broken = await reads
        .selectFrom('lanes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('breaker_level', '>', 0)
        .executeTakeFirstOrThrow();
      return {
        waiting: Number(waiting.count),
        sending: Number(sending.count),
        oldestDueMs: Math.max(now - Number(waiting.oldest ?? now), 0),
        breakersOpen: Number(broken.count),
      };
    },
  };
}

const nothing: Exchanged = { kept: [], leased: [], reclaimed: 0, changes: [], idleMs: undefined };

async function exchange(
  tx: Db,
  now: number,
  { results, claimId, limit }: Parameters<DeliveryQueue['exchange']>[0],
): Promise<Exchanged> {
  const lanes = openLanes(tx);
  const changes: LaneChange[] = [];
  const kept: boolean[] = [];
  for (const result of results) kept.push(await settle(tx, lanes, changes, result, now));
  const reclaimed = await reclaim(tx, lanes, now);
  const leased = limit > 0 ? await leaseDue(tx, lanes, { claimId, limit, now }) : [];
  await lanes.write(now);
  return { kept, leased, reclaimed, changes, idleMs: undefined };
}

/** The lanes that one transaction touches, each read once and written once. */
function openLanes(tx: Db) {
  const read = new Map<string, LaneRow>();
  return {
    async get(subscriptionId: string): Promise<LaneRow> {
      const known = read.get(subscriptionId);
      if (known !== undefined) return known;
      const lane = await laneOf(tx, subscriptionId);
      read.set(subscriptionId, lane);
      return lane;
    },
    /**
     * Those that may have something to send, the one that has waited longest first: what was settled may have freed
     * a slot, and the others say so themselves.
     */
    async due(now: number, limit: number): Promise<LaneRow[]> {
      for (const lane of await dueLanes(tx, now, limit)) {
        if (!read.has(lane.subscriptionId)) read.set(lane.subscriptionId, lane);
      }
      const turn = (lane: LaneRow) => lane.nextDueAt ?? now;
      return [...read.values()].toSorted((a, b) => turn(a) - turn(b));
    },
    async write(now: number): Promise<void> {
      for (const lane of read.values()) await writeLane(tx, lane, now);
    },
  };
}
type Lanes = ReturnType<typeof openLanes>;

/** Writes what one result means, unless its lease was lost; then nothing is written and the answer is false. */
async function settle(
  tx: Db,
  lanes: Lanes,
  changes: LaneChange[],
  result: Result,
  now: number,
): Promise<boolean> {
  const { leased } = result;
  if ('putBackMs' in result) return putBack(tx, lanes, leased, now + result.putBackMs);
  const { attempt, next } = result;
  const lane = await lanes.get(leased.subscriptionId);
  const isOver = next.state !== 'retry_wait';
  const state = isOver || lane.isActive ? next.state : 'held';
  const [settled] = await settleDelivery(tx, {
    deliveryId: leased.deliveryId,
    claimId: leased.claimId,
    state,
    attempts: leased.attempt,
    outcome: attempt.outcome,
    dueAt: state === 'retry_wait' && next.state === 'retry_wait' ? now + next.waitMs : null,
    finishedAt: isOver ? now : null,
  });
  if (settled === undefined) return false;
  await insertAttempt(tx, {
    accountId: leased.accountId,
    deliveryId: leased.deliveryId,
    number: leased.attempt,
    cause: leased.cause,
    startedAt: attempt.startedAt,
    durationMs: attempt.durationMs,
    dnsMs: attempt.timings.dnsMs ?? null,
    connectMs: attempt.timings.connectMs ?? null,
    tlsMs: attempt.timings.tlsMs ?? null,
    firstByteMs: attempt.timings.firstByteMs ?? null,
    reused: attempt.reused ? 1 : 0,
    outcome: attempt.outcome,
    maybeDelivered: leased.maybeDelivered ? 1 : 0,
    status: attempt.status ?? null,
    address: attempt.address ?? null,
    error: attempt.error ?? null,
    responseHeaders: JSON.stringify(attempt.responseHeaders),
    responseBody: attempt.responseBody,
  });
  lane.sending -= 1;
  if (state !== 'delivered' && state !== 'retry_wait') {
    await putAside(tx, { deliveryId: leased.deliveryId, state });
  }
  if (isOver && settled.order_key !== null) {
    await leaveLine(tx, { deliveryId: leased.deliveryId });
    await letNextGo(tx, leased.subscriptionId, settled.order_key, now);
  }
  await judgeLane(tx, lane, changes, attempt, now);
  const ends = next.state === 'gone' || (next.state === 'delivered' && next.endsSubscription);
  if (ends) await endSubscription(tx, lane, changes, now);
  return true;
}

/** What one attempt means for all of its subscription. */
async function judgeLane(
  tx: Db,
  lane: LaneRow,
  changes: LaneChange[],
  attempt: Parameters<typeof laneAfter>[1],
  now: number,
): Promise<void> {
  const { subscriptionId, accountId } = lane;
  const wasOpen = lane.breaker.level > 0;
  const judged = laneAfter(lane, attempt, now);
  Object.assign(lane, judged.lane);
  const isOpen = lane.breaker.level > 0;
  if (wasOpen !== isOpen) {
    changes.push({ subscriptionId, change: isOpen ? 'breaker_opened' : 'breaker_closed' });
  }
  // What was under way when it was paused, disabled or ended has nothing new to tell its owner.
  if (!lane.isActive) return;
  for (const { kind, message } of judged.notices) {
    await insertNotice(tx, { accountId, subscriptionId, kind, message, now });
  }
  if (!judged.disable) return;
  lane.isActive = false;
  changes.push({ subscriptionId, change: 'disabled' });
  await tx
    .updateTable('subscriptions')
    .set({ state: 'disabled', suspended_at: now })
    .where('subscription_id', '=', subscriptionId)
    .execute();
  await park(tx, subscriptionId);
}

async function endSubscription(
  tx: Db,
  lane: LaneRow,
  changes: LaneChange[],
  now: number,
): Promise<void> {
  const { subscriptionId, accountId } = lane;
  await subscriptionStore(tx, accountId).end({ subscriptionId }, { at: now, reason: 'gone' });
  await cancelAll(tx, subscriptionId, now);
  lane.sending = 0;
  lane.isActive = false;
  changes.push({ subscriptionId, change: 'gone' });
  await insertNotice(tx, { accountId, subscriptionId, kind: 'gone', message: goneMessage, now });
}

const goneMessage = 'The receiver asked for no more, so the subscription has ended.';

/** Lets a leased delivery wait as it did before, with no attempt counted. */
async function putBack(
  tx: Db,
  lanes: Lanes,
  leased: LeasedDelivery,
  dueAt: number,
): Promise<boolean> {
  const lane = await lanes.get(leased.subscriptionId);
  const state = leased.attemptInRound === 1 ? 'pending' : 'retry_wait';
  const rows = await tx
    .updateTable('deliveries')
    .set({
      state: (lane.isActive ? state : 'held') satisfies DeliveryState,
      aside: lane.isActive ? null : 'held',
      due_at: lane.isActive ? dueAt : null,
      leased_until: null,
      claim_id: null,
      // A delivery whose earlier lease was lost may have arrived, which must not be forgotten.
      maybe_delivered: leased.maybeDelivered ? 1 : 0,
    })
    .where('delivery_id', '=', leased.deliveryId)
    .where('claim_id', '=', leased.claimId)
    .returning('delivery_id')
    .execute();
  if (rows.length === 0) return false;
  lane.sending -= 1;
  // It was no probe after all.
  if (lane.breaker.probing) {
    lane.breaker = { ...lane.breaker, probing: false, pausedUntil: dueAt };
  }
  return true;
}

/** A worker that was lost left these; the attempt under way may have arrived. */
async function reclaim(tx: Db, lanes: Lanes, now: number): Promise<number> {
  const lost = await lostLeases(tx, { now, limit: reclaimsMax });
  for (const { delivery_id: deliveryId, subscription_id: subscriptionId } of lost) {
    const lane = await lanes.get(subscriptionId);
    await tx
      .updateTable('deliveries')
      .set({
        state: (lane.isActive ? 'retry_wait' : 'held') satisfies DeliveryState,
        aside: lane.isActive ? null : 'held',
        due_at: lane.isActive ? now : null,
        leased_until: null,
        claim_id: null,
        maybe_delivered: 1,
      })
      .where('delivery_id', '=', deliveryId)
      .execute();
    lane.sending -= 1;
  }
  return lost.length;
}

/** Leases what is due, each lane its share, and those first that have waited longest for their turn. */
async function leaseDue(
  tx: Db,
  lanes: Lanes,
  { claimId, limit, now }: { claimId: string; limit: number; now: number },
): Promise<LeasedDelivery[]> {
  const due = await lanes.due(now, limit);
  const rooms = due.map((lane) => roomIn(lane, now));
  const shares = fairShares(rooms, limit);
  const all: LeasedDelivery[] = [];
  for (const [index, lane] of due.entries()) {
    const share = shares[index] ?? 0;
    if (share > 0) all.push(...(await leaseFrom(tx, lane, { claimId, share, now })));
  }
  return all;
}

async function leaseFrom(
  tx: Db,
  lane: LaneRow,
  { claimId, share, now }: { claimId: string; share: number; now: number },
): Promise<LeasedDelivery[]> {
  const { subscriptionId, accountId, hookUrl, type } = lane;
  const rows = await dueInLane(tx, { subscriptionId, now, limit: share });
  const until = now + leaseMs;
  for (const row of rows) {
    await leaseDelivery(tx, { deliveryId: row.deliveryId, claimId, until });
  }
  lane.sending += rows.length;
  lane.pace = paceAfterSends(lane.pace, rows.length, now);
  if (rows.length > 0 && breakerState(lane.breaker, now) === 'half_open') {
    lane.breaker = withProbe(lane.breaker, until);
  }
  const sealedKeys = keysOf(lane, now);
  return rows.map((row) => ({
    deliveryId: row.deliveryId,
    accountId,
    subscriptionId,
    eventId: row.eventId,
    type,
    claimId,
    attempt: row.attempts + 1,
    attemptInRound: row.attempts - row.roundBegan + 1,
    cause: row.cause as DeliveryCause,
    maybeDelivered: row.maybeDelivered === 1,
    hookUrl,
    sealedKeys,
    waitingSince: row.dueAt ?? now,
    body: row.body,
    sequence: row.sequence,
  }));
}

/** The newest first; receivers that know only one kind of signature skip the others. */
function keysOf(lane: LaneRow, now: number): string[] {
  const keys = [lane.sealedSecret];
  if (lane.previousSealedSecret !== null && (lane.previousSignsUntil ?? 0) > now) {
    keys.push(lane.previousSealedSecret);
  }
  if (lane.sealedSigningKey !== null) keys.push(lane.sealedSigningKey);
  return keys;
}

/** How long until a worker has something to do. */
async function untilDue(db: Db, now: number): Promise<number | undefined> {
  const [lane] = await firstLane(db, {});
  const [lease] = await firstLease(db, {});
  const times = [lane?.next_due_at, lease?.leased_until].filter((time) => typeof time === 'number');
  return times.length === 0 ? undefined : Math.max(Math.min(...times) - now, 0);
}

const firstLane = preparedQuery<Record<string, never>, { next_due_at: number | null }>((db) =>
  db
    .selectFrom('lanes')
    .select('next_due_at')
    .where('next_due_at', 'is not', null)
    .orderBy('next_due_at')
    .limit(1),
);

const firstLease = preparedQuery<Record<string, never>, { leased_until: number | null }>((db) =>
  db
    .selectFrom('deliveries')
    .select('leased_until')
    .where('leased_until', 'is not', null)
    .orderBy('leased_until')
    .limit(1),
);

const lostLeases = preparedQuery<
  { now: number; limit: number },
  { delivery_id: number; subscription_id: string }
>((db, value) =>
  db
    .selectFrom('deliveries')
    .select(['delivery_id', 'subscription_id'])
    .where('leased_until', '<=', value('now'))
    .orderBy('leased_until')
    .limit(value('limit')),
);

const dueInLane = preparedQuery<
  { subscriptionId: string; now: number; limit: number },
  {
    deliveryId: number;
    eventId: string;
    sequence: number;
    attempts: number;
    roundBegan: number;
    cause: string;
    maybeDelivered: number;
    dueAt: number | null;
    body: string;
  }
>((db, value) =>
  db
    .selectFrom('deliveries as d')
    .innerJoin('events as e', 'e.event_id', 'd.event_id')
    .select([
      'd.delivery_id as deliveryId',
      'd.event_id as eventId',
      'd.sequence',
      'd.attempts',
      'd.round_began as roundBegan',
      'd.cause',
      'd.maybe_delivered as maybeDelivered',
      'd.due_at as dueAt',
      'e.body',
    ])
    .where('d.subscription_id', '=', value('subscriptionId'))
    .where('d.due_at', '<=', value('now'))
    .orderBy('d.due_at')
    .orderBy('d.delivery_id')
    .limit(value('limit')),
);

const leaseDelivery = preparedQuery<
  { deliveryId: number; claimId: string; until: number },
  unknown
>((db, value) =>
  db
    .updateTable('deliveries')
    .set({
      state: 'sending' satisfies DeliveryState,
      due_at: null,
      claim_id: value('claimId'),
      leased_until: value('until'),
    })
    .where('delivery_id', '=', value('deliveryId')),
);

const extendLease = preparedQuery<{ deliveryId: number; claimId: string; until: number }, unknown>(
  (db, value) =>
    db
      .updateTable('deliveries')
      .set({ leased_until: value('until') })
      .where('delivery_id', '=', value('deliveryId'))
      .where('claim_id', '=', value('claimId')),
);

/** Only for whoever still holds the lease. */
const settleDelivery = preparedQuery<
  {
    deliveryId: number;
    claimId: string;
    state: DeliveryState;
    attempts: number;
    outcome: string;
    dueAt: number | null;
    finishedAt: number | null;
  },
  { order_key: number | null }
>((db, value) =>
  db
    .updateTable('deliveries')
    .set({
      state: value('state'),
      attempts: value('attempts'),
      outcome: value('outcome'),
      due_at: value('dueAt'),
      leased_until: null,
      claim_id: null,
      maybe_delivered: sql.lit(0),
      finished_at: value('finishedAt'),
    })
    .where('delivery_id', '=', value('deliveryId'))
    .where('claim_id', '=', value('claimId'))
    .returning('order_key'),
);

const putAside = preparedQuery<{ deliveryId: number; state: DeliveryState }, unknown>((db, value) =>
  db
    .updateTable('deliveries')
    .set({ aside: value('state') })
    .where('delivery_id', '=', value('deliveryId')),
);

const leaveLine = preparedQuery<{ deliveryId: number }, unknown>((db, value) =>
  db
    .updateTable('deliveries')
    .set({ order_key: null })
    .where('delivery_id', '=', value('deliveryId')),
);

const insertAttempt = preparedQuery<
  {
    accountId: number;
    deliveryId: number;
    number: number;
    cause: DeliveryCause;
    startedAt: number;
    durationMs: number;
    dnsMs: number | null;
    connectMs: number | null;
    tlsMs: number | null;
    firstByteMs: number | null;
    reused: number;
    outcome: string;
    maybeDelivered: number;
    status: number | null;
    address: string | null;
    error: string | null;
    responseHeaders: string;
    responseBody: string;
  },
  unknown
>((db, value) =>
  db.insertInto('attempts').values({
    account_id: value('accountId'),
    delivery_id: value('deliveryId'),
    number: value('number'),
    cause: value('cause'),
    started_at: value('startedAt'),
    duration_ms: value('durationMs'),
    dns_ms: value('dnsMs'),
    connect_ms: value('connectMs'),
    tls_ms: value('tlsMs'),
    first_byte_ms: value('firstByteMs'),
    reused: value('reused'),
    outcome: value('outcome'),
    maybe_delivered: value('maybeDelivered'),
    status: value('status'),
    address: value('address'),
    error: value('error'),
    response_headers: value('responseHeaders'),
    response_body: value('responseBody'),
  }),
);

const insertNotice = preparedQuery<
  {
    accountId: number;
    subscriptionId: string;
    kind: NoticeKind;
    message: string;
    now: number;
  },
  unknown
>((db, value) =>
  db.insertInto('notices').values({
    account_id: value('accountId'),
    subscription_id: value('subscriptionId'),
    kind: value('kind'),
    message: value('message'),
    created_at: value('now'),
  }),
);
