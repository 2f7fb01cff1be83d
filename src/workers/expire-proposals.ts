import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../domain/app.ts';
import { expireProposal } from '../domain/proposals/expire-proposal.ts';
import { minuteMs } from '../domain/shared/time.ts';
import { startRounds, type Worker } from './rounds.ts';

/** Pages know by themselves when their time is over; only the link on the project waits for the worker. */
const pollMs = minuteMs;
const proposalsAtOnce = 100;
/** Between two of them, in which whoever waited to write gets to do so. */
const breathMs = 20;

/** Takes proposals of all accounts down when their time has run out, until it is stopped. */
export function startExpiryWorker(app: App): Worker {
  return startRounds({
    pollMs,
    onError: (error) => app.log.error({ err: error }, 'proposals to expire could not be looked up'),
    async round(isStopping) {
      const due = await app.store.proposalLinks.due(app.now(), proposalsAtOnce);
      let expired = 0;
      for (const { accountId, proposalId } of due) {
        if (isStopping()) break;
        const store = app.store.forAccount(accountId);
        try {
          await store.transaction((tx) => expireProposal(app, tx, proposalId));
          expired += 1;
        } catch (error) {
          app.log.error({ err: error, proposalId }, 'a proposal could not be expired');
        }
        await pause(breathMs);
      }
      return expired === 0 ? pollMs : 0;
    },
  });
}
