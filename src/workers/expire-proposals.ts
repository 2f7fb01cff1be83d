import type { App } from '../domain/app.ts';
import { expireProposal } from '../domain/proposals/end-proposal.ts';
import { minuteMs } from '../domain/shared/time.ts';
import { startLeasedWorker, type Worker } from './start-leased-worker.ts';
import { workThrough } from './work-through.ts';

/** Pages know by themselves when their time is over; only the link on the project waits for the worker. */
const pollMs = minuteMs;
const proposalsAtOnce = 100;
/** The pause between two proposals, in which other writers get their turn. */
const breathMs = 20;

/** Takes proposals of all accounts down when their time has run out, until it is stopped. */
export function startExpiryWorker(app: App): Worker {
  return startLeasedWorker(app, {
    pollMs,
    failure: 'proposals to expire could not be looked up',
    async look({ isStopping }) {
      const due = await app.store.proposalLinks.due(app.now(), proposalsAtOnce);
      const expired = await workThrough(app, due, {
        isStopping,
        work: ({ accountId, proposalId }) =>
          app.store.forAccount(accountId).transaction((tx) => expireProposal(app, tx, proposalId)),
        failure: 'a proposal could not be expired',
        breathMs,
      });
      return expired > 0 ? 0 : pollMs;
    },
  });
}
