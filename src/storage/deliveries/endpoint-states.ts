import assert from 'node:assert/strict';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { type BreakerState, breakerState } from '../../domain/deliveries/breaker.ts';
import {
  busyAccounts,
  type Slots,
  type Withheld,
  withheldBy,
} from '../../domain/deliveries/delivery-shares.ts';
import type { EndpointState } from '../../domain/deliveries/endpoint-state.ts';
import { allowance } from '../../domain/deliveries/pace.ts';
import { pauseBetweenTestsMs } from '../../domain/deliveries/recovery.ts';
import { type Standing, standings } from '../../domain/deliveries/standing.ts';
import { preparedChange, preparedQuery } from '../prepared-query.ts';
import type { Db, Schema } from '../schema.ts';
import { waitAtEnd } from '../transaction.ts';

/** An endpoint with what the engine must know of its subscription. */
export type EndpointRow = EndpointState & {
  subscriptionId: string;
  accountId: number;
  hookUrl: string;
  isActive: boolean;
  slots: number;
  sending: number;
  nextDueAt: number | undefined;
  /** The time at which its first retry may go early, if that is known to be later than now. */
  earlyFrom?: number;
  sealedSecret: string;
  previousSealedSecret: string | null;
  previousSignsUntil: number | null;
  sealedSigningKey: string | null;
};

/**
 * The endpoints that may have something to send, those that waited longest first. Where there are more than `limit`, those that
 * can take none of these slots are left out, and those of busy accounts come last.
 */
export async function dueEndpoints(
  db: Db,
  { now, limit, slots }: { now: number; limit: number; slots: Slots | undefined },
): Promise<EndpointRow[]> {
  const longest = await selectDue(db, { now, limit });
  const withheld = slots && withheldBy(slots);
  const busy = slots ? busyAccounts(slots) : [];
  if (longest.length < limit || (!isAnyWithheld(withheld) && busy.length === 0)) {
    return longest.map(toEndpoint);
  }
  const due = selectEndpoints(db)
    .where('state.next_due_at', '<=', now)
    .where((query) => mayBeLookedAt(query, withheld))
    .orderBy('state.next_due_at')
    .orderBy('state.subscription_id');
  const first = busy.length === 0 ? due : due.where('state.account_id', 'not in', busy);
  const rows = await first.limit(limit).execute();
  if (busy.length === 0 || rows.length === limit) return rows.map(toEndpoint);
  const others = due.where('state.account_id', 'in', busy).limit(limit - rows.length);
  return [...rows, ...(await others.execute())].map(toEndpoint);
}

/** Returns when a worker must next examine an endpoint that can take one of these slots. */
export async function firstLookAt(
  db: Db,
  slots: Slots | undefined,
): Promise<number | null | undefined> {
  const withheld = slots && withheldBy(slots);
  if (!isAnyWithheld(withheld)) return (await selectFirst(db, {}))[0]?.nextDueAt;
  const first = await selectFirstOf(db)
    .where((query) => mayBeLookedAt(query, withheld))
    .executeTakeFirst();
  return first?.nextDueAt;
}

export async function endpointOf(db: Db, subscriptionId: string): Promise<EndpointRow> {
  const [row] = await selectOne(db, { subscriptionId });
  assert(row, 'Every subscription has an endpoint');
  return toEndpoint(row);
}

/** Returns the endpoints of an account's subscriptions. */
export async function endpointsOf(
  db: Db,
  accountId: number,
  subscriptionIds: readonly string[],
): Promise<EndpointRow[]> {
  const rows = await selectEndpoints(db)
    .where('state.account_id', '=', accountId)
    .where('state.subscription_id', 'in', subscriptionIds)
    .execute();
  return rows.map(toEndpoint);
}

/** The number of further deliveries that may be sent to it now. */
export function roomIn(endpoint: EndpointRow, now: number): number {
  if (!endpoint.isActive) return 0;
  const free = Math.max(endpoint.slots - endpoint.sending, 0);
  const allowed: Record<BreakerState, number> = { closed: free, half_open: 1, open: 0 };
  return Math.min(
    allowed[breakerState(endpoint.breaker, now)],
    free,
    allowance(endpoint.pace, now).sends,
  );
}

/**
 * The number of deliveries that may be sent as soon as they are made, without a turn in the queue: none where others wait
 * for one, or where the queue has more to decide, as after a failure or with a rate.
 */
