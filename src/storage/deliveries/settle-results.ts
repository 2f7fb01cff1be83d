import { sql } from 'kysely';
import type { AttemptOutcome } from '../../domain/deliveries/attempt-outcome.ts';
import type {
  DeliveryCause,
  DeliveryState,
  LeasedDelivery,
} from '../../domain/deliveries/delivery.ts';
import { endpointStateAfter } from '../../domain/deliveries/endpoint-state.ts';
import type { NoticeKind } from '../../domain/deliveries/notice.ts';
import { earlyFrom } from '../../domain/deliveries/recovery.ts';
import type { EndpointChange, Result } from '../../domain/deliveries/store.ts';
import { inParallel } from '../../domain/shared/in-parallel.ts';
import { preparedChange, preparedQuery } from '../prepared-query.ts';
import type { Db } from '../schema.ts';
import { subscriptionStore } from '../webhooks/subscriptions.ts';
import { cancelAll, letNextGo, park } from './deliveries.ts';
import type { EndpointRow } from './endpoint-states.ts';
import type { Endpoints } from './touched-endpoints.ts';

/**
 * Writes the consequences of results. For a lost lease nothing is written and the answer is false. Independent queries
 * are sent at once, so that a remote database costs few round trips.
 */
export async function settleAll(
  tx: Db,
  endpoints: Endpoints,
  changes: EndpointChange[],
  results: readonly Result[],
  now: number,
): Promise<boolean[]> {
  const ended = await inParallel(results.map((result) => endLease(tx, endpoints, result, now)));
  for (const [index, result] of results.entries()) {
    if (!ended[index] || 'releaseMs' in result) continue;
    await judge(tx, await endpoints.get(result.leased.subscriptionId), { changes, result, now });
  }
  return ended;
}

/** Takes effect only while the lease is held; returns whether it was. */
async function endLease(
  tx: Db,
  endpoints: Endpoints,
  result: Result,
  now: number,
): Promise<boolean> {
  const { leased } = result;
  if ('releaseMs' in result) return releaseDelivery(tx, endpoints, leased, now + result.releaseMs);
  const { attempt, next } = result;
  const endpoint = await endpoints.get(leased.subscriptionId);
  const isOver = next.state !== 'retry_wait';
  const state = isOver || endpoint.isActive ? next.state : 'held';
  const { deliveryId, claimId, early } = leased;
  const retry = state === 'retry_wait' && next.state === 'retry_wait' ? next : undefined;
  const [, settled] = await inParallel([
    insertAttempt(tx, {
      accountId: leased.accountId,
      deliveryId,
      claimId,
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
    }),
    settleDelivery(tx, {
      deliveryId,
      claimId,
      state,
      attempts: leased.attempt,
      outcome: attempt.outcome,
      dueAt: retry ? Math.max(now + retry.waitMs, early?.plannedAt ?? 0) : null,
      finishedAt: isOver ? now : null,
    }),
  ]);
  if (settled === 0) return false;
  endpoint.sending -= 1;
  if (state === 'delivered' && leased.attempt === 1) return true;
  await settleRarity(tx, {
    deliveryId,
    aside: state === 'delivered' || state === 'retry_wait' ? null : state,
    earlyFrom: (retry && earlyFrom(now, { ...retry, why: early?.why })) ?? null,
    // An early attempt is an extra one, so the schedule moves along.
    extra: early === undefined ? 0 : 1,
  });
  return true;
}

/** Applies each attempt to the deliveries queued behind it and to its subscription, one after the other. */
async function judge(
  tx: Db,
  endpoint: EndpointRow,
  {
    changes,
    result: { leased, attempt, next },
    now,
  }: { changes: EndpointChange[]; result: Extract<Result, { attempt: unknown }>; now: number },
): Promise<void> {
  if (next.state !== 'retry_wait' && leased.orderKey !== undefined) {
    const { deliveryId } = leased;
    // The delivery may belong to another customer than when it was leased, if the two were merged since.
    const [line] = await lineOf(tx, { deliveryId });
    await leaveLine(tx, { deliveryId });
    await letNextGo(tx, leased.subscriptionId, line?.key ?? leased.orderKey, now);
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
    await insertNotice(tx, { accountId, subscriptionId, kind, message, now });
  }
  if (!judged.disable) return;
  endpoint.isActive = false;
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
  endpoint: EndpointRow,
  changes: EndpointChange[],
  now: number,
): Promise<void> {
  const { subscriptionId, accountId } = endpoint;
  await subscriptionStore(tx, accountId).end({ subscriptionId }, { at: now, reason: 'gone' });
  await cancelAll(tx, subscriptionId, now);
  endpoint.sending = 0;
  endpoint.isActive = false;
  changes.push({ subscriptionId, change: 'gone' });
  await insertNotice(tx, { accountId, subscriptionId, kind: 'gone', message: goneMessage, now });
}

const goneMessage = 'The receiver asked for no more, so the subscription has ended.';

