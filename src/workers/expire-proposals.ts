import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../domain/app.ts';
import { expireProposal } from '../domain/proposals/expire-proposal.ts';
import { minuteMs } from '../domain/shared/time.ts';
import { createBell } from './bell.ts';

/** Pages know by themselves when their time is over; only the link on the project waits for the worker. */
const pollMs = minuteMs;
const proposalsAtOnce = 100;
/** Between two of them, in which whoever waited to write gets to do so. */
const breathMs = 20;

export type ExpiryWorker = {
  /** Looks now. */
  wake(): void;
  /** Begins no further one, and resolves when the present one is over. */
  stop(): Promise<void>;
};

/** Takes proposals of all accounts down when their time has run out, until it is stopped. */
export function startExpiryWorker(app: App): ExpiryWorker {
  const bell = createBell();
  let stopping = false;

  /** Returns how many went well. */
  async function round(): Promise<number> {
    let done = 0;
    for (const { accountId, proposalId } of await app.store.proposalLinks.due(
      app.now(),
      proposalsAtOnce,
    )) {
      if (stopping) break;
      try {
        await app.store
          .forAccount(accountId)
          .transaction((tx) => expireProposal(app, tx, proposalId));
        done += 1;
      } catch (error) {
        app.log.error({ err: error, proposalId }, 'a proposal could not be expired');
      }
      await pause(breathMs);
    }
    return done;
  }

  async function run(): Promise<void> {
    while (!stopping) {
      try {
        if ((await round()) === 0) await bell.wait(pollMs);
      } catch (error) {
        app.log.error({ err: error }, 'proposals to expire could not be looked up');
        await bell.wait(pollMs);
      }
    }
  }

  const finished = run();
  return {
    wake: bell.ring,
    stop() {
      stopping = true;
      bell.ring();
      return finished;
    },
  };
}
