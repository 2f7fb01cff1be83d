import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../domain/app.ts';
import { reindexCustomers } from '../domain/customers/rows/reindex-customers.ts';
import { moveContents, removeUnusedObjects } from '../domain/files/store/move-files.ts';
import { idempotencyKeptMs } from '../domain/idempotency/queries.ts';
import { type Retained, retained } from '../domain/retention/retention.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../domain/shared/time.ts';
import { startLeasedWorker, type Worker, workThrough } from './start-leased-worker.ts';

/** Days for which data is kept; 0 is for ever. Responses of receivers are removed with their attempt at the latest. */
export type RetentionDays = {
  events: number;
  attempts: number;
  answers: number;
  securityLog: number;
};

/** The pause between two transactions, in which other writers get their turn. */
const breathMs = 20;

/** Removes what is no longer needed, now and every hour, until it is stopped. */
export function startCleanUp(app: App, days: RetentionDays): Worker {
  const keptMs = keptFor(days);
  return startLeasedWorker(app, {
    pollMs: hourMs,
    failure: 'old rows could not be removed',
    async look({ isStopping }) {
      const removed: Partial<Record<Retained, number>> = {};
      await workThrough(
        app,
        retained.map((what) => ({ what })),
        {
          isStopping,
          work: async ({ what }) => {
            const rows = await remove(what, isStopping);
            if (rows > 0) removed[what] = rows;
          },
          failure: 'old rows could not be removed',
        },
      );
      if (Object.keys(removed).length > 0) app.log.info({ removed }, 'removed old rows');
      return hourMs;
    },
  });

  async function remove(what: Retained, isStopping: () => boolean): Promise<number> {
    const ms = keptMs[what];
    if (ms === undefined) return 0;
    let rows = 0;
    for await (const removed of app.store.retention[what](app.now() - ms)) {
      rows += removed;
      if (isStopping()) break;
      await pause(breathMs);
    }
    return rows;
  }
}

/** Undefined for what is kept for ever, or goes with something else. */
function keptFor(days: RetentionDays): Record<Retained, number | undefined> {
  const events = inMs(days.events);
  const attempts = inMs(days.attempts);
  const answers = inMs(days.answers);
  return {
    events,
    attempts,
    answers: answers !== undefined && answers < (attempts ?? Infinity) ? answers : undefined,
    notices: events,
    memberNotices: events,
    teamEmails: events,
    subscriptions: events,
    replays: events,
    imports: events,
    // No upload takes so long.
    brokenImports: dayMs,
    // Expired rows have no effect any more; the extra hour allows for clocks that differ.
    signIns: hourMs,
    idempotencyKeys: idempotencyKeptMs,
    securityLog: inMs(days.securityLog),
  };
}

function inMs(days: number): number | undefined {
  return days === 0 ? undefined : days * dayMs;
}

/** Moves customers' files to the file store and removes objects there that no row needs, now and every hour; none without a store. */
export function startFileMover(app: App): Worker[] {
  const { fileStore } = app;
  if (fileStore === undefined) return [];
  const failure = 'files could not be moved to the file store';
  const worker = startLeasedWorker(app, {
    pollMs: hourMs,
    failure,
    async look({ isStopping }) {
      // Asked for even where there is nothing to do, so that a wrong setting is in the log right after the start.
      const asked = await fileStore.get('check');
      let problem = asked.outcome === 'failed' ? asked.problem : undefined;
      if (problem === undefined) {
        const removed = await removeUnusedObjects(app, fileStore, isStopping);
        const moved = await moveContents(app, fileStore, isStopping);
        const counts = { moved: moved.count, removed: removed.count };
        if (moved.count + removed.count > 0) app.log.info(counts, 'moved files to the file store');
        problem = removed.problem ?? moved.problem;
      }
      if (problem !== undefined) app.log.error({ problem }, failure);
      return hourMs;
    },
  });
  return [worker];
}

/** Leases of a dead node are free within 5 seconds, including the time that a node has to come back. */
const leasePollMs = secondMs;

/** Releases the deliveries and messages that nodes left under way that are gone, until it is stopped. */
export function startLeaseRelease(app: App): Worker[] {
  const release = app.store.releaseLeasesOfGoneNodes;
  if (release === undefined) return [];
  const worker = startLeasedWorker(app, {
    pollMs: leasePollMs,
    failure: 'leases of other nodes could not be checked',
    async look() {
      const count = await release();
      if (count > 0) app.log.warn({ count }, 'released the leases of a dead node');
      return leasePollMs;
    },
  });
  return [worker];
}

const reindexPollMs = minuteMs;
const customersAtOnce = 200;

/**
 * Once after an upgrade that changed how customers are found, gives the customers of all accounts the words and sort keys
 * of the new rules. It begins anew after a stop, and then finds nothing to do for those it has done.
 */
export function startReindexing(app: App): Worker {
  const { searchIndex } = app.store;
  let isDone = false;
  return startLeasedWorker(app, {
    pollMs: reindexPollMs,
    failure: 'customers could not be indexed by the new rules',
    async look({ isStopping }) {
      isDone ||= await searchIndex.isCurrent();
      if (isDone) return reindexPollMs;
      let after = 0;
      let changed = 0;
      while (!isStopping()) {
        const customers = await searchIndex.following(after, customersAtOnce);
        const last = customers.at(-1);
        if (last === undefined) {
          await searchIndex.finish();
          if (changed > 0) app.log.info({ customers: changed }, 'indexed customers by new rules');
          return 0;
        }
        for (const [accountId, own] of Map.groupBy(customers, (one) => one.accountId)) {
          const ids = own.map(({ customerId }) => customerId);
          changed += await app.store
            .forAccount(accountId)
            .transaction((tx) => reindexCustomers(tx, ids));
        }
        after = last.customerId;
        await pause(breathMs);
      }
      return reindexPollMs;
    },
  });
}
