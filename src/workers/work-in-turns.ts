import type { App } from '../domain/app.ts';
import type { LeasedContract } from '../domain/contracts/contract.ts';
import { sealContract } from '../domain/contracts/sealing/seal-contract.ts';
import { continueImport } from '../domain/imports/continue-import.ts';
import { findDueReminders, remind } from '../domain/messages/reminders/remind-customers.ts';
import { queueNoticeEmails } from '../domain/messages/team/queue-notice-emails.ts';
import { queueMemberEmail } from '../domain/notices/queue-member-email.ts';
import { tellDueTasks } from '../domain/notices/tell-due-tasks.ts';
import { announceDueDraft } from '../domain/projects/announce-draft.ts';
import { expireProposal } from '../domain/proposals/end-proposal.ts';
import { hourMs, minuteMs, secondMs } from '../domain/shared/time.ts';
import { continueReplay } from '../domain/webhooks/replay-deliveries.ts';
import { startLeasedWorker, type Worker, workThrough } from './start-leased-worker.ts';

// Work of all accounts that is looked up now and then and done one item after the other, until it is stopped. Each item is a
// transaction, so a node that dies leaves it due; several nodes may do this, and each item is done by one of them.

/** The pause between two items, in which other writers get their turn. */
const breathMs = 20;
/** Polls as well as it is woken, because another process may have left work when it stopped. */
const woken = { pollMs: 5 * secondMs };
const accountsAtOnce = 50;

/** Continues replays, one batch of each in turn, so that a long one does not keep the others waiting. */
export function startReplayWorker(app: App): Worker {
  return startTurns(app, {
    ...woken,
    breathMs,
    wokenBy: 'replays' as const,
    find: () => app.store.replays.list(100),
    work: ({ accountId, replayId }) =>
      continueReplay(app, app.store.forAccount(accountId), replayId),
    failures: ['replays could not be looked up', 'a replay could not be carried on'],
  });
}

/** Continues imports, one batch of each in turn. Of two workers that do the same batch one is rolled back. */
export function startImportWorker(app: App): Worker {
  return startTurns(app, {
    ...woken,
    wokenBy: 'imports' as const,
    find: () => app.store.imports.underWay(20),
    work: (found) => continueImport(app, found),
    failures: ['imports could not be looked up', 'an import could not go on'],
  });
}

/** Announces the drafts that were left alone for a minute. */
export function startDraftWorker(app: App): Worker {
  const { drafts } = app.store;
  // Shorter than the quiet minute by far, so a draft that was saved since the last look is never late.
  const pollMs = 5 * secondMs;
  return startTurns(app, {
    pollMs,
    find: () => drafts.due(app.now(), 100),
    work: ({ accountId, projectId }) =>
      app.store.forAccount(accountId).transaction((tx) => announceDueDraft(app, tx, projectId)),
    failures: ['drafts could not be looked up', 'a draft could not be announced'],
    async idleMs() {
      const next = await drafts.nextDueAt();
      // Projects that are still due failed just now.
      return next === undefined || next <= app.now() ? pollMs : next - app.now();
    },
  });
}

/** Takes proposals down whose time is over. Their pages know by themselves; only the link on the project waits for this. */
export function startExpiryWorker(app: App): Worker {
  return startTurns(app, {
    pollMs: minuteMs,
    breathMs,
    find: () => app.store.proposalLinks.due(app.now(), 100),
    work: ({ accountId, proposalId }) =>
      app.store.forAccount(accountId).transaction((tx) => expireProposal(app, tx, proposalId)),
    failures: ['proposals to expire could not be looked up', 'a proposal could not be expired'],
  });
}

/** Queues emails to the team about notices. The emails themselves are sent as every message is. */
export function startNoticeEmailWorker(app: App): Worker {
  const { unwrittenNotices, dueNotices, forAccount } = app.store;
  return startTurns<{ accountId: number; userId?: number }>(app, {
    // Soon enough for a trouble that has lasted hours, and long enough for notices that come together to share an email.
    pollMs: 30 * secondMs,
    find: async () => [
      ...asItems(await unwrittenNotices.accounts(accountsAtOnce)),
      ...(await dueNotices.members(app.now(), 100)),
    ],
    work: ({ accountId, userId }) =>
      forAccount(accountId).transaction(async (tx) =>
        userId === undefined
          ? (await queueNoticeEmails(app, tx)) > 0
          : queueMemberEmail(app, tx, userId),
      ),
    failures: ['notices could not be looked up', 'emails about notices could not be queued'],
  });
}

/** Tells members that their tasks are due. */
export function startDueTaskWorker(app: App): Worker {
  return startAccountTurns(app, {
    pollMs: minuteMs,
    find: (after) => app.store.untoldTasks.accounts(app.now(), accountsAtOnce, after),
    async work(accountId) {
      const store = app.store.forAccount(accountId);
      return (await store.transaction((tx) => tellDueTasks(app, tx))) > 0;
    },
    failures: ['due tasks could not be looked up', 'members could not be told of due tasks'],
  });
}

/** The most reminders of an account before the next account gets its turn. */
const remindersAtOnce = 20;

