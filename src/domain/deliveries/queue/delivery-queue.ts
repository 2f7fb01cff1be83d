import type { Engine } from '../../../database/engine.ts';
import { insertRows } from '../../../database/many-rows.ts';
import { preparedChange, preparedQuery } from '../../../database/prepared-query.ts';
import { waitAtEnd } from '../../../database/transaction.ts';
import type { Db } from '../../schema.ts';
import { inParallel } from '../../shared/in-parallel.ts';
import type { EndpointChange, Result, SettledAndLeased } from '../after-attempt.ts';
import { type LeasedDelivery, leaseMs } from '../delivery.ts';
import type { QueueDepth } from '../delivery-meter.ts';
import type { Slots } from '../delivery-shares.ts';
import { halfHourMs } from '../tables.ts';
import { type EndpointSession, openEndpointSession } from './endpoint-session.ts';
import { nextPollAt } from './endpoint-states.ts';
import { leaseDue } from './lease-deliveries.ts';
import { releaseDelivery, settleAll } from './settle-results.ts';

/** The most expired leases that one `settleAndLease` releases; more wait for the next. */
const reclaimsMax = 500;

type LostLease = { deliveryId: number; subscriptionId: string; accountId: number };

/** The leases of lost workers. */
const expiredLeases = preparedQuery<{ now: number; limit: number }, LostLease>((db, value) =>
  db
    .selectFrom('deliveries')
    .select(['deliveryId', 'subscriptionId', 'accountId'])
    .where('leasedUntil', '<=', value('now'))
    .orderBy('leasedUntil')
    .limit(value('limit')),
);

const countRow = {
  accountId: 'integer',
  halfHour: 'integer',
  delivered: 'integer',
  failed: 'integer',
} as const;

type CountRow = Record<keyof typeof countRow, number>;

const addCounts = insertRows<CountRow>({
  table: 'attemptCounts',
  columns: countRow,
  addTo: { key: ['accountId', 'halfHour'], sums: ['delivered', 'failed'] },
});

/** More accounts than these are found by their endpoints. */
const hintsMax = 64;
/** The most endpoints examined at once; the rest are examined next time. */
const endpointsMax = 256;

type Request = { results: readonly Result[]; claimId: string; limit: number; slots?: Slots };

/**
 * The deliveries of all accounts as a queue: the worker's own view, since it serves every account. Only the database's
 * clock counts here, so that nodes whose clocks differ agree. A caller may hint that deliveries of an account have fallen due here,
 * which spares the next `settleAndLease` a look.
 */
export function deliveryQueue({
  reads,
  transact,
  locks,
  clock,
  nodes,
}: Pick<Engine, 'reads' | 'transact' | 'locks' | 'clock' | 'nodes'>) {
  const hints = new Set<number>();

  return {
    hint(accountId: number): void {
      if (hints.size < hintsMax) hints.add(accountId);
    },

    /**
     * Writes results, and in the same transaction leases up to `limit` deliveries that are due, fairly shared between
     * accounts and their subscriptions. `slots` are those that the results have left free, by default all. A result
     * counts only while its lease lasts.
     */
    async settleAndLease({ claimId, ...rest }: Request): Promise<SettledAndLeased> {
      const request = { ...rest, claimId: nodes.tag(claimId) };
      const hinted = request.limit > 0 ? [...hints] : [];
      if (request.limit > 0) hints.clear();
      return transact(
        async (tx) => {
          const own = request.results.map(({ leased }) => leased.accountId);
          // Waits for the account if it is the only one hinted and there is nothing else to do.
          const locked = own.length === 0 && hinted.length === 1 ? hinted : own;
          const endpoints = openEndpointSession(tx, { locks, locked, hinted });
          const askedAt = await clock(tx);
          // Sent at once: what is read after the lock is what its last holder left.
          const [, lost] = await inParallel([
            locks?.take(tx, locked),
            readEndpoints(tx, endpoints, askedAt, request),
          ]);
          return settleAndLease(tx, endpoints, lost, await clock(tx), request);
        },
        // Work lost in a power cut is repeated: a lease is taken, and an attempt made, once more.
        { survivesPowerLoss: false },
      );
    },

    /**
     * The time until a delivery is due that may take one of these slots, by default all; undefined while none waits. Only
     * reads, so an idle worker writes nothing.
     */
    idleMs: async (slots?: Slots): Promise<number | undefined> =>
      untilDue(reads, await clock(reads), slots),

    /** Makes leases last another `leaseMs` from now; one that was lost stays lost. */
    async renew(leased: readonly LeasedDelivery[]): Promise<void> {
      await transact(
        async (tx) => {
          await takeAccounts(tx, leased);
          const until = (await clock(tx)) + leaseMs;
          for (const { deliveryId, claimId } of leased) {
            await extendLease(tx, { deliveryId, claimId, until });
          }
        },
        { survivesPowerLoss: false },
      );
    },

    /** Gives back leases that will not be used, as on a graceful stop. */
    async release(leased: readonly LeasedDelivery[]): Promise<void> {
      if (leased.length === 0) return;
      await transact(async (tx) => {
        const endpoints = openEndpointSession(tx, {
          locks,
          locked: await takeAccounts(tx, leased),
        });
        const now = await clock(tx);
        for (const each of leased) await releaseDelivery(tx, endpoints, each, now);
        endpoints.write(now);
      });
    },

    /** The waiting deliveries, for monitoring. */
    async depth(): Promise<QueueDepth> {
      const now = await clock(reads);
      const waiting = await reads
        .selectFrom('deliveries')
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('dueAt').as('oldest')])
        .where('dueAt', 'is not', null)
        .executeTakeFirstOrThrow();
      const sending = await reads
        .selectFrom('deliveries')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('leasedUntil', 'is not', null)
        .executeTakeFirstOrThrow();
      const broken = await reads
        .selectFrom('endpointStates')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('breakerLevel', '>', 0)
        .executeTakeFirstOrThrow();
      return {
        waiting: Number(waiting.count),
        sending: Number(sending.count),
        oldestDueMs: Math.max(now - Number(waiting.oldest ?? now), 0),
        breakersOpen: Number(broken.count),
      };
    },
  };

  async function takeAccounts(tx: Db, leased: readonly LeasedDelivery[]): Promise<number[]> {
    const accountIds = leased.map(({ accountId }) => accountId);
    await locks?.take(tx, accountIds);
    return accountIds;
  }
}

