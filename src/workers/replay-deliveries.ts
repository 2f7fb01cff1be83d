import type { App } from '../domain/app.ts';
import { secondMs } from '../domain/shared/time.ts';
import { continueReplay } from '../domain/webhooks/replay-deliveries.ts';
import { startLeasedWorker, type Worker } from './start-leased-worker.ts';
import { workThrough } from './work-through.ts';

/** Replays that take turns; more wait until one is over. */
const replaysAtOnce = 100;
/** The pause between two batches, in which other writers get their turn. */
const breathMs = 20;
/** Polls as well, because another process may have begun a replay, or have left one when it stopped. */
const pollMs = 5 * secondMs;

/**
 * Continues the replays of all accounts until it is stopped, one batch of each in turn, so that a long one does
 * not keep the others waiting.
 */
export function startReplayWorker(app: App): Worker {
  const { replays } = app.store;
  return startLeasedWorker(app, {
    pollMs,
    failure: 'replays could not be looked up',
    onDue: (wake) => app.store.listen('replays', wake),
    async look({ isStopping }) {
      const batches = await workThrough(app, await replays.list(replaysAtOnce), {
        isStopping,
        work: ({ accountId, replayId }) =>
          continueReplay(app, app.store.forAccount(accountId), replayId),
        failure: 'a replay could not be carried on',
        breathMs,
      });
      return batches > 0 ? 0 : pollMs;
    },
  });
}