/** Reminds customers by the rules of their accounts. */
export function startReminderWorker(app: App): Worker {
  return startAccountTurns(app, {
    pollMs: 5 * minuteMs,
    find: (after) => app.store.remindingAccounts.accounts(accountsAtOnce, after),
    async work(accountId, isStopping) {
      const store = app.store.forAccount(accountId);
      const due = await findDueReminders(app, store, remindersAtOnce);
      const done = await workThrough(app, due, {
        isStopping,
        work: (one) => remind(app, store, one),
        failure: 'a customer could not be reminded',
      });
      // Several nodes may share what is due, so each may have done a part of it.
      return due.length === remindersAtOnce && done > 0;
    },
    failures: [
      'reminders could not be looked up',
      'reminders of an account could not be looked up',
    ],
  });
}

type Turns = {
  pollMs: number;
  /** What is logged when items cannot be looked up, and when the work on one fails. */
  failures: readonly [find: string, work: string];
};

/** Looks again at once after a look that got on. */
function startTurns<Item extends object>(
  app: App,
  options: Turns & {
    /** The items that are due, as many as are done before the next look. */
    find(): Promise<readonly Item[]>;
    /** Resolves to false if it did not get on. */
    work(item: Item): Promise<unknown>;
    breathMs?: number;
    wokenBy?: 'imports' | 'replays';
    /** The time until something may be due, after a look that did not get on. */
    idleMs?(): Promise<number>;
  },
): Worker {
  const { pollMs, failures, find, work, wokenBy, idleMs = async () => pollMs } = options;
  return startLeasedWorker(app, {
    pollMs,
    failure: failures[0],
    ...(wokenBy && { onDue: (wake: () => void) => app.store.listen(wokenBy, wake) }),
    async look({ isStopping }) {
      const turn = { isStopping, work, failure: failures[1], breathMs: options.breathMs ?? 0 };
      return (await workThrough(app, await find(), turn)) > 0 ? 0 : idleMs();
    },
  });
}

/** Takes all accounts in turn, and looks again at once after a round that left something due. */
function startAccountTurns(
  app: App,
  options: Turns & {
    /** The next accounts after the one given, `accountsAtOnce` of them unless they are the last. */
    find(after: number): Promise<readonly number[]>;
    /** Resolves to whether more may be due. */
    work(accountId: number, isStopping: () => boolean): Promise<boolean>;
  },
): Worker {
  const { pollMs, failures, find, work } = options;
  // The last account of a look, so that accounts where nothing can be done yet hold up no others.
  let after = 0;
  let isMoreDue = false;
  return startLeasedWorker(app, {
    pollMs,
    failure: failures[0],
    async look({ isStopping }) {
      const accountIds = await find(after);
      await workThrough(app, asItems(accountIds), {
        isStopping,
        async work({ accountId }) {
          isMoreDue = (await work(accountId, isStopping)) || isMoreDue;
        },
        failure: failures[1],
      });
      after = accountIds.length < accountsAtOnce ? 0 : (accountIds.at(-1) ?? 0);
      if (after > 0) return 0;
      const waitMs = isMoreDue ? 0 : pollMs;
      isMoreDue = false;
      return waitMs;
    },
  });
}

function asItems(accountIds: readonly number[]): { accountId: number }[] {
  return accountIds.map((accountId) => ({ accountId }));
}

/** Many times what sealing takes. A slower worker may find that another one was first, and nothing is lost. */
const leaseMs = 2 * minuteMs;
/** Polls as well, because another process may have left a contract, and leases of a dead one run out. */
const sealingPollMs = 5 * secondMs;
const firstDelayMs = 5 * secondMs;
const delayMsMax = hourMs;

/**
 * Seals what everybody has signed, one contract after the other, woken by every commit that leaves one, until it is
 * stopped. Sealing is retried with growing delays and without end: a signed contract must not be lost.
 */
export function startSealingWorker(app: App): Worker {
  const sealing = app.store.sealing;
  return startLeasedWorker(app, {
    pollMs: sealingPollMs,
    failure: 'contracts could not be looked up',
    onDue: (wake) => app.store.listen('sealing', wake),
    async look() {
      const idleMs = await sealing.idleMs();
      if (idleMs !== 0) return idleMs ?? sealingPollMs;
      // One at a time, so that other nodes can take the others.
      for (const leased of await sealing.lease({ limit: 1, leaseMs })) await seal(app, leased);
      return 0;
    },
  });
}

async function seal(app: App, leased: LeasedContract): Promise<void> {
  const { accountId, contractId, attempt, traceparent: causedBy } = leased;
  const attributes = { 'sundesk.contract_id': contractId, 'sundesk.attempt': attempt };
  try {
    const isFirst = await app.tracing.inSpan(
      { name: 'seal contract', kind: 'consumer', causedBy, attributes },
      () => sealContract(app, app.store.forAccount(accountId), contractId),
    );
    if (isFirst) app.log.info({ accountId, contractId, attempt }, 'a contract was sealed');
  } catch (error) {
    const delayMs = Math.min(firstDelayMs * 2 ** (attempt - 1), delayMsMax);
    const fields = { err: error, accountId, contractId, attempt, delayMs };
    app.log.error(fields, 'a contract could not be sealed');
    await app.store.sealing.putOff(leased, delayMs);
  }
}
