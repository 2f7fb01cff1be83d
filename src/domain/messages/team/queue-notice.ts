import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import type { Customer } from '../../customers/customer.ts';
import { requireCustomer } from '../../customers/require-customer.ts';
import { oneLine } from '../../shared/text.ts';
import { emailSender, requireChannel } from '../channels/find-channel.ts';
import type { OwnChannels } from '../channels/own-channels.ts';
import { readOwnChannels } from '../channels/queries.ts';
import { countTowardQuota } from '../count-toward-quota.ts';
import { type EmailParts, emailHtml, type Letterhead } from '../email-html.ts';
import type { Channel } from '../message.ts';
import { readLetterhead } from '../read-letterhead.ts';
import { insertMessage } from '../rows/messages.ts';
import { smsSender } from '../sms/sms-text.ts';

/** What the caller has read already. */
export type Known = { customer?: Customer; letterhead?: Letterhead; channels?: OwnChannels };

/**
 * Queues a message of our own, such as a code for signing: it fires no event and needs no consent, because the
 * recipient requested it. It counts toward the daily limit but is never refused by it, so that a customer can sign.
 * `parts` are shown larger in the HTML part. Returns the id of the message. Refuses with EMAIL_NOT_CONFIGURED or
 * SMS_NOT_CONFIGURED.
 */
export async function queueNotice(
  app: App,
  tx: AccountDb,
  notice: {
    customerId: number;
    projectId: number | undefined;
    channel: Channel;
    /** An email address, or a number in the international form. */
    recipient: string;
    /** Empty for an SMS. */
    subject: string;
    text: string;
    parts?: EmailParts;
    attachment?: { documentId: number; name: string };
    /** The signer whose signing link takes the place of the proposal's address when it is sent. */
    signerId?: number;
  },
  known: Known = {},
): Promise<string> {
  const { customerId, projectId, channel, recipient, subject, text, attachment } = notice;
  const own = known.channels ?? (await readOwnChannels(tx));
  await requireChannel(app, tx, channel, own);
  const isEmail = channel === 'email';
  const customer = known.customer ?? (await requireCustomer(tx, { customerId }));
  const letterhead = known.letterhead ?? (await readLetterhead(tx));
  await countTowardQuota(app, tx, channel, { isAlwaysSent: true });
  const messageId = app.newId('msg');
  await insertMessage(tx, {
    messageId,
    customerId,
    projectId,
    userId: customer.owner.userId,
    channel,
    purpose: 'notice',
    recipient,
    subject: isEmail ? oneLine(subject) : '',
    text,
    html: isEmail ? emailHtml(text, letterhead, notice.parts) : '',
    template: '',
    sender: isEmail ? oneLine(emailSender(own, letterhead)) : await smsSender(tx, own),
    replyTo: isEmail ? customer.owner.email : '',
    attachmentId: attachment?.documentId,
    attachmentName: attachment?.name ?? '',
    bringsProposal: false,
    stopToken: '',
    signerId: notice.signerId,
    traceparent: app.tracing.traceparent(),
    createdAt: app.now(),
  });
  return messageId;
}