export function roomAtOnce(endpoint: EndpointRow, now: number): number {
  const { breaker, pace, earlySends, nextDueAt, standing } = endpoint;
  const hasWaiting = nextDueAt !== undefined && nextDueAt <= now;
  const isTroubled =
    isFailing(endpoint) || breaker.level > 0 || earlySends !== undefined || standing === 'slow';
  if (hasWaiting || isTroubled || pace.ratePerSecond !== undefined) return 0;
  return roomIn(endpoint, now);
}

/**
 * Writes an endpoint back with the time at which it must be looked at next: when its first waiting delivery is due, but not
 * before it may send. A full endpoint is looked at when a result frees a slot. One that has more to send than its turn allowed
 * goes behind all that were due before now.
 */
export function writeEndpoint(db: Db, endpoint: EndpointRow, now: number): void {
  const { breaker, pace, failureClock } = endpoint;
  const written = updateEndpoint(db, {
    subscriptionId: endpoint.subscriptionId,
    hasRoom: endpoint.isActive && endpoint.sending < endpoint.slots ? 1 : 0,
    notBefore: Math.max(mayBeSentAt(endpoint, now), now),
    earlyAt: earlySendAt(endpoint, now) ?? null,
    sending: endpoint.sending,
    breakerLevel: breaker.level,
    breakerUntil: breaker.pausedUntil,
    breakerProbing: breaker.probing ? 1 : 0,
    windowStartedAt: breaker.windowStartedAt,
    windowRequests: breaker.requests,
    windowFailures: breaker.failures,
    rateNow: pace.rateNow ?? null,
    loweredAt: pace.loweredAt,
    pacedUntil: pace.pacedUntil,
    failingSince: failureClock.failingSince ?? null,
    failureSpells: failureClock.spells,
    lastSpellAt: failureClock.lastSpellAt ?? null,
    warnedPercent: failureClock.warnedPercent,
    standing: endpoint.standing,
    earlySends: endpoint.earlySends ?? null,
    lastSuccessAt: endpoint.lastSuccessAt ?? null,
    lastFailureAt: endpoint.lastFailureAt ?? null,
  });
  waitAtEnd(db, written);
}

/** Returns when the endpoint's breaker and pace next allow sending. */
function mayBeSentAt({ breaker, pace }: EndpointRow, now: number): number {
  return breakerState(breaker, now) === 'open' ? breaker.pausedUntil : allowance(pace, now).againAt;
}

/** The number of retries that may go now before their planned time, beside those that are due. */
export function earlySendsNow(
  endpoint: EndpointRow,
  { beside, now }: { beside: number; now: number },
) {
  if (endpoint.earlySends === undefined) return 0;
  if (breakerState(endpoint.breaker, now) === 'half_open') return beside === 0 ? 1 : 0;
  if (!isFailing(endpoint)) return endpoint.earlySends;
  return beside === 0 && endpoint.sending === 0 && testAt(endpoint) <= now ? 1 : 0;
}

/** Returns when the next retry may go early; undefined while that depends on a result. */
function earlySendAt(endpoint: EndpointRow, now: number): number | undefined {
  const { earlySends, earlyFrom = now } = endpoint;
  if (earlySends === undefined) return undefined;
  if (endpoint.breaker.level > 0) return earlyFrom;
  if (isFailing(endpoint))
    return endpoint.sending > 0 ? undefined : Math.max(testAt(endpoint), earlyFrom);
  return earlySends > 0 ? earlyFrom : undefined;
}

export function isFailing({ failureClock }: EndpointRow): boolean {
  return failureClock.failingSince !== undefined;
}

/** Returns when an endpoint that only fails is tested next. */
function testAt({ failureClock, lastFailureAt = 0 }: EndpointRow): number {
  return lastFailureAt + pauseBetweenTestsMs(lastFailureAt - (failureClock.failingSince ?? 0));
}

/** Schedules an endpoint for a time, unless it is scheduled earlier. */
export async function lookAtEndpoint(db: Db, subscriptionId: string, at: number): Promise<void> {
  await bringForward(db, { subscriptionId, at });
}

/** The earlier of what is planned and `at`, but not before an open breaker's end. */
export function earlier(at: number | RawBuilder<unknown>) {
  const then = sql<number>`case when breaker_until > ${at} then breaker_until else ${at} end`;
  return sql<number>`case when next_due_at is null or next_due_at > ${then} then ${then} else next_due_at end`;
}

