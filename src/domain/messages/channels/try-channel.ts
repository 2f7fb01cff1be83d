import type { AccountDb } from '../../account-db.ts';
import { findUser } from '../../accounts/team/user-queries.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../shared/refusal.ts';
import { emailHtml } from '../email-html.ts';
import { findEmailLogo } from '../email-logo.ts';
import { emailSender } from '../email-sender.ts';
import { readLetterhead } from '../read-letterhead.ts';
import { findOptOut } from '../rows/opt-outs.ts';
import type { SendOutcome } from '../send-message.ts';
import { smsSender } from '../sms/sms-sender.ts';
import { emailChannel, smsChannel } from './find-channel.ts';
import { requireChannel } from './require-channel.ts';

/** The result of a test message, and its recipient. */
export type Trial = { to: string; result: SendOutcome };

/**
 * Sends a trial email to a member of the team, at once, the way that customers get theirs. It is not a message to a
 * customer: it is kept nowhere and fires no event. Refuses with EMAIL_NOT_CONFIGURED and NO_RECIPIENT.
 */
export async function tryEmail(app: App, store: AccountDb, userId: number): Promise<Trial> {
  await requireChannel(app, store, 'email');
  const send = await emailChannel(app, store);
  const to = (await findUser(store, userId))?.email ?? '';
  if (send === undefined || to === '') {
    throw new Refusal('NO_RECIPIENT', 'Your profile has no email address to send a test to');
  }
  const letterhead = await readLetterhead(store);
  const text =
    `This is a test email from Sundesk for ${letterhead.name}. ` +
    'If you can read it, emails to your customers work.';
  const html = emailHtml(text, letterhead);
  const email = {
    messageId: app.newId('msg'),
    to,
    fromName: await emailSender(store, letterhead),
    replyTo: to,
    subject: 'Test email from Sundesk',
    text,
    html,
    attachment: undefined,
    logo: await findEmailLogo(store, html),
    stopUrl: '',
  };
  return { to, result: await send(email, async () => undefined) };
}

/**
 * Sends a trial SMS to a number, at once, the way that customers get theirs. Refuses with SMS_NOT_CONFIGURED,
 * INVALID_PARAMETERS for anything that is not a number, and SMS_OPTED_OUT.
 */
export async function trySms(app: App, store: AccountDb, number: string): Promise<Trial> {
  await requireChannel(app, store, 'sms');
  const send = await smsChannel(app, store);
  const to = await app.readPhone(number);
  if (send === undefined || to === undefined) {
    throw new Refusal(
      'INVALID_PARAMETERS',
      'This phone number cannot receive SMS. Enter it as 0491 570 156 or +61 491 570 156',
    );
  }
  if ((await findOptOut(store, to)) !== undefined) {
    throw new Refusal('SMS_OPTED_OUT', `The number ${to} has opted out of your SMS`);
  }
  const { name } = await readLetterhead(store);
  const text = `${name}: this is a test SMS from Sundesk. SMS to your customers work.`;
  const sms = { to, text, sender: await smsSender(store) };
  return { to, result: await send(sms, async () => undefined) };
}
