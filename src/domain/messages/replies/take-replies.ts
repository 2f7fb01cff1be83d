import type { AccountDb } from '../../account-db.ts';
import { findUserByEmail } from '../../accounts/team/user-queries.ts';
import type { App } from '../../app.ts';
import { findCustomer } from '../../customers/rows/find-customers.ts';
import { tellCustomerOwner, tellManagers } from '../../notices/record-notices.ts';
import { withoutSigningLinks } from '../../shared/page-links.ts';
import { sha256 } from '../../shared/secrets.ts';
import { emailKey, isEmail, oneLine } from '../../shared/text.ts';
import { dayMs, hourMs, minuteMs } from '../../shared/time.ts';
import { readOwnChannels } from '../channels/queries.ts';
import { answerText, plain } from './answer-text.ts';
import type { EmailHead, FoundEmail, MailboxRead } from './found-email.ts';
import { findReplyMailbox, type MailboxLease } from './queries.ts';
import { takeFiles } from './take-files.ts';

const automaticSenders = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)[@+-]/i;

const automaticSubjects =
  /^\s*(automatic reply|auto(matic)?[- ]?(reply|response)|out of (the )?office|undeliver(able|ed)|delivery status notification|mail delivery (failed|failure)|returned mail)\b/i;

/** The customer who wrote an email, and the project of the message that it answers. */
type Origin = {
  customerId: number;
  projectId: number | null;
  isAnswer: boolean;
  /** True if it answers a message of Sundesk itself, which may hold a code for signing. */
  isOfNotice: boolean;
};

/** The newest emails of a thread tell what it is about. */
const referencesMax = 20;

/** The time between two looks at a mailbox. */
const pollMs = 2 * minuteMs;
const retryMsMax = hourMs;
/** A server that was away for a moment is not worth a notice. */
const failuresTold = 3;
/** What a customer's address can make an account store in a day, since strangers can write in its name. */
export const repliesPerDayMax = 100;

const subjectCharactersMax = 300;
const quotedCharactersMax = 1000;
const attachmentsMax = 20;
const threadIdsMax = 20;

/**
 * Reads the mailbox of an account once, and stores what customers wrote with how far it was read, in one transaction:
 * whatever is interrupted is read again, and each email is stored once. Returns what happened, for the log; undefined when
 * the lease was lost or the mailbox was removed meanwhile.
 */
export async function takeReplies(
  app: App,
  lease: MailboxLease,
): Promise<{ outcome: MailboxRead['outcome']; taken: number; problem: string } | undefined> {
  const store = app.store.forAccount(lease.accountId);
  const mailbox = await findReplyMailbox(store);
  if (mailbox === undefined) return undefined;
  const { server, sealedPassword, position } = mailbox;
  const read = app.openMailboxReader({ ...server, password: app.secretBox.open(sealedPassword) });
  const found = await read(position, async (head) => (await findOrigin(store, head)) !== undefined);
  return store
    .transaction(async (tx) => {
      if (found.outcome !== 'read') {
        const isKept = await noteFailure(app, tx, { ...lease, ...found });
        return isKept ? { ...found, taken: 0 } : undefined;
      }
      let taken = 0;
      for (const email of found.emails) if (await takeReply(app, tx, email)) taken += 1;
      const now = await tx.clock(tx.kysely);
      const { numUpdatedRows } = await tx
        .change('replyMailboxes')
        .set(({ eb }) => ({
          ...found.position,
          dueAt: found.isMore ? now : now + pollMs,
          readAt: now,
          failures: 0,
          problem: '',
          failingSince: null,
          taken: eb('taken', '+', taken),
          leftAlone: eb('leftAlone', '+', found.leftAlone + found.emails.length - taken),
        }))
        .where('dueAt', '=', lease.dueAt)
        .executeTakeFirstOrThrow();
      // Another worker may have read on, so nothing of this may stay.
      if (numUpdatedRows === 0n) throw new LeaseLost();
      return { outcome: found.outcome, taken, problem: '' };
    })
    .catch((error: unknown) => {
      if (error instanceof LeaseLost) return undefined;
      throw error;
    });
}

