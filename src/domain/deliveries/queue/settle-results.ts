import assert from 'node:assert/strict';
import { type Selectable, sql } from 'kysely';
import { insertRows, updateRows } from '../../../database/many-rows.ts';
import { preparedChange } from '../../../database/prepared-query.ts';
import { waitAtEnd } from '../../../database/transaction.ts';
import { openAccountDb } from '../../account-db.ts';
import { tellManagers } from '../../notices/record-notices.ts';
import type { Db, Schema } from '../../schema.ts';
import { inParallel } from '../../shared/in-parallel.ts';
import { endSubscriptions } from '../../webhooks/rows/subscriptions.ts';
import type { EndpointChange, Result } from '../after-attempt.ts';
import { earlyFrom } from '../breaker.ts';
import type { DeliveryState, LeasedDelivery } from '../delivery.ts';
import { endpointStateAfter } from '../endpoint-state.ts';
import type { NoticeKind } from '../notice.ts';
import type { AttemptOutcome } from '../post-webhook.ts';
import { cancelAll, park } from './deliveries.ts';
import type { EndpointSession } from './endpoint-session.ts';
import type { EndpointRow } from './endpoint-states.ts';
import { leaveQueue } from './ordered-queue.ts';

/** Writes the consequences of results, in sets. For a lost lease nothing is written and the answer is false. */
export async function settleAll(
  tx: Db,
  endpoints: EndpointSession,
  changes: EndpointChange[],
  results: readonly Result[],
  now: number,
): Promise<boolean[]> {
  const ended = new Set(await endLeases(tx, endpoints, results, now));
  for (const result of results) {
    if (!ended.has(result) || 'releaseMs' in result) continue;
    await judge(tx, await endpoints.get(result.leased.subscriptionId), { changes, result, now });
  }
  return results.map((result) => ended.has(result));
}

type Attempted = Extract<Result, { attempt: unknown }>;

/** Takes effect only while the lease is held; returns the results of which it was. */
async function endLeases(
  tx: Db,
  endpoints: EndpointSession,
  results: readonly Result[],
  now: number,
): Promise<Result[]> {
  const attempted = results.filter((result) => 'attempt' in result);
  const settlements = new Map<Settlement, Attempted>();
  for (const result of attempted) {
    const { isActive } = await endpoints.get(result.leased.subscriptionId);
    settlements.set(settlementOf(result, { isActive, now }), result);
  }
  const [settled, released] = await inParallel([
    settleDeliveries(tx, [...settlements.keys()]),
    inParallel(
      results.map(async (result) => {
        if (!('releaseMs' in result)) return undefined;
        const dueAt = now + result.releaseMs;
        return (await releaseDelivery(tx, endpoints, result.leased, dueAt)) ? result : undefined;
      }),
    ),
  ]);
  const ended: Result[] = released.filter((result) => result !== undefined);
  const attempts: AttemptRow[] = [];
  const sparse: SparseColumns[] = [];
  for (const settlement of settled) {
    const result = settlements.get(settlement) ?? assert.fail('It was not sent');
    ended.push(result);
    attempts.push(attemptRow(result));
    const columns = sparseColumnsOf(result, { state: settlement.state, now });
    if (columns !== undefined) sparse.push(columns);
    (await endpoints.get(result.leased.subscriptionId)).sending -= 1;
  }
  waitAtEnd(tx, addAttempts(tx, attempts));
  waitAtEnd(tx, settleSparse(tx, sparse));
  return ended;
}

/** The columns of a delivery after an attempt. */
function settlementOf(
  { leased, attempt, next }: Attempted,
  { isActive, now }: { isActive: boolean; now: number },
): Settlement {
  const isOver = next.state !== 'retry_wait';
  const state = isOver || isActive ? next.state : 'held';
  const { deliveryId, claimId, early } = leased;
  const retry = state === 'retry_wait' && next.state === 'retry_wait' ? next : undefined;
  return {
    deliveryId,
    claimId,
    state,
    attempts: leased.attempt,
    outcome: attempt.outcome,
    dueAt: retry ? Math.max(now + retry.waitMs, early?.plannedAt ?? 0) : null,
    finishedAt: isOver ? now : null,
  };
}

/**
 * The columns that most deliveries leave as they are, undefined for those. They are written apart from the others, so that
 * most deliveries do not touch the indexes on them.
 */
