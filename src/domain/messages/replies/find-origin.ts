import type { AccountDb } from '../../account-db.ts';
import { findUserByEmail } from '../../accounts/team/user-queries.ts';
import { findCustomer } from '../../customers/rows/find-customers.ts';
import { emailKey, isEmail } from '../../shared/text.ts';
import { readOwnChannels } from '../channels/queries.ts';
import type { EmailHead } from './found-email.ts';
import { findReplyMailbox } from './queries.ts';

const senders = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)[@+-]/i;

const subjects =
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

/**
 * The customer whose email this is: the one whom the message was sent to that it answers, else the one with its sender's
 * address. Undefined for anything else, and for what a program or the team itself wrote.
 */
export async function findOrigin(db: AccountDb, head: EmailHead): Promise<Origin | undefined> {
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
    senders.test(sender) ||
    subjects.test(subject)
  );
}