/** Lets a leased delivery wait as it did before, with no attempt counted. */
export async function releaseDelivery(
  tx: Db,
  endpoints: Endpoints,
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
      due_at: endpoint.isActive ? Math.max(dueAt, leased.early?.plannedAt ?? 0) : null,
      leased_until: null,
      claim_id: null,
    })
    .where('delivery_id', '=', leased.deliveryId)
    .where('claim_id', '=', leased.claimId)
    .returning('delivery_id')
    .execute();
  if (rows.length === 0) return false;
  endpoint.sending -= 1;
  // A released delivery no longer counts as the breaker's probe.
  if (endpoint.breaker.probing) {
    endpoint.breaker = { ...endpoint.breaker, probing: false, pausedUntil: dueAt };
  }
  return true;
}

/** Takes effect only while the lease is held. */
const settleDelivery = preparedChange<{
  deliveryId: number;
  claimId: string;
  state: DeliveryState;
  attempts: number;
  outcome: AttemptOutcome;
  dueAt: number | null;
  finishedAt: number | null;
}>((db, value) =>
  db
    .updateTable('deliveries')
    .set({
      state: value('state'),
      attempts: value('attempts'),
      outcome: value('outcome'),
      due_at: value('dueAt'),
      leased_until: null,
      claim_id: null,
      finished_at: value('finishedAt'),
    })
    .where('delivery_id', '=', value('deliveryId'))
    .where('claim_id', '=', value('claimId')),
);

/** Apart from `settleDelivery`, so that most deliveries do not touch the indexes on these columns. */
const settleRarity = preparedChange<{
  deliveryId: number;
  aside: DeliveryState | null;
  earlyFrom: number | null;
  extra: number;
}>((db, value) =>
  db
    .updateTable('deliveries')
    .set({
      aside: value('aside'),
      early_from: value('earlyFrom'),
      round_began: sql`round_began + ${value('extra')}`,
    })
    .where('delivery_id', '=', value('deliveryId')),
);

const lineOf = preparedQuery<{ deliveryId: number }, { key: number | null }>((db, value) =>
  db
    .selectFrom('deliveries')
    .select('order_key as key')
    .where('delivery_id', '=', value('deliveryId')),
);

const leaveLine = preparedChange<{ deliveryId: number }>((db, value) =>
  db
    .updateTable('deliveries')
    .set({ order_key: null })
    .where('delivery_id', '=', value('deliveryId')),
);

/** Takes effect only while the lease is held, so it comes before the lease is ended. */
const insertAttempt = preparedChange<{
  accountId: number;
  deliveryId: number;
  claimId: string;
  number: number;
  cause: DeliveryCause;
  startedAt: number;
  durationMs: number;
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  firstByteMs: number | null;
  reused: number;
  outcome: AttemptOutcome;
  maybeDelivered: number;
  status: number | null;
  address: string | null;
  error: string | null;
  responseHeaders: string;
  responseBody: string;
}>((db, value) =>
  db
    .insertInto('attempts')
    .columns([
      'account_id',
      'delivery_id',
      'number',
      'cause',
      'started_at',
      'duration_ms',
      'dns_ms',
      'connect_ms',
      'tls_ms',
      'first_byte_ms',
      'reused',
      'outcome',
      'maybe_delivered',
      'status',
      'address',
      'error',
      'response_headers',
      'response_body',
    ])
    .expression((query) =>
      query
        .selectFrom('deliveries')
        .select([
          sql.val(value('accountId')).as('account_id'),
          sql.val(value('deliveryId')).as('delivery_id'),
          sql.val(value('number')).as('number'),
          sql.val(value('cause')).as('cause'),
          sql.val(value('startedAt')).as('started_at'),
          sql.val(value('durationMs')).as('duration_ms'),
          sql.val(value('dnsMs')).as('dns_ms'),
          sql.val(value('connectMs')).as('connect_ms'),
          sql.val(value('tlsMs')).as('tls_ms'),
          sql.val(value('firstByteMs')).as('first_byte_ms'),
          sql.val(value('reused')).as('reused'),
          sql.val(value('outcome')).as('outcome'),
          sql.val(value('maybeDelivered')).as('maybe_delivered'),
          sql.val(value('status')).as('status'),
          sql.val(value('address')).as('address'),
          sql.val(value('error')).as('error'),
          sql.val(value('responseHeaders')).as('response_headers'),
          sql.val(value('responseBody')).as('response_body'),
        ])
        .where('delivery_id', '=', value('deliveryId'))
        .where('claim_id', '=', value('claimId')),
    ),
);

const insertNotice = preparedChange<{
  accountId: number;
  subscriptionId: string;
  kind: NoticeKind;
  message: string;
  now: number;
}>((db, value) =>
  db.insertInto('notices').values({
    account_id: value('accountId'),
    subscription_id: value('subscriptionId'),
    kind: value('kind'),
    message: value('message'),
    letter_due: sql.lit(1),
    created_at: value('now'),
  }),
);