function sparseColumnsOf(
  { leased, next }: Attempted,
  { state, now }: { state: DeliveryState; now: number },
): SparseColumns | undefined {
  if (state === 'delivered' && leased.attempt === 1) return undefined;
  const { deliveryId, early } = leased;
  const retry = state === 'retry_wait' && next.state === 'retry_wait' ? next : undefined;
  return {
    deliveryId,
    aside: state === 'delivered' || state === 'retry_wait' ? null : state,
    earlyFrom: (retry && earlyFrom(now, { ...retry, why: early?.why })) ?? null,
    // An early attempt is an extra one, so the schedule moves along.
    extra: early === undefined ? 0 : 1,
  };
}

function attemptRow({ leased, attempt }: Attempted): AttemptRow {
  const { timings } = attempt;
  return {
    accountId: leased.accountId,
    deliveryId: leased.deliveryId,
    number: leased.attempt,
    cause: leased.cause,
    startedAt: attempt.startedAt,
    durationMs: attempt.durationMs,
    dnsMs: timings.dnsMs ?? null,
    connectMs: timings.connectMs ?? null,
    tlsMs: timings.tlsMs ?? null,
    firstByteMs: timings.firstByteMs ?? null,
    reused: attempt.reused ? 1 : 0,
    outcome: attempt.outcome,
    maybeDelivered: leased.maybeDelivered ? 1 : 0,
    status: attempt.status ?? null,
    address: attempt.address ?? null,
    error: attempt.error ?? null,
    responseHeaders: JSON.stringify(attempt.responseHeaders),
    responseBody: attempt.responseBody,
  };
}

/** Applies each attempt to the deliveries queued behind it and to its subscription, one after the other. */
async function judge(
  tx: Db,
  endpoint: EndpointRow,
  {
    changes,
    result: { leased, attempt, next },
    now,
  }: { changes: EndpointChange[]; result: Attempted; now: number },
): Promise<void> {
  const { orderKey } = leased;
  if (next.state !== 'retry_wait' && orderKey !== undefined) {
    await leaveQueue(tx, { ...leased, orderKey }, now);
  }
  const leavesEarlyRetry =
    next.state === 'retry_wait' &&
    earlyFrom(now, { ...next, why: leased.early?.why }) !== undefined;
  await judgeEndpoint(tx, endpoint, changes, { ...attempt, leavesEarlyRetry }, now);
  const ends = next.state === 'gone' || (next.state === 'delivered' && next.endsSubscription);
  if (ends) await endSubscription(tx, endpoint, changes, now);
}

/** Applies one attempt to the whole subscription. */
async function judgeEndpoint(
  tx: Db,
  endpoint: EndpointRow,
  changes: EndpointChange[],
  attempt: Parameters<typeof endpointStateAfter>[1],
  now: number,
): Promise<void> {
  const { subscriptionId, accountId } = endpoint;
  const wasOpen = endpoint.breaker.level > 0;
  const judged = endpointStateAfter(endpoint, attempt, now);
  Object.assign(endpoint, judged.endpoint);
  const isOpen = endpoint.breaker.level > 0;
  if (wasOpen !== isOpen) {
    changes.push({ subscriptionId, change: isOpen ? 'breaker_opened' : 'breaker_closed' });
  }
  // A delivery in progress when its subscription was paused, disabled or ended has nothing new to tell the owner.
  if (!endpoint.isActive) return;
  for (const { kind, message } of judged.notices) {
    await recordNotice(tx, { accountId, subscriptionId, kind, message, now });
  }
  if (!judged.disable) return;
  endpoint.isActive = false;
  changes.push({ subscriptionId, change: 'disabled' });
  await tx
    .updateTable('subscriptions')
    .set({ state: 'disabled', suspendedAt: now })
    .where('subscriptionId', '=', subscriptionId)
    .execute();
  await park(tx, subscriptionId);
}

async function endSubscription(
  tx: Db,
  endpoint: EndpointRow,
  changes: EndpointChange[],
  now: number,
): Promise<void> {
  const { subscriptionId, accountId } = endpoint;
  await endSubscriptions(
    openAccountDb(tx, accountId),
    { subscriptionId },
    { at: now, reason: 'gone' },
  );
  await cancelAll(tx, subscriptionId, now);
  endpoint.sending = 0;
  endpoint.isActive = false;
  changes.push({ subscriptionId, change: 'gone' });
  await recordNotice(tx, { accountId, subscriptionId, kind: 'gone', message: goneMessage, now });
}

