import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../domain/app.ts';
import { idempotencyKeptMs } from '../domain/idempotency/queries.ts';
import { type Retained, retained } from '../domain/retention/retention.ts';
import { dayMs, hourMs } from '../domain/shared/time.ts';
import { startLeasedWorker, type Worker } from './start-leased-worker.ts';
import { workThrough } from './work-through.ts';

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
