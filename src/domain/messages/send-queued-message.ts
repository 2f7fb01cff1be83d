import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { advanceCustomer } from '../customers/advance-customer.ts';
import { eventCustomer } from '../customers/payload.ts';
import { findCustomer } from '../customers/rows/find-customers.ts';
import { findDocument } from '../documents/queries.ts';
import { publicProject } from '../projects/payload.ts';
import { findProject } from '../projects/rows/projects.ts';
import { Refusal } from '../shared/refusal.ts';
import { hourMs, minuteMs } from '../shared/time.ts';
import { planFollowUp } from '../tasks/change-tasks.ts';
import { emailChannel, smsChannel } from './channels/find-channel.ts';
import { findEmailLogo } from './email-html.ts';
import type { MessageState } from './message.ts';
import { sentEmail, sentSms } from './payload.ts';
import type { Lease, LeasedMessage } from './queued-message.ts';
import { findReplyMailbox } from './replies/queries.ts';
import { answerHeaders } from './replies/take-replies.ts';
import { blankNotice } from './rows/messages.ts';
import { findOptOut, insertOptOut } from './rows/opt-outs.ts';
import type { CapturedWords, SendOutcome } from './send-message.ts';
import { stopPath } from './sms/stop-page.ts';

/** The consequences of an attempt. */
type Ending = {
  state: Exclude<MessageState, 'sending'>;
  /** The time until the next attempt; only for `queued`. */
  retryInMs: number;
  providerId: string;
  problem: string;
  /** Stored instead of the words that were queued; the words of notices are blanked otherwise. */
  captured?: CapturedWords;
};

/** The delay after each attempt that was put off. */
const delaysMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs, 4 * hourMs];

const over = { retryInMs: 0, providerId: '', problem: '' };

const channelWords = { email: 'email', sms: 'SMS' } as const;

/**
 * Hands a message over to the mail server or the SMS provider. `personalise` gives it what only its recipient may see
 * and the database does not hold, or refuses a message that is worth nothing any more. Never throws: what went wrong
 * here is an outcome too.
 */
export async function sendQueuedMessage(
  app: App,
  leased: LeasedMessage,
  personalise: (app: App, message: LeasedMessage) => Promise<LeasedMessage>,
): Promise<SendOutcome> {
  let isHandedOver = false;
  const beforeSubmit = async () => {
    // A worker that has lost its lease must not send: another worker may be sending.
    if (!(await app.store.outbox.markSubmitted(leased))) throw new Error('The lease was lost');
    isHandedOver = true;
  };
  try {
    const message = await personalise(app, leased);
    return message.channel === 'email'
      ? await sendEmail(app, message, beforeSubmit)
      : await sendSms(app, message, beforeSubmit);
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'DATABASE_UNAVAILABLE') {
      return { outcome: 'refused', problem: error.message };
    }
    app.log.error({ err: error, messageId: leased.messageId }, 'a message could not be sent');
    const problem = 'Something went wrong on our side';
    return { outcome: isHandedOver ? 'unsure' : 'deferred', problem };
  }
}

async function sendEmail(
  app: App,
  leased: LeasedMessage,
  beforeSubmit: () => Promise<void>,
): Promise<SendOutcome> {
  const store = app.store.forAccount(leased.accountId);
  const send = await emailChannel(app, store);
  if (send === undefined) {
    const problem = 'No mail server is set up any more';
    return { outcome: 'deferred', problem, isServerFault: true };
  }
  const { messageId, recipient, sender, replyTo, subject, text, html, stopToken } = leased;
  const attachment = await readAttachment(app, leased);
  const stopUrl = stopToken === '' ? '' : app.baseUrl() + stopPath(stopToken);
  return send(
    {
      messageId,
      to: recipient,
      fromName: sender,
      // Also of a message that was queued before the mailbox was set up.
      replyTo: replyTo && ((await findReplyMailbox(store))?.server.address ?? replyTo),
      answers: await findAnswered(store, leased),
      subject,
      text,
      html,
      attachment,
      logo: await findEmailLogo(store, html),
      stopUrl,
    },
    beforeSubmit,
  );
}

/** What makes it an answer; undefined where it answers no email, or one that was erased. */
async function findAnswered(store: AccountDb, { answeredEmailId }: LeasedMessage) {
  if (answeredEmailId === undefined) return undefined;
  const email = await store
    .own('receivedEmails')
    .select(['emailId', 'thread'])
    .where('receivedEmailId', '=', answeredEmailId)
    .executeTakeFirst();
  return email && answerHeaders(email);
}

async function readAttachment(
  app: App,
  { accountId, attachmentId, attachmentName }: LeasedMessage,
) {
  if (attachmentId === undefined) return undefined;
  const document = await findDocument(app.store.forAccount(accountId), attachmentId);
  if (document === undefined) throw new Error(`The document ${attachmentId} is gone`);
  return { name: attachmentName, mediaType: document.mediaType, content: document.content };
}

