import assert from 'node:assert/strict';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { preparedChange, preparedQuery } from '../../../database/prepared-query.ts';
import { waitAtEnd } from '../../../database/transaction.ts';
import type { Db, Schema } from '../../schema.ts';
import { type BreakerState, breakerState, pauseBetweenTestsMs } from '../breaker.ts';
import { busyAccounts, type Slots, type Withheld, withheldBy } from '../delivery-shares.ts';
import { type EndpointState, type Standing, standings } from '../endpoint-state.ts';
import { allowance } from '../pace.ts';

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
    .where('state.nextDueAt', '<=', now)
    .where((query) => isEligibleFor(query, withheld))
    .orderBy('state.nextDueAt')
    .orderBy('state.subscriptionId');
  const first = busy.length === 0 ? due : due.where('state.accountId', 'not in', busy);
  const rows = await first.limit(limit).execute();
  if (busy.length === 0 || rows.length === limit) return rows.map(toEndpoint);
  const others = due.where('state.accountId', 'in', busy).limit(limit - rows.length);
  return [...rows, ...(await others.execute())].map(toEndpoint);
}

/** Returns when a worker must next examine an endpoint that can take one of these slots. */
export async function nextPollAt(
  db: Db,
  slots: Slots | undefined,
): Promise<number | null | undefined> {
  const withheld = slots && withheldBy(slots);
  if (!isAnyWithheld(withheld)) return (await selectFirst(db, {}))[0]?.nextDueAt;
  const first = await selectFirstOf(db)
    .where((query) => isEligibleFor(query, withheld))
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
    .where('state.accountId', '=', accountId)
    .where('state.subscriptionId', 'in', subscriptionIds)
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

/** The earlier of what is planned and `at`, but not before an open breaker's end. */
export function earlier(at: number | RawBuilder<unknown>) {
  const then = sql<number>`case when breaker_until > ${at} then breaker_until else ${at} end`;
  return sql<number>`case when next_due_at is null or next_due_at > ${then} then ${then} else next_due_at end`;
}

/** Schedules an endpoint for a time, unless it is scheduled earlier. */
export const bringForward = preparedChange<{ subscriptionId: string; at: number }>((db, value) =>
  db
    .updateTable('endpointStates')
    .set({ nextDueAt: earlier(value('at')) })
    .where('subscriptionId', '=', value('subscriptionId')),
);

/** The columns of an endpoint, for `toEndpoint`. */
export const endpointColumns = [
  'state.subscriptionId',
  'state.accountId',
  's.hookUrl',
  's.state',
  's.endedAt',
  's.slots',
  's.ratePerSecond',
  's.sealedSecret',
  's.previousSealedSecret',
  's.previousSignsUntil',
  's.sealedSigningKey',
  'state.nextDueAt',
  'state.sending',
  'state.breakerLevel',
  'state.breakerUntil',
  'state.breakerProbing',
  'state.windowStartedAt',
  'state.windowRequests',
  'state.windowFailures',
  'state.rateNow',
  'state.loweredAt',
  'state.pacedUntil',
  'state.failingSince',
  'state.failureSpells',
  'state.lastSpellAt',
  'state.warnedPercent',
  'state.standing',
  'state.earlySends',
  'state.lastSuccessAt',
  'state.lastFailureAt',
] as const;

function selectEndpoints(db: Db) {
  return db
    .selectFrom('endpointStates as state')
    .innerJoin('subscriptions as s', 's.subscriptionId', 'state.subscriptionId')
    .select(endpointColumns);
}
export type SelectedEndpoint = Awaited<
  ReturnType<ReturnType<typeof selectEndpoints>['execute']>
>[number];

const selectDue = preparedQuery<{ now: number; limit: number }, SelectedEndpoint>((db, value) =>
  selectEndpoints(db)
    .where('state.nextDueAt', '<=', value('now'))
    .orderBy('state.nextDueAt')
    .orderBy('state.subscriptionId')
    .limit(value('limit')),
);

function selectFirstOf(db: Db) {
  return db
    .selectFrom('endpointStates as state')
    .select('state.nextDueAt')
    .where('state.nextDueAt', 'is not', null)
    .orderBy('state.nextDueAt')
    .limit(1);
}
const selectFirst = preparedQuery<Record<string, never>, { nextDueAt: number | null }>(
  selectFirstOf,
);

function isAnyWithheld(withheld: Withheld | undefined): withheld is Withheld {
  return withheld !== undefined && standings.some((standing) => withheld[standing].length > 0);
}

type EndpointCondition = ExpressionBuilder<{ state: Schema['endpointStates'] }, 'state'>;

/** Leaves out the endpoints that can take no slot. */
function isEligibleFor(query: EndpointCondition, withheld: Withheld | undefined) {
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
      return query.not(query.and([isOfStanding, query('state.accountId', 'in', accounts)]));
    });
  return query.and(conditions);
}

function isIn(query: EndpointCondition, subscriptionIds: ReadonlySet<string>) {
  if (subscriptionIds.size === 0) return sql<boolean>`1 = 0`;
  return query('state.subscriptionId', 'in', [...subscriptionIds]);
}

const selectOne = preparedQuery<{ subscriptionId: string }, SelectedEndpoint>((db, value) =>
  selectEndpoints(db).where('state.subscriptionId', '=', value('subscriptionId')),
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
    .where('subscriptionId', '=', value('subscriptionId'))
    .where('dueAt', 'is not', null)
    .where(sql.lit(1), '=', value('hasRoom'))
    .orderBy('dueAt')
    .limit(1);
}

const updateEndpoint = preparedChange<EndpointValues>((db, value) =>
  db
    .updateTable('endpointStates')
    .set({
      nextDueAt: firstWaiting(db, value),
      sending: value('sending'),
      breakerLevel: value('breakerLevel'),
      breakerUntil: value('breakerUntil'),
      breakerProbing: value('breakerProbing'),
      windowStartedAt: value('windowStartedAt'),
      windowRequests: value('windowRequests'),
      windowFailures: value('windowFailures'),
      rateNow: value('rateNow'),
      loweredAt: value('loweredAt'),
      pacedUntil: value('pacedUntil'),
      failingSince: value('failingSince'),
      failureSpells: value('failureSpells'),
      lastSpellAt: value('lastSpellAt'),
      warnedPercent: value('warnedPercent'),
      standing: value('standing'),
      earlySends: value('earlySends'),
      lastSuccessAt: value('lastSuccessAt'),
      lastFailureAt: value('lastFailureAt'),
    })
    .where('subscriptionId', '=', value('subscriptionId')),
);