class LeaseLost extends Error {}

/** False, and nothing is stored, for an email that is known already, or that no customer can have written any more. */
async function takeReply(app: App, tx: AccountDb, email: FoundEmail): Promise<boolean> {
  const origin = await findOrigin(tx, email);
  if (origin === undefined) return false;
  const { customerId, projectId } = origin;
  const now = app.now();
  if (await hasEnough(tx, customerId, now)) return false;
  const text = withoutSecrets(answerText(email.text), origin);
  const stored = await tx.kysely
    .insertInto('receivedEmails')
    .values({
      accountId: tx.accountId,
      customerId,
      projectId,
      sender: email.sender,
      subject: withoutSecrets(shortLine(email.subject, subjectCharactersMax), origin),
      text,
      attachmentsJson: '[]',
      isAnswer: origin.isAnswer ? 1 : 0,
      isCut: email.isCut ? 1 : 0,
      emailId: email.emailId || unnamedId(email),
      thread: email.thread.slice(-threadIdsMax).join(' '),
      receivedAt: Math.min(email.receivedAt, now),
    })
    .onConflict((conflict) => conflict.columns(['accountId', 'emailId']).doNothing())
    .returning('receivedEmailId')
    .executeTakeFirst();
  if (stored === undefined) return false;
  const { receivedEmailId } = stored;
  const attachments = email.attachments
    .slice(0, attachmentsMax)
    .map(({ name, content }) => ({ name: shortLine(name, 200), content }));
  const left = await takeFiles(app, tx, { customerId, projectId, receivedEmailId, attachments });
  if (left.length > 0) {
    await tx
      .change('receivedEmails')
      .set({ attachmentsJson: JSON.stringify(left) })
      .where('receivedEmailId', '=', receivedEmailId)
      .execute();
  }
  const message = text.slice(0, quotedCharactersMax).toWellFormed();
  const about = { customerId, message, at: now };
  tx.notify(`changes of ${tx.accountId}`);
  await tellCustomerOwner(tx, { kind: 'reply', ...about, ...(projectId && { projectId }) });
  return true;
}

async function hasEnough(tx: AccountDb, customerId: number, now: number): Promise<boolean> {
  const { count } = await tx
    .own('receivedEmails')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('customerId', '=', customerId)
    .where('receivedAt', '>', now - dayMs)
    .executeTakeFirstOrThrow();
  return Number(count) >= repliesPerDayMax;
}

/** Nobody but its signer may sign with what they quote of our messages. */
function withoutSecrets(text: string, { isOfNotice }: { isOfNotice: boolean }): string {
  const shown = withoutSigningLinks(text);
  return isOfNotice ? shown.replace(/\b\d{6}\b/g, '••••••') : shown;
}

/** Equal for an email that is found again, so that it is stored once. */
function unnamedId({ sender, subject, receivedAt, text }: FoundEmail): string {
  const parts = JSON.stringify([sender, subject, receivedAt, text]);
  return `${unnamed}${sha256(parts)}`;
}

/** Begins the id of an email that has none; no `Message-ID` has a space. */
const unnamed = 'unnamed ';

/** The headers that make an email an answer to one of a customer. */
export function answerHeaders({ emailId, thread }: { emailId: string; thread: string }): {
  inReplyTo: string;
  references: readonly string[];
} {
  const before = thread === '' ? [] : thread.split(' ');
  return emailId.startsWith(unnamed)
    ? { inReplyTo: before.at(-1) ?? '', references: before }
    : { inReplyTo: emailId, references: [...before, emailId] };
}

function shortLine(text: string, charactersMax: number): string {
  return oneLine(plain(text).replace(/\s+/g, ' ')).slice(0, charactersMax).toWellFormed();
}

/**
 * Notes why a mailbox could not be read, and when it is tried again. Owners are told once: at once where it does not go
 * away by itself.
 */
