import assert from 'node:assert/strict';
import {
  setOwnEmail,
  setOwnSms,
} from '../../../../src/domain/messages/channels/set-own-channels.ts';
import { setReplyMailbox } from '../../../../src/domain/messages/replies/set-mailbox.ts';
import { sendToCustomer } from '../../../../src/domain/messages/send-to-customer.ts';
import { setConsent } from '../../../../src/domain/messages/set-consent.ts';
import { setTemplate } from '../../../../src/domain/messages/templates/templates.ts';
import { customerMark, mark, type Things, type World } from './sample.ts';

declare module './sample.ts' {
  interface Things {
    messageId: string;
    templateName: string;
  }
}

/** A message to the customer, a template of the firm, and ways to send that the firm has of its own. */
export async function arrangeMessages({
  desk,
  customerId,
  projectId,
  seller,
}: World): Promise<Pick<Things, 'messageId' | 'templateName'>> {
  const { app, account } = desk;
  assert.ok(app.sendEmail, 'the ports of the examples send emails');
  const templateName = `Greeting of ${mark}`;
  const messageId = await app.store.forAccount(account.accountId).transaction(async (tx) => {
    const source = `on the phone, ${customerMark}`;
    await setConsent(app, tx, { key: { customerId }, channel: 'sms', given: true, source });
    await setTemplate(app, tx, {
      channel: 'email',
      name: templateName,
      subject: mark,
      body: `Hello from ${mark}`,
    });
    await setOwnEmail(app, tx, {
      host: `smtp.${mark}.example.com`,
      port: 465,
      encryption: 'tls',
      user: mark,
      password: `password of ${mark}`,
      from: `post@${mark}.example.com`,
      fromName: mark,
    });
    await setReplyMailbox(app, tx, {
      host: '127.0.0.1',
      port: 1,
      encryption: 'none',
      user: mark,
      folder: 'INBOX',
      password: `password of the mailbox of ${mark}`,
      address: `r@${mark}.example.com`,
    });
    await setOwnSms(app, tx, {
      url: 'https://api.twilio.com',
      sid: `AC${mark}`,
      token: `token of ${mark}`,
      from: '+61 2 5550 1234',
    });
    return sendToCustomer(app, tx, {
      projectId,
      userId: seller.userId,
      channel: 'email',
      wording: { template: templateName },
      to: undefined,
      attachPdf: false,
    });
  });
  return { messageId, templateName };
}
