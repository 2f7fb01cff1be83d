import type { App } from '../domain/app.ts';
import { announceDueDraft } from '../domain/projects/announce-draft.ts';
import { secondMs } from '../domain/shared/time.ts';
import { startLeasedWorker, type Worker } from './start-leased-worker.ts';
import { workThrough } from './work-through.ts';

/** Read at once; more wait for the next look, which follows immediately. */
const draftsAtOnce = 100;
/** Shorter than the quiet minute by far, so a draft that was saved since the last look is never late. */
const pollMs = 5 * secondMs;

/**
 * Announces the drafts of all accounts that were left alone for a minute, until it is stopped. Each is one transaction,
 * so a node that dies leaves it due; several nodes may run this, and each draft is announced by one of them.
 */
export function startDraftWorker(app: App): Worker {
  const { drafts } = app.store;
  return startLeasedWorker(app, {
    pollMs,
    failure: 'drafts could not be looked up',
    async look({ isStopping }) {
      const announced = await workThrough(app, await drafts.due(app.now(), draftsAtOnce), {
        isStopping,
        work: ({ accountId, projectId }) =>
          app.store.forAccount(accountId).transaction((tx) => announceDueDraft(app, tx, projectId)),
        failure: 'a draft could not be announced',
      });
      return announced > 0 ? 0 : idleMs(app);
    },
  });
}

async function idleMs({ store, now }: App): Promise<number> {
  const next = await store.drafts.nextDueAt();
  // Projects that are still due failed just now.
  return next === undefined || next <= now() ? pollMs : next - now();
}
