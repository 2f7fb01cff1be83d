import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../domain/app.ts';
import { type Retained, retained } from '../domain/events/retention.ts';
import { idempotencyKeptMs } from '../domain/idempotency/store.ts';
import { dayMs, hourMs } from '../domain/shared/time.ts';

/** How many days things are kept; 0 is for ever. What receivers answered goes with its attempt at the latest. */
export type RetentionDays = {
  events: number;
  attempts: number;
  answers: number;
  securityLog: number;
};

/** Between two transactions, in which whoever waited to write gets to do so. */
const breathMs = 20;

/** Removes what is no longer needed, now and every hour, until it is stopped. */
export function startCleanUp(app: App, days: RetentionDays): { stop(): Promise<void> } {
  const keptMs = keptFor(days);
  let stopping = false;
  let round = cleanUp();
  const timer = setInterval(() => {
    round = round.then(cleanUp);
  }, hourMs);

  async function cleanUp(): Promise<void> {
    const removed: Partial<Record<Retained, number>> = {};
    for (const what of retained) {
      const rows = await remove(what);
      if (rows > 0) removed[what] = rows;
    }
    if (Object.keys(removed).length > 0) app.log.info({ removed }, 'old rows were removed');
  }

  async function remove(what: Retained): Promise<number> {
    const ms = keptMs[what];
    if (ms === undefined || stopping) return 0;
    let rows = 0;
    try {
      for await (const removed of app.store.retention[what](app.now() - ms)) {
        rows += removed;
        if (stopping) break;
        await pause(breathMs);
      }
    } catch (error) {
      app.log.error({ err: error, what }, 'old rows could not be removed');
    }
    return rows;
  }

  return {
    stop() {
      stopping = true;
      clearInterval(timer);
      return round;
    },
  };
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
    teamLetters: events,
    subscriptions: events,
    replays: events,
    imports: events,
    // No upload takes so long.
    brokenImports: dayMs,
    // What has run out does nothing any more; the hour is for clocks that differ.
    signIns: hourMs,
    idempotencyKeys: idempotencyKeptMs,
    securityLog: inMs(days.securityLog),
  };
}

function inMs(days: number): number | undefined {
  return days === 0 ? undefined : days * dayMs;
}
