import type { App } from '../domain/app.ts';
import { announceDueDraft } from '../domain/projects/announce-due-draft.ts';
import { secondMs } from '../domain/shared/time.ts';
import { createBell } from './bell.ts';

/** Read at once; more wait for the next look, which follows immediately. */
const draftsAtOnce = 100;
/** Shorter than the quiet minute by far, so a draft that was saved since the last look is never late. */
const pollMs = 5 * secondMs;

export type DraftWorker = {
  /** Looks for due drafts at once, as after a change of the clock. */
  wake(): void;
  /** Begins no further draft, and resolves when the present one is over. */
  stop(): Promise<void>;
};

/**
 * Announces the drafts of all accounts that were left alone for a minute, until it is stopped. Each is one transaction,
 * so a node that dies leaves it due; several nodes may run this, and each draft is announced by one of them.
 */
export function startDraftWorker(app: App): DraftWorker {
  const bell = createBell();
  let stopping = false;

  /** Returns how many went well. */
  async function round(): Promise<number> {
    let announced = 0;
    for (const { accountId, projectId } of await app.store.drafts.due(app.now(), draftsAtOnce)) {
      if (stopping) break;
      try {
        const store = app.store.forAccount(accountId);
        await store.transaction((tx) => announceDueDraft(app, tx, projectId));
        announced += 1;
      } catch (error) {
        app.log.error({ err: error, projectId }, 'a draft could not be announced');
      }
    }
    return announced;
  }

  async function idleMs(): Promise<number> {
    const next = await app.store.drafts.nextDueAt();
    if (next === undefined) return pollMs;
    // What is due still, failed just now.
    return next <= app.now() ? pollMs : Math.min(next - app.now(), pollMs);
  }

  async function run(): Promise<void> {
    while (!stopping) {
      try {
        if ((await round()) === 0) await bell.wait(await idleMs());
      } catch (error) {
        app.log.error({ err: error }, 'drafts could not be looked up');
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
