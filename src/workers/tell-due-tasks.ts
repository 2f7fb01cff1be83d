import type { App } from '../domain/app.ts';
import { tellDueTasks } from '../domain/notices/tell-due-tasks.ts';
import { minuteMs } from '../domain/shared/time.ts';
import { startLeasedWorker, type Worker } from './start-leased-worker.ts';
import { workThrough } from './work-through.ts';

const pollMs = minuteMs;
const accountsAtOnce = 50;

/** Tells members of all accounts that their tasks are due, until it is stopped. */
export function startDueTaskWorker(app: App): Worker {
  // The last account of a look, so that accounts where the day has not begun yet hold up no others.
  let after = 0;
  return startLeasedWorker(app, {
    pollMs,
    failure: 'due tasks could not be looked up',
    async look({ isStopping }) {
      const accountIds = await app.store.untoldTasks.accounts(app.now(), accountsAtOnce, after);
      await workThrough(
        app,
        accountIds.map((accountId) => ({ accountId })),
        {
          isStopping,
          work: async ({ accountId }) => {
            const store = app.store.forAccount(accountId);
            return (await store.transaction((tx) => tellDueTasks(app, tx))) > 0;
          },
          failure: 'members could not be told of due tasks',
        },
      );
      after = accountIds.length < accountsAtOnce ? 0 : (accountIds.at(-1) ?? 0);
      return after === 0 ? pollMs : 0;
    },
  });
}