/** Reads the endpoints of the results and those that are due; returns the leases of lost workers. */
async function readEndpoints(
  tx: Db,
  endpoints: EndpointSession,
  now: number,
  { results, limit, slots }: Request,
): Promise<LostLease[]> {
  const [lost] = await inParallel([
    expiredLeases(tx, { now, limit: reclaimsMax }),
    endpoints.getAll(results.map(({ leased }) => leased.subscriptionId)),
    limit > 0 && endpoints.getDue({ now, limit: Math.min(limit, endpointsMax), slots }),
  ]);
  return lost;
}

async function settleAndLease(
  tx: Db,
  endpoints: EndpointSession,
  lost: readonly LostLease[],
  now: number,
  { results, claimId, limit, slots }: Request,
): Promise<SettledAndLeased> {
  const changes: EndpointChange[] = [];
  const kept = await settleAll(tx, endpoints, changes, results, now);
  const reclaimed = await reclaim(tx, endpoints, lost, now);
  const written = results.filter((_result, index) => kept[index]);
  countAttempts(tx, written);
  const leased = limit > 0 ? await leaseDue(tx, endpoints, { claimId, limit, slots, now }) : [];
  endpoints.write(now);
  return { kept, leased, reclaimed, changes };
}

/** Returns the time until a worker has something to do. */
async function untilDue(
  db: Db,
  now: number,
  slots: Slots | undefined,
): Promise<number | undefined> {
  const [pollAt, [lease]] = await inParallel([nextPollAt(db, slots), firstLease(db, {})]);
  const times = [pollAt, lease?.leasedUntil].filter((time) => typeof time === 'number');
  return times.length === 0 ? undefined : Math.max(Math.min(...times) - now, 0);
}

const firstLease = preparedQuery<Record<string, never>, { leasedUntil: number | null }>((db) =>
  db
    .selectFrom('deliveries')
    .select('leasedUntil')
    .where('leasedUntil', 'is not', null)
    .orderBy('leasedUntil')
    .limit(1),
);

const extendLease = preparedChange<{ deliveryId: number; claimId: string; until: number }>(
  (db, value) =>
    db
      .updateTable('deliveries')
      .set({ leasedUntil: value('until') })
      .where('deliveryId', '=', value('deliveryId'))
      .where('claimId', '=', value('claimId')),
);

/** Counts how attempts ended that were written just now, for reports that tell of more than can be kept. */
function countAttempts(tx: Db, results: readonly Result[]): void {
  const counts = new Map<string, CountRow>();
  for (const result of results) {
    if (!('attempt' in result)) continue;
    const { accountId } = result.leased;
    const halfHour = Math.floor(result.attempt.startedAt / halfHourMs);
    const key = `${accountId} ${halfHour}`;
    const before = counts.get(key);
    const isDelivered = result.attempt.outcome === 'delivered';
    counts.set(key, {
      accountId,
      halfHour,
      delivered: (before?.delivered ?? 0) + (isDelivered ? 1 : 0),
      failed: (before?.failed ?? 0) + (isDelivered ? 0 : 1),
    });
  }
  waitAtEnd(tx, addCounts(tx, [...counts.values()]));
}

/** Lets others take what a lost worker left; the attempt under way may have arrived. */
async function reclaim(
  tx: Db,
  endpoints: EndpointSession,
  lost: readonly LostLease[],
  now: number,
): Promise<number> {
  if (lost.length === 0) return 0;
  const isLocked = await endpoints.tryLock(lost.map(({ accountId }) => accountId));
  let reclaimed = 0;
  for (const { deliveryId, subscriptionId, accountId } of lost) {
    // A node that works on the account may just have renewed them, or takes them back itself.
    if (!isLocked(accountId)) continue;
    const endpoint = await endpoints.get(subscriptionId);
    const { numUpdatedRows } = await tx
      .updateTable('deliveries')
      .set({
        state: endpoint.isActive ? 'retry_wait' : 'held',
        aside: endpoint.isActive ? null : 'held',
        dueAt: endpoint.isActive ? now : null,
        leasedUntil: null,
        claimId: null,
        maybeDelivered: 1,
      })
      .where('deliveryId', '=', deliveryId)
      .where('leasedUntil', '<=', now)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) continue;
    endpoint.sending -= 1;
    // The probe was lost, so the next one need not wait for the end of its lease.
    if (endpoint.breaker.probing)
      endpoint.breaker = { ...endpoint.breaker, probing: false, pausedUntil: now };
    reclaimed += 1;
  }
  return reclaimed;
}