const bringForward = preparedChange<{ subscriptionId: string; at: number }>((db, value) =>
  db
    .updateTable('endpoint_states')
    .set({ next_due_at: earlier(value('at')) })
    .where('subscription_id', '=', value('subscriptionId')),
);

/** The columns of an endpoint, for `toEndpoint`. */
export const endpointColumns = [
  'state.subscription_id as subscriptionId',
  'state.account_id as accountId',
  's.hook_url as hookUrl',
  's.state',
  's.ended_at as endedAt',
  's.slots',
  's.rate_per_second as ratePerSecond',
  's.sealed_secret as sealedSecret',
  's.previous_sealed_secret as previousSealedSecret',
  's.previous_signs_until as previousSignsUntil',
  's.sealed_signing_key as sealedSigningKey',
  'state.next_due_at as nextDueAt',
  'state.sending',
  'state.breaker_level as breakerLevel',
  'state.breaker_until as breakerUntil',
  'state.breaker_probing as breakerProbing',
  'state.window_started_at as windowStartedAt',
  'state.window_requests as windowRequests',
  'state.window_failures as windowFailures',
  'state.rate_now as rateNow',
  'state.lowered_at as loweredAt',
  'state.paced_until as pacedUntil',
  'state.failing_since as failingSince',
  'state.failure_spells as failureSpells',
  'state.last_spell_at as lastSpellAt',
  'state.warned_percent as warnedPercent',
  'state.standing',
  'state.early_sends as earlySends',
  'state.last_success_at as lastSuccessAt',
  'state.last_failure_at as lastFailureAt',
] as const;

function selectEndpoints(db: Db) {
  return db
    .selectFrom('endpoint_states as state')
    .innerJoin('subscriptions as s', 's.subscription_id', 'state.subscription_id')
    .select(endpointColumns);
}
export type SelectedEndpoint = Awaited<
  ReturnType<ReturnType<typeof selectEndpoints>['execute']>
>[number];

const selectDue = preparedQuery<{ now: number; limit: number }, SelectedEndpoint>((db, value) =>
  selectEndpoints(db)
    .where('state.next_due_at', '<=', value('now'))
    .orderBy('state.next_due_at')
    .orderBy('state.subscription_id')
    .limit(value('limit')),
);

function selectFirstOf(db: Db) {
  return db
    .selectFrom('endpoint_states as state')
    .select('state.next_due_at as nextDueAt')
    .where('state.next_due_at', 'is not', null)
    .orderBy('state.next_due_at')
    .limit(1);
}
const selectFirst = preparedQuery<Record<string, never>, { nextDueAt: number | null }>(
  selectFirstOf,
);

function isAnyWithheld(withheld: Withheld | undefined): withheld is Withheld {
  return withheld !== undefined && standings.some((standing) => withheld[standing].length > 0);
}

type EndpointCondition = ExpressionBuilder<{ state: Schema['endpoint_states'] }, 'state'>;

/** Leaves out the endpoints that can take no slot. */
function mayBeLookedAt(query: EndpointCondition, withheld: Withheld | undefined) {
  if (!isAnyWithheld(withheld)) return sql<boolean>`1 = 1`;
  const { slowEndpoints } = withheld;
  const conditions = standings
    .filter((standing) => withheld[standing].length > 0)
    .map((standing) => {
      const accounts = withheld[standing];
      const isOfStanding =
        standing === 'slow'
          ? query.or([query('state.standing', '=', 'slow'), isIn(query, slowEndpoints)])
          : query.and([
              query('state.standing', '=', standing),
              query.not(isIn(query, slowEndpoints)),
            ]);
      if (accounts === 'all') return query.not(isOfStanding);
      return query.not(query.and([isOfStanding, query('state.account_id', 'in', accounts)]));
    });
  return query.and(conditions);
}

function isIn(query: EndpointCondition, subscriptionIds: ReadonlySet<string>) {
  if (subscriptionIds.size === 0) return sql<boolean>`1 = 0`;
  return query('state.subscription_id', 'in', [...subscriptionIds]);
}

const selectOne = preparedQuery<{ subscriptionId: string }, SelectedEndpoint>((db, value) =>
  selectEndpoints(db).where('state.subscription_id', '=', value('subscriptionId')),
);

