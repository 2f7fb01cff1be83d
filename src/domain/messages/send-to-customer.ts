import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import type { Customer } from '../customers/customer.ts';
import type { Project } from '../projects/project.ts';
import { Refusal } from '../shared/refusal.ts';
import { requireChannel } from './channels/find-channel.ts';
import { composeMessage } from './compose-message.ts';
import { countTowardQuota } from './count-toward-quota.ts';
import { type About, findRecipient, readAbout } from './find-recipient.ts';
import type { Channel } from './message.ts';
import { insertMessage } from './rows/messages.ts';
import type { Wording } from './wording.ts';

type Request = {
  userId: number;
  channel: Channel;
  wording: Wording;
  /** Undefined for the customer's email address or first phone number. */
  to: string | undefined;
  /** The customer's email that it answers. */
  answeredEmailId?: number | undefined;
  /** True if the PDF of the published proposal goes with an email. */
  attachPdf: boolean;
  /** True if an SMS may go to a number other than the customer's, which only an owner may allow. */
  allowsOtherNumber?: boolean | undefined;
};

/**
 * Queues an email or SMS to a customer and returns its id; the worker sends it. Refuses with PROJECT_NOT_FOUND,
 * CUSTOMER_NOT_FOUND, EMAIL_NOT_CONFIGURED, SMS_NOT_CONFIGURED, NO_RECIPIENT, EMAIL_OPTED_OUT, SMS_OPTED_OUT,
 * SMS_NO_CONSENT, SMS_OTHER_NUMBER, QUOTA_EXCEEDED, NOT_FOUND for an answer to an email that the customer did not send,
 * INVALID_PARAMETERS for a recipient that will not do, and what `composeMessage` refuses.
 */
export async function sendToCustomer(
  app: App,
  tx: AccountDb,
  request: About & Request,
): Promise<string> {
  const { channel, answeredEmailId } = request;
  await requireChannel(app, tx, channel);
  const { project, customer } = await readAbout(tx, request);
  await requireAnswered(tx, { customerId: customer.customerId, answeredEmailId });
  return queueToCustomer(app, tx, { ...request, project, customer });
}

async function requireAnswered(
  tx: AccountDb,
  { customerId, answeredEmailId }: { customerId: number; answeredEmailId: number | undefined },
): Promise<void> {
  if (answeredEmailId === undefined) return;
  const email = await tx
    .own('receivedEmails')
    .select('receivedEmailId')
    .where('receivedEmailId', '=', answeredEmailId)
    .where('customerId', '=', customerId)
    .executeTakeFirst();
  if (email === undefined) throw new Refusal('NOT_FOUND', 'The customer has no such email');
}

/**
 * Queues a message to a customer about a project, or about none, and returns its id. `appointment` is the visit that it
 * reminds of. Refuses what `sendToCustomer` refuses, except a channel that is not set up.
 */
export async function queueToCustomer(
  app: App,
  tx: AccountDb,
  {
    project,
    customer,
    userId,
    channel,
    wording,
    to,
    answeredEmailId,
    attachPdf,
    allowsOtherNumber = false,
    appointment = '',
  }: Request & {
    project: Project | undefined;
    customer: Customer;
    appointment?: string;
  },
): Promise<string> {
  const recipient = await findRecipient(app, tx, {
    customer,
    channel,
    to,
    allowsOtherNumber,
  });
  const { attachment, ...parts } = await composeMessage(app, tx, {
    project,
    customer,
    channel,
    wording,
    attachPdf,
    appointment,
  });
  await countTowardQuota(app, tx, channel);
  const messageId = app.newId('msg');
  await insertMessage(tx, {
    messageId,
    customerId: customer.customerId,
    projectId: project?.projectId,
    userId,
    channel,
    purpose: 'project',
    recipient,
    ...parts,
    template: 'template' in wording ? wording.template : '',
    answeredEmailId,
    replyTo: channel === 'email' ? customer.owner.email : '',
    attachmentId: attachment?.documentId,
    attachmentName: attachment?.name ?? '',
    traceparent: app.tracing.traceparent(),
    createdAt: app.now(),
  });
  return messageId;
}
