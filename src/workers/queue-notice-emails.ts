import type { App } from '../domain/app.ts';
import { queueNoticeEmails } from '../domain/messages/team/queue-notice-emails.ts';
import { queueMemberEmail } from '../domain/notices/queue-member-email.ts';
import { secondMs } from '../domain/shared/time.ts';
import { startLeasedWorker, type Worker } from './start-leased-worker.ts';
import { workThrough } from './work-through.ts';

/**
 * Soon enough for a trouble that has lasted hours, and long enough for notices that come together to share an email.
 */
const pollMs = 30 * secondMs;
const accountsAtOnce = 50;
const membersAtOnce = 100;

/** Queues emails to the team about notices, until it is stopped. The emails themselves are sent as every message is. */
export function startNoticeEmailWorker(app: App): Worker {
  return startLeasedWorker(app, {
    pollMs,
    failure: 'notices could not be looked up',
    async look({ isStopping }) {
      const accountIds = await app.store.unwrittenNotices.accounts(accountsAtOnce);
      const accounts = accountIds.map((accountId) => ({ accountId }));
      const written = await workThrough(app, accounts, {
        isStopping,
        work: async ({ accountId }) => {
          const store = app.store.forAccount(accountId);
          return (await store.transaction((tx) => queueNoticeEmails(app, tx))) > 0;
        },
        failure: 'emails about notices could not be queued',
      });
      const members = await app.store.dueNotices.members(app.now(), membersAtOnce);
      const considered = await workThrough(app, members, {
        isStopping,
        work: ({ accountId, userId }) =>
          app.store.forAccount(accountId).transaction((tx) => queueMemberEmail(app, tx, userId)),
        failure: 'an email about notices could not be queued',
      });
      return written + considered > 0 ? 0 : pollMs;
    },
  });
}
