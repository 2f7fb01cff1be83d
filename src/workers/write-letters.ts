import type { App } from '../domain/app.ts';
import { queueNoticeLetters } from '../domain/messages/team/queue-notice-letters.ts';
import { secondMs } from '../domain/shared/time.ts';
import { startRounds, type Worker } from './rounds.ts';

/** Soon enough for a trouble that has lasted hours, and long enough for notices that come together to share a letter. */
const pollMs = 30 * secondMs;
const accountsAtOnce = 50;

/** Queues letters to the team about notices, until it is stopped. The letters themselves are sent as every message is. */
export function startLetterWorker(app: App): Worker {
  return startRounds({
    pollMs,
    onError: (error) => app.log.error({ err: error }, 'notices could not be looked up'),
    async round(isStopping) {
      let written = 0;
      for (const accountId of await app.store.unwrittenNotices.accounts(accountsAtOnce)) {
        if (isStopping()) break;
        const store = app.store.forAccount(accountId);
        try {
          written += await store.transaction((tx) => queueNoticeLetters(app, tx));
        } catch (error) {
          app.log.error({ err: error, accountId }, 'letters about notices could not be queued');
        }
      }
      return written === 0 ? pollMs : 0;
    },
  });
}
