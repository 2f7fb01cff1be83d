import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../domain/app.ts';
import { secondMs } from '../domain/shared/time.ts';
import { continueReplay } from '../domain/webhooks/continue-replay.ts';
import { startRounds, type Worker } from './rounds.ts';

/** Replays that take turns; more wait until one is over. */
const replaysAtOnce = 100;
/** Between two steps, in which whoever waited to write gets to do so. */
const breathMs = 20;
/** The net under the bell: another process may have begun a replay, or have left one when it stopped. */
const pollMs = 5 * secondMs;

/**
 * Carries on the replays of all accounts until it is stopped, one step of each after the other, so that a long one does
 * not keep the others waiting.
 */
export function startReplayWorker(app: App): Worker {
  const { replays } = app.store;
  const worker = startRounds({
    pollMs,
    onError: (error) => app.log.error({ err: error }, 'replays could not be looked up'),
    async round(isStopping) {
      let steps = 0;
      for (const { accountId, replayId } of await replays.list(replaysAtOnce)) {
        if (isStopping()) break;
        try {
          await continueReplay(app, app.store.forAccount(accountId), replayId);
          steps += 1;
        } catch (error) {
          app.log.error({ err: error, replayId }, 'a replay could not be carried on');
        }
        await pause(breathMs);
      }
      return steps === 0 ? pollMs : 0;
    },
  });
  replays.onBegun(worker.wake);
  return worker;
}
