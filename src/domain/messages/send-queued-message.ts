import type { App } from '../app.ts';
import { findDocument } from '../documents/queries.ts';
import { Refusal } from '../shared/refusal.ts';
import { emailChannel, smsChannel } from './channels/find-channel.ts';
import { findEmailLogo } from './email-logo.ts';
import type { LeasedMessage } from './queued-message.ts';
import { findOptOut } from './rows/opt-outs.ts';
import type { SendOutcome } from './send-message.ts';
import { stopPath } from './sms/stop-page.ts';

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
      replyTo,
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