async function noteFailure(
  app: App,
  tx: AccountDb,
  {
    dueAt,
    outcome,
    problem,
  }: MailboxLease & { outcome: Exclude<MailboxRead['outcome'], 'read'>; problem: string },
): Promise<boolean> {
  const before = await findReplyMailbox(tx);
  const failures = (before?.failures ?? 0) + 1;
  const isRefused = outcome === 'login_refused';
  // A server may lock a mailbox whose password is tried again and again.
  const retryMs = isRefused ? retryMsMax : Math.min(pollMs * 2 ** (failures - 1), retryMsMax);
  const now = await tx.clock(tx.kysely);
  const { numUpdatedRows } = await tx
    .change('replyMailboxes')
    .set({
      dueAt: now + retryMs,
      failures,
      problem,
      failingSince: before?.failingSince ?? now,
    })
    .where('dueAt', '=', dueAt)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  if (failures === (isRefused ? 1 : failuresTold)) {
    const about = { kind: 'mailbox', message: problem, at: app.now() } as const;
    await tellManagers(tx.kysely, tx.accountId, about);
  }
  return true;
}

/**
 * The customer whose email this is: the one whom the message was sent to that it answers, else the one with its sender's
 * address. Undefined for anything else, and for what a program or the team itself wrote.
 */
async function findOrigin(db: AccountDb, head: EmailHead): Promise<Origin | undefined> {
  if (!isEmail(head.sender) || isAutomatic(head)) return undefined;
  const answered = await findAnswered(db, head.thread);
  const sender = emailKey(head.sender);
  // A member may be a customer too, as in a trial: then the message was sent to the address that answers it.
  if (emailKey(answered?.recipient ?? '') !== sender && (await isOwn(db, sender))) return undefined;
  if (answered !== undefined) {
    const { customerId, projectId, purpose } = answered;
    return { customerId, projectId, isAnswer: true, isOfNotice: purpose === 'notice' };
  }
  const customer = await findCustomer(db, { email: head.sender });
  if (customer === undefined) return undefined;
  const { customerId } = customer;
  return { customerId, projectId: null, isAnswer: false, isOfNotice: false };
}

/** The newest of our messages to a customer that a thread refers to. */
async function findAnswered(db: AccountDb, thread: readonly string[]) {
  const ids = thread.slice(-referencesMax).map((id) => id.slice(0, id.indexOf('@')));
  const ours = ids.filter((id) => /^msg_[0-9a-z]+$/.test(id));
  if (ours.length === 0) return undefined;
  return db
    .own('messages')
    .select(['customerId', 'projectId', 'recipient', 'purpose'])
    .where('messageId', 'in', ours)
    .where('channel', '=', 'email')
    .where('customerId', '<>', 0)
    .orderBy('messageId', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** True for the addresses that the account itself writes from. */
async function isOwn(db: AccountDb, sender: string): Promise<boolean> {
  const mailbox = await findReplyMailbox(db);
  const { email } = await readOwnChannels(db);
  return (
    [mailbox?.server.address ?? '', email?.from ?? ''].map(emailKey).includes(sender) ||
    (await findUserByEmail(db, sender)) !== undefined
  );
}

/** True for an email that a program wrote: an absence note, a bounce, a newsletter. RFC 3834 and what is usual beside it. */
function isAutomatic({ sender, subject, headers }: EmailHead): boolean {
  const header = (name: string) => headers.get(name)?.trim().toLowerCase() ?? '';
  return (
    !['', 'no'].includes(header('auto-submitted').split(/[;\s]/)[0] ?? '') ||
    ['bulk', 'junk', 'list', 'auto_reply'].includes(header('precedence')) ||
    ['x-autoreply', 'x-autorespond', 'x-failed-recipients', 'list-id', 'list-unsubscribe'].some(
      (name) => headers.has(name),
    ) ||
    header('return-path') === '<>' ||
    header('content-type').startsWith('multipart/report') ||
    automaticSenders.test(sender) ||
    automaticSubjects.test(subject)
  );
}
