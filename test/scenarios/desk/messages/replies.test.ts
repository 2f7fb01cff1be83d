import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import type { MailboxRead } from '../../../../src/domain/messages/replies/found-email.ts';
import { takeReplies } from '../../../../src/domain/messages/replies/take-replies.ts';
import { minuteMs } from '../../../../src/domain/shared/time.ts';
import { storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { assertDecent, openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { openMessagingDesk } from '../../../support/messages/open-messaging-desk.ts';
import { sampleJpeg } from '../../../support/proposals/pictures.ts';
import { until } from '../../../support/until.ts';

const visit = openBrowser();

test('an owner has a mailbox read, and answers what a customer wrote, on a phone', async (t) => {
  let found: MailboxRead = {
    outcome: 'login_refused',
    problem: 'The mailbox does not take our login: Authentication failed.',
  };
  const ports = { openMailboxReader: () => async () => found };
  const desk = await openMessagingDesk(t, { ports });
  await desk.useMailServer();
  const read = async () => {
    const [lease] = await desk.app.store.replyMailboxes.lease({ limit: 1, leaseMs: minuteMs });
    return lease && takeReplies(desk.app, lease);
  };
  const visitor = await visit(t, { viewport: phone });
  const { page } = visitor;
  await desk.signIn(page, desk.owner, '/settings/channels');
  await page.getByRole('button', { name: 'Read a mailbox' }).click();
  await page.getByLabel('Mail server').fill('imap.example.com');
  await page.getByLabel('Username').fill('replies');
  await page.locator('input[type=password]').fill('a password');
  await page.getByLabel('Reply-to address').fill('replies@example.com.au');
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Customers reply to replies@example.com.au').waitFor();
  await page.getByText('Not read yet.').waitFor();
  await read();
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText('The mailbox can’t be read').waitFor();
  await page.getByText(/Replies can’t be read since/).waitFor();
  await page
    .getByText(/Authentication failed\. Check the username/)
    .first()
    .waitFor();
  await assertAccessible(page);

  const email = {
    emailId: 'a@phone',
    thread: [],
    sender: 'Ann@example.com',
    subject: 'The roof',
    headers: new Map(),
    receivedAt: desk.app.now(),
    isCut: false,
    ...{
      text: `It is steel.\n\n${'And more.\n'.repeat(40)}`,
      attachments: [
        { name: 'roof.heic', content: Buffer.from('heic') },
        { name: 'meter.jpg', content: sampleJpeg },
        { name: 'bill: june.txt', content: Buffer.from('June') },
      ],
    },
  };
  const position = { uidValidity: '1', lastUid: 2 };
  found = { outcome: 'read', emails: [email], leftAlone: 1, isMore: false, position };
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText('The mailbox can be read').waitFor();
  await read();
  await desk.signIn(page, desk.owner, '/settings/channels');
  await page.getByText(/1 reply found, 1 other email left alone/).waitFor();

  await page.goto(`${desk.url}/app/customers/${desk.ann.customerId}`);
  await page.getByText('Email from Ann@example.com (sender not verified)').waitFor();
  await page.getByText('Attached in your mailbox: roof.heic').waitFor();
  // The browser that shows the photo first makes its small picture.
  const photo = page.getByRole('link', { name: 'meter.jpg' }).first().locator('img');
  assert.match(String(await photo.getAttribute('src')), /of-customers\/1\?account=1$/);
  const files = () => storeOf(desk).own('customerFiles').select('thumbnailId').execute();
  await until(async () => (await files()).filter((one) => one.thumbnailId !== null).length, 1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'bill- june.txt' }).first().click(),
  ]);
  assert.equal(readFileSync(await download.path(), 'utf8'), 'June');
  await page.getByRole('button', { name: 'Show all' }).click();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  assert.equal(await page.getByLabel('Subject').inputValue(), 'Re: The roof');
  assert.equal(await page.getByRole('textbox', { name: 'To' }).inputValue(), 'ann@example.com');
  await page.getByText('Answers the email from Ann@example.com').waitFor();
  await assertAccessible(page);
  await page.getByRole('textbox', { name: 'Text' }).fill('Thanks, Ann.');
  await page.getByRole('button', { name: 'Send email' }).click();
  await until(async () => desk.mail.mails.length, 1);
  const sent = await PostalMime.parse(desk.mail.mails[0]?.raw ?? '');
  assert.deepEqual([sent.subject, sent.inReplyTo], ['Re: The roof', '<a@phone>']);
  assert.equal(sent.replyTo?.[0]?.address, 'replies@example.com.au');
  await assertDecent(visitor);

  const { messages } = desk.as(desk.owner);
  const strange = { projectId: desk.ann.projectId, channel: 'email', answeredEmailId: 99 } as const;
  await assert.rejects(messages.send({ ...strange, wording: { subject: 'x', text: 'y' } }), {
    message: /has no such email/,
  });
  assert.equal((await storeOf(desk).own('messages').selectAll().execute()).length, 1);
});