const goneMessage = 'The receiver asked for no more, so the subscription has ended.';

/** Lets a leased delivery wait as it did before, with no attempt counted. */
export async function releaseDelivery(
  tx: Db,
  endpoints: EndpointSession,
  leased: LeasedDelivery,
  dueAt: number,
): Promise<boolean> {
  const endpoint = await endpoints.get(leased.subscriptionId);
  const state = leased.attemptInRound === 1 ? 'pending' : 'retry_wait';
  const rows = await tx
    .updateTable('deliveries')
    .set({
      state: endpoint.isActive ? state : 'held',
      aside: endpoint.isActive ? null : 'held',
      dueAt: endpoint.isActive ? Math.max(dueAt, leased.early?.plannedAt ?? 0) : null,
      leasedUntil: null,
      claimId: null,
    })
    .where('deliveryId', '=', leased.deliveryId)
    .where('claimId', '=', leased.claimId)
    .returning('deliveryId')
    .execute();
  if (rows.length === 0) return false;
  endpoint.sending -= 1;
  // A released delivery no longer counts as the breaker's probe.
  if (endpoint.breaker.probing) {
    endpoint.breaker = { ...endpoint.breaker, probing: false, pausedUntil: dueAt };
  }
  return true;
}

type Settlement = {
  deliveryId: number;
  claimId: string;
  state: DeliveryState;
  attempts: number;
  outcome: AttemptOutcome;
  dueAt: number | null;
  finishedAt: number | null;
};

/** Takes effect only while the lease is held. */
const settleDeliveries = updateRows<Settlement, 'deliveries'>({
  table: 'deliveries',
  columns: {
    deliveryId: 'integer',
    claimId: 'text',
    state: 'text',
    attempts: 'integer',
    outcome: 'text',
    dueAt: 'integer',
    finishedAt: 'integer',
  },
  key: ['deliveryId', 'claimId'],
  set: ({ row }) => ({
    state: row('state'),
    attempts: row('attempts'),
    outcome: row('outcome'),
    dueAt: row('dueAt'),
    leasedUntil: null,
    claimId: null,
    finishedAt: row('finishedAt'),
  }),
});

type SparseColumns = {
  deliveryId: number;
  aside: DeliveryState | null;
  earlyFrom: number | null;
  extra: number;
};

const settleSparse = updateRows<SparseColumns, 'deliveries'>({
  table: 'deliveries',
  columns: { deliveryId: 'integer', aside: 'text', earlyFrom: 'integer', extra: 'integer' },
  key: ['deliveryId'],
  set: ({ row, own }) => ({
    aside: row('aside'),
    earlyFrom: row('earlyFrom'),
    roundBegan: sql`${own('roundBegan')} + ${row('extra')}`,
  }),
});

type AttemptRow = Omit<Selectable<Schema['attempts']>, 'attemptId'>;

const addAttempts = insertRows<AttemptRow>({
  table: 'attempts',
  columns: {
    accountId: 'integer',
    deliveryId: 'integer',
    number: 'integer',
    cause: 'text',
    startedAt: 'integer',
    durationMs: 'integer',
    dnsMs: 'integer',
    connectMs: 'integer',
    tlsMs: 'integer',
    firstByteMs: 'integer',
    reused: 'integer',
    outcome: 'text',
    maybeDelivered: 'integer',
    status: 'integer',
    address: 'text',
    error: 'text',
    responseHeaders: 'text',
    responseBody: 'text',
  },
});

type NewNotice = {
  accountId: number;
  subscriptionId: string;
  kind: NoticeKind;
  message: string;
  now: number;
};

/** For the account, and for each member who manages webhooks. */
async function recordNotice(tx: Db, notice: NewNotice): Promise<void> {
  const { accountId, subscriptionId, message, now } = notice;
  await insertNotice(tx, notice);
  await tellManagers(tx, accountId, { kind: 'webhook', subscriptionId, message, at: now });
}

const insertNotice = preparedChange<NewNotice>((db, value) =>
  db.insertInto('notices').values({
    accountId: value('accountId'),
    subscriptionId: value('subscriptionId'),
    kind: value('kind'),
    message: value('message'),
    letterDue: sql.lit(1),
    createdAt: value('now'),
  }),
);
