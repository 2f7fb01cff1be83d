import type { App } from '../domain/app.ts';
import { findDueReminders, remind } from '../domain/messages/reminders/remind-customers.ts';
import { minuteMs } from '../domain/shared/time.ts';
import { startLeasedWorker, type Worker } from './start-leased-worker.ts';
import { workThrough } from './work-through.ts';

const pollMs = 5 * minuteMs;
const accountsAtOnce = 50;
/** The most reminders of an account before the next account gets its turn. */
const remindersAtOnce = 20;

/** Reminds the customers of all accounts by the accounts' rules, until it is stopped. */
export function startReminderWorker(app: App): Worker {
  let after = 0;
  let isMoreDue = false;
  return startLeasedWorker(app, {
    pollMs,
    failure: 'reminders could not be looked up',
    async look({ isStopping }) {
      const accountIds = await app.store.remindingAccounts.accounts(accountsAtOnce, after);
      await workThrough(
        app,
        accountIds.map((accountId) => ({ accountId })),
        {
          isStopping,
          work: async ({ accountId }) => {
            const store = app.store.forAccount(accountId);
            const due = await findDueReminders(app, store, remindersAtOnce);
            const done = await workThrough(app, due, {
              isStopping,
              work: (one) => remind(app, store, one),
              failure: 'a customer could not be reminded',
            });
            // Several nodes may share what is due, so each may have done a part of it.
            isMoreDue ||= due.length === remindersAtOnce && done > 0;
          },
          failure: 'reminders of an account could not be looked up',
        },
      );
      after = accountIds.length < accountsAtOnce ? 0 : (accountIds.at(-1) ?? 0);
      if (after > 0) return 0;
      const waitMs = isMoreDue ? 0 : pollMs;
      isMoreDue = false;
      return waitMs;
    },
  });
}
