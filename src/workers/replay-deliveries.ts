import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../domain/app.ts';
import { secondMs } from '../domain/shared/time.ts';
import { continueReplay } from '../domain/webhooks/continue-replay.ts';
import { createBell } from './bell.ts';

/** Replays that take turns; more wait until one is over. */
const replaysAtOnce = 100;
/** Between two steps, in which whoever waited to write gets to do so. */
const breathMs = 20;
/** The net under the bell: another process may have begun a replay, or have left one when it stopped. */
const pollMs = 5 * secondMs;

export type ReplayWorker = {
  /** Begins no further step, and resolves when the present one is over. */
  stop(): Promise<void>;
};

/**
 * Carries on the replays of all accounts until it is stopped, one step of each after the other, so that a long one does
 * not keep the others waiting.
 */
export function startReplayWorker(app: App): ReplayWorker {
  const bell = createBell();
  let stopping = false;
  app.store.replays.onBegun(bell.ring);

  /** Returns how many steps went well. */
  async function round(): Promise<number> {
    let steps = 0;
    for (const { accountId, replayId } of await app.store.replays.list(replaysAtOnce)) {
      if (stopping) break;
      try {
        await continueReplay(app, app.store.forAccount(accountId), replayId);
        steps += 1;
      } catch (error) {
        app.log.error({ err: error, replayId }, 'a replay could not be carried on');
      }
      await pause(breathMs);
    }
    return steps;
  }

  async function run(): Promise<void> {
    while (!stopping) {
      try {
        if ((await round()) === 0) await bell.wait(pollMs);
      } catch (error) {
        app.log.error({ err: error }, 'replays could not be looked up');
        await bell.wait(pollMs);
      }
    }
  }

  const finished = run();
  return {
    stop() {
      stopping = true;
      bell.ring();
      return finished;
    },
  };
}
