import type { App } from '../domain/app.ts';
import type { MailboxLease } from '../domain/messages/replies/queries.ts';
import { takeReplies } from '../domain/messages/replies/take-replies.ts';
import { minuteMs, secondMs } from '../domain/shared/time.ts';
import { startLeasedWorker, type Worker } from './start-leased-worker.ts';

/** Longer than any read takes. A slower worker finds that another one was first, and stores nothing. */
const leaseMs = 3 * minuteMs;
const pollMs = 10 * secondMs;
/** Each may hold some files in memory. */
const mailboxesAtOnce = 5;

/** Reads the mailboxes for replies that are due, several at once, until it is stopped. */
export function startReplyWorker(app: App): Worker {
  return startLeasedWorker<MailboxLease>(app, {
    pollMs,
    failure: 'mailboxes for replies could not be looked up',
    async look(running) {
      const limit = mailboxesAtOnce - running.underWay.size;
      if (limit === 0 || running.isStopping()) return pollMs;
      const leased = await app.store.replyMailboxes.lease({ limit, leaseMs });
      await running.begin(leased);
      return pollMs;
    },
    async work(lease) {
      const { accountId } = lease;
      try {
        const result = await takeReplies(app, lease);
        if (result === undefined || (result.outcome === 'read' && result.taken === 0)) return;
        const level = result.outcome === 'read' ? 'info' : 'warn';
        app.log[level]({ accountId, ...result }, 'a mailbox for replies was looked at');
      } catch (error) {
        // The mailbox is due again once the lease has ended.
        app.log.error({ err: error, accountId }, 'replies could not be stored');
      }
    },
  });
}