export function toEndpoint(row: SelectedEndpoint): EndpointRow {
  return {
    subscriptionId: row.subscriptionId,
    accountId: row.accountId,
    hookUrl: row.hookUrl,
    isActive: row.endedAt === null && row.state === 'active',
    slots: row.slots,
    sending: row.sending,
    nextDueAt: row.nextDueAt ?? undefined,
    sealedSecret: row.sealedSecret,
    previousSealedSecret: row.previousSealedSecret,
    previousSignsUntil: row.previousSignsUntil,
    sealedSigningKey: row.sealedSigningKey,
    breaker: {
      level: row.breakerLevel,
      pausedUntil: row.breakerUntil,
      probing: row.breakerProbing === 1,
      windowStartedAt: row.windowStartedAt,
      requests: row.windowRequests,
      failures: row.windowFailures,
    },
    pace: {
      ratePerSecond: row.ratePerSecond ?? undefined,
      // A new rate limit starts afresh: it is not bound by the value an older one was lowered to.
      rateNow:
        row.ratePerSecond === null
          ? undefined
          : Math.min(row.rateNow ?? row.ratePerSecond, row.ratePerSecond),
      loweredAt: row.loweredAt,
      pacedUntil: row.pacedUntil,
    },
    failureClock: {
      failingSince: row.failingSince ?? undefined,
      spells: row.failureSpells,
      lastSpellAt: row.lastSpellAt ?? undefined,
      warnedPercent: row.warnedPercent,
    },
    standing: row.standing,
    earlySends: row.earlySends ?? undefined,
    lastSuccessAt: row.lastSuccessAt ?? undefined,
    lastFailureAt: row.lastFailureAt ?? undefined,
  };
}

type EndpointValues = {
  subscriptionId: string;
  hasRoom: number;
  notBefore: number;
  earlyAt: number | null;
  sending: number;
  breakerLevel: number;
  breakerUntil: number;
  breakerProbing: number;
  windowStartedAt: number;
  windowRequests: number;
  windowFailures: number;
  rateNow: number | null;
  loweredAt: number;
  pacedUntil: number;
  failingSince: number | null;
  failureSpells: number;
  lastSpellAt: number | null;
  warnedPercent: EndpointState['failureClock']['warnedPercent'];
  standing: Standing;
  earlySends: number | null;
  lastSuccessAt: number | null;
  lastFailureAt: number | null;
};

/**
 * Selects when the first waiting delivery is due or may go early, but not before it may be sent; no row if none can be.
 * A retry that may go early has a planned time, too, so one row tells both.
 */
function firstWaiting(
  db: Db,
  value: <Name extends keyof EndpointValues>(name: Name) => EndpointValues[Name],
) {
  const notBefore = value('notBefore');
  const earlyAt = value('earlyAt');
  const first = sql<number>`case when due_at > ${earlyAt} then ${earlyAt} else due_at end`;
  return db
    .selectFrom('deliveries')
    .select(
      sql<number>`case when ${first} > ${notBefore} then ${first} else ${notBefore} end`.as('next'),
    )
    .where('subscription_id', '=', value('subscriptionId'))
    .where('due_at', 'is not', null)
    .where(sql.lit(1), '=', value('hasRoom'))
    .orderBy('due_at')
    .limit(1);
}

const updateEndpoint = preparedChange<EndpointValues>((db, value) =>
  db
    .updateTable('endpoint_states')
    .set({
      next_due_at: firstWaiting(db, value),
      sending: value('sending'),
      breaker_level: value('breakerLevel'),
      breaker_until: value('breakerUntil'),
      breaker_probing: value('breakerProbing'),
      window_started_at: value('windowStartedAt'),
      window_requests: value('windowRequests'),
      window_failures: value('windowFailures'),
      rate_now: value('rateNow'),
      lowered_at: value('loweredAt'),
      paced_until: value('pacedUntil'),
      failing_since: value('failingSince'),
      failure_spells: value('failureSpells'),
      last_spell_at: value('lastSpellAt'),
      warned_percent: value('warnedPercent'),
      standing: value('standing'),
      early_sends: value('earlySends'),
      last_success_at: value('lastSuccessAt'),
      last_failure_at: value('lastFailureAt'),
    })
    .where('subscription_id', '=', value('subscriptionId')),
);