async function sendSms(
  app: App,
  leased: LeasedMessage,
  beforeSubmit: () => Promise<void>,
): Promise<SendOutcome> {
  const { accountId, recipient, text, sender, purpose } = leased;
  const store = app.store.forAccount(accountId);
  const send = await smsChannel(app, store);
  if (send === undefined) {
    const problem = 'No SMS provider is set up any more';
    return { outcome: 'deferred', problem, isServerFault: true };
  }
  // It may have opted out since the message was written. A code that its owner has just requested is sent all the same.
  if (purpose === 'project' && (await findOptOut(store, recipient)) !== undefined) {
    // The refusal is not recorded as an opt-out: if the number opts back in at this moment, that must stay.
    return { outcome: 'refused', problem: 'The number opted out before the message was sent' };
  }
  return send({ to: recipient, text, sender }, beforeSubmit);
}

/**
 * Writes how an attempt ended, with all that follows from it, in one transaction: a message that was accepted moves its
 * customer and fires its event, and a number that wants none is remembered. False, and nothing is written, when the
 * lease was lost meanwhile.
 */
export async function recordAttempt(
  app: App,
  leased: LeasedMessage,
  result: SendOutcome,
): Promise<boolean> {
  const ending = afterAttempt(result, leased.attempts);
  return app.store.forAccount(leased.accountId).transaction(async (tx) => {
    if (!(await settleMessage(tx, leased, ending))) return false;
    if (result.outcome === 'opted_out') {
      await insertOptOut(tx, leased.recipient, app.now());
    }
    if (ending.state === 'sent' && leased.purpose === 'project') await announce(app, tx, leased);
    return true;
  });
}

async function announce(app: App, tx: AccountDb, message: LeasedMessage): Promise<void> {
  const { customerId, projectId, channel } = message;
  const project = projectId === undefined ? undefined : await findProject(tx, projectId);
  const customer = await findCustomer(tx, { customerId });
  // Whatever became of the customer meanwhile, the message was sent.
  if (customer === undefined) return;
  if (project === undefined) {
    const reason = `A message was sent by ${channelWords[channel]}`;
    await advanceCustomer(app, tx, { customer, step: 'contacted', reason });
    return;
  }
  // Advances the customer before the event, so that neither of the two payloads shows an outdated status.
  const [step, reason] = message.bringsProposal
    ? (['sent', `The proposal was sent by ${channelWords[channel]}`] as const)
    : (['contacted', `A message was sent by ${channelWords[channel]}`] as const);
  const [type, sent] =
    channel === 'email'
      ? (['project_email_sent', sentEmail(message)] as const)
      : (['project_sms_sent', sentSms(message)] as const);
  await advanceCustomer(app, tx, {
    customer,
    step,
    reason,
    cause: (moved) => {
      const data = { customer: eventCustomer(moved), project: publicProject(project), ...sent };
      return { type, customerId, project, data };
    },
  });
  if (message.bringsProposal) {
    const { projectId } = project;
    await planFollowUp(app, tx, { customerId, projectId, userId: message.userId });
  }
}

/** Writes how an attempt ended and ends its lease. False, with nothing written, when the lease was lost before. */
async function settleMessage(
  db: AccountDb,
  { messageId, claimId }: Lease,
  ending: Ending,
): Promise<boolean> {
  const now = await db.clock(db.kysely);
  const isOver = ending.state !== 'queued';
  const { numUpdatedRows } = await db
    .change('messages')
    .set(({ eb }) => ({
      state: ending.state,
      attempts: eb('attempts', '+', 1),
      dueAt: isOver ? null : now + ending.retryInMs,
      leasedUntil: null,
      claimId: null,
      submitted: 0,
      providerId: ending.providerId,
      problem: ending.problem,
      endedAt: isOver ? now : null,
      ...(isOver && (ending.captured ?? blankNotice)),
    }))
    .where('messageId', '=', messageId)
    .where('claimId', '=', claimId)
    .executeTakeFirstOrThrow();
  if (!isOver) db.notify('messages');
  return numUpdatedRows > 0n;
}

/**
 * Decides what follows an attempt, after `attempts` earlier ones. What was put off is tried again until the delays run
 * out; what may have been taken never is.
 */
export function afterAttempt(result: SendOutcome, attempts: number): Ending {
  if (result.outcome === 'accepted') {
    const { providerId, captured } = result;
    return { ...over, state: 'sent', providerId, ...(captured && { captured }) };
  }
  const { outcome, problem } = result;
  if (outcome === 'unsure') return { ...over, state: 'unsure', problem };
  const retryInMs = outcome === 'deferred' ? delaysMs[attempts] : undefined;
  if (retryInMs === undefined) return { ...over, state: 'failed', problem };
  return { ...over, state: 'queued', retryInMs, problem };
}
