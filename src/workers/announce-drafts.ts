import type { App } from '../domain/app.ts';
import { announceDueDraft } from '../domain/projects/drafts/announce-due-draft.ts';
import { secondMs } from '../domain/shared/time.ts';
import { startRounds, type Worker } from './rounds.ts';

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
  return startRounds({
    pollMs,
    onError: (error) => app.log.error({ err: error }, 'drafts could not be looked up'),
    async round(isStopping) {
      let announced = 0;
      for (const { accountId, projectId } of await drafts.due(app.now(), draftsAtOnce)) {
        if (isStopping()) break;
        const store = app.store.forAccount(accountId);
        try {
          await store.transaction((tx) => announceDueDraft(app, tx, projectId));
          announced += 1;
        } catch (error) {
          app.log.error({ err: error, projectId }, 'a draft could not be announced');
        }
      }
      return announced > 0 ? 0 : idleMs(app);
    },
  });
}

async function idleMs({ store, now }: App): Promise<number> {
  const next = await store.drafts.nextDueAt();
  // What is due still, failed just now.
  return next === undefined || next <= now() ? pollMs : next - now();
}
