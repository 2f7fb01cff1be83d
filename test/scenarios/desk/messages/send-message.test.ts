import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { findMessages } from '../../../../src/domain/messages/rows/messages.ts';
import { findLatestConsent } from '../../../../src/domain/messages/set-consent.ts';
import { storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import {
  assertDecent,
  desktop,
  openBrowser,
  phone,
} from '../../../support/browser/open-browser.ts';
import { publish } from '../../../support/messages/open-messaging-app.ts';
import {
  type MessagingDesk,
  openMessagingDesk,
} from '../../../support/messages/open-messaging-desk.ts';
import { until } from '../../../support/until.ts';

const visit = openBrowser();

const screenOf = ({ ann }: MessagingDesk) => `/customers/${ann.customerId}?tab=messages`;

const composerOf = (page: Page) => page.getByRole('radiogroup', { name: 'Write' });

async function write(page: Page, channel: 'Email' | 'SMS'): Promise<void> {
  await composerOf(page).getByText(channel, { exact: true }).click();
  await page.getByLabel('Text', { exact: true }).waitFor();
}

async function choose(page: Page, template: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: template }).click();
}

test('a member emails the proposal with its PDF, and sees its delivery', async (t) => {
  const desk = await openMessagingDesk(t);
  await desk.useMailServer();
  const { customerId, projectId } = desk.ann;
  await publish(desk, { customerId: String(customerId), projectId: String(projectId) });
  const seller = await desk.addMember('manager', 'Robin');
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, seller, screenOf(desk));
  await page.getByText('No messages yet').waitFor();
  await assertAccessible(page);
  await write(page, 'Email');
  await choose(page, 'Proposal');
  const words = await page.getByLabel('Text', { exact: true }).inputValue();
  assert.match(words, /^Hi Ann,[^{]+\/p\/[\w-]{22}\n/);
  const shown = page.frameLocator('iframe[title="Email preview"]');
  await shown.getByText('Hi Ann').waitFor();
  // Where its button is; a link there leads nowhere.
  await page.locator('iframe').click({ position: { x: 100, y: 232 } });
  await shown.getByText('Open your proposal').waitFor();
  await assertAccessible(page);
  await page.getByLabel('Attach proposal PDF').check();
  await page.getByRole('button', { name: 'Send email' }).click();
  await page.getByText('The email to Ann Lee is on its way').waitFor();

  const list = page.getByRole('tabpanel').getByRole('listitem');
  await list.getByText('Sent', { exact: true }).waitFor();
  await list.getByText(/by Robin Example/).waitFor();
  await list.getByText('Proposal 2.pdf').waitFor();
  await page.getByRole('button', { name: /^Show text/ }).click();
  await page.getByRole('button', { name: 'Show as the customer saw it' }).click();
  await page.frameLocator('iframe').getByText('Hi Ann').waitFor();
  await assertAccessible(page);
  const read = await PostalMime.parse(desk.mail.mails[0]?.raw ?? '');
  assert.deepEqual(
    [read.from, read.to?.[0]?.address, read.subject, read.attachments.map((file) => file.filename)],
    [
      { name: 'Example Solar Sales', address: 'sales@example.com.au' },
      'ann@example.com',
      'Your solar proposal from Example Solar',
      ['Proposal 2.pdf'],
    ],
  );
});

test('keeps typed text after a reload, and drops it once it is sent', async (t) => {
  const desk = await openMessagingDesk(t);
  await desk.useMailServer();
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, screenOf(desk));
  await write(page, 'Email');
  await page.getByLabel('Subject').fill('Your roof');
  await page.getByLabel('Text', { exact: true }).fill('Is it steel, ');
  await page.getByRole('button', { name: 'Customer’s first name' }).click();
  await page.keyboard.type('?');
  await composerOf(page).getByText('SMS', { exact: true }).click();
  await page.getByText('SMS isn’t set up yet').waitFor();
  assert.equal(await page.getByLabel('Text', { exact: true }).inputValue(), '');
  await page.reload();
  await write(page, 'Email');
  assert.equal(await page.getByLabel('Text', { exact: true }).inputValue(), 'Is it steel, Ann?');
  await page.getByLabel('Text', { exact: true }).press('Control+Enter');
  await page.getByText('The email to Ann Lee is on its way').waitFor();
  await until(async () => desk.mail.mails.length, 1);
  assert.match(`${desk.mail.mails[0]?.raw}`, /Is it steel, Ann\?/);
  await write(page, 'Email');
  assert.equal(await page.getByLabel('Text', { exact: true }).inputValue(), '');
});

test('a message whose sending is refused stays as it was typed, with the reason', async (t) => {
  const desk = await openMessagingDesk(t);
  await desk.useMailServer();
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, screenOf(desk));
  await write(page, 'Email');
  await choose(page, 'Proposal');
  await page.getByText('The message has no project with a published proposal').waitFor();
  await choose(page, 'Thank you');
  await page.getByLabel('To', { exact: true }).fill('nobody');
  await page.getByLabel('Text', { exact: true }).fill('Thank you {{customer}}');
  await page.getByText(/unknown variable \{\{customer\}\}/).waitFor();
  await page.getByLabel('To', { exact: true }).fill('bob@example.com');
  await page.getByRole('button', { name: 'Send email' }).click();
  await page.getByText('Message not sent').waitFor();
  assert.equal(
    await page.getByLabel('Text', { exact: true }).inputValue(),
    'Thank you {{customer}}',
  );
  assert.equal(desk.mail.begun(), 0);
});

test('an SMS needs consent, which is recorded on the way, and shows how long it is', async (t) => {
  const desk = await openMessagingDesk(t);
  await desk.useSmsProvider();
  const visitor = await visit(t, { viewport: phone });
  const { page } = visitor;
  await desk.signIn(page, desk.owner, screenOf(desk));
  await write(page, 'SMS');
  await page.getByText('Ann Lee hasn’t consented to SMS').waitFor();
  await assertAccessible(page);
  const send = page.getByRole('button', { name: 'Send SMS' });
  await page
    .getByLabel('Text', { exact: true })
    .fill('Hi {{customer_first_name}}, we’ll come on Friday');
  assert.equal(await send.isDisabled(), true);
  await page.getByLabel('How they agreed').fill('on the phone');
  await page.getByRole('button', { name: 'Record consent', exact: true }).click();
  await page.getByText('hasn’t consented').waitFor({ state: 'detached' });
  await page.getByText('1 part, 5 characters left', { exact: false }).waitFor();
  await assertAccessible(page);
  await assertDecent(visitor);
  await send.click();
  await page.getByText('The SMS to Ann Lee is on its way').waitFor();
  await until(
    async () => desk.sms.requests.map(({ form }) => form.Body),
    ['Example Solar: Hi Ann, we’ll come on Friday\nReply STOP to opt out'],
  );
  const consent = await findLatestConsent(storeOf(desk), desk.ann.customerId, 'sms');
  assert.equal(consent?.source, 'on the phone');
});

test('an owner can allow a number that is not one of the customer’s', async (t) => {
  const desk = await openMessagingDesk(t);
  await desk.useSmsProvider();
  await desk.as(desk.owner).consents.set({
    customerId: desk.ann.customerId,
    channel: 'sms',
    given: true,
    source: 'on the phone',
  });
  const { page } = await visit(t, { viewport: phone });
  await desk.signIn(page, desk.owner, screenOf(desk));
  await write(page, 'SMS');
  const allow = page.getByLabel('Allow a number that isn’t the customer’s');
  assert.equal(await allow.count(), 0);
  await page.getByLabel('To', { exact: true }).fill('0255501235');
  await page.getByLabel('Text', { exact: true }).fill('On our way');
  await page.getByRole('button', { name: 'Send SMS' }).click();
  await page.getByText(/is not one of the customer's numbers/).waitFor();
  assert.equal(desk.sms.requests.length, 0);
  await allow.check();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Send SMS' }).click();
  await page.getByText('The SMS to Ann Lee is on its way').waitFor();
  await until(async () => desk.sms.requests.map(({ form }) => form.To), ['+61255501235']);
});

test('a customer without a channel shows why, and what to do', async (t) => {
  const desk = await openMessagingDesk(t);
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, screenOf(desk));
  await write(page, 'Email');
  await page.getByRole('link', { name: 'Set up under Email and SMS' }).waitFor();
  await assertAccessible(page);
  await desk.useMailServer();
  await desk.as(desk.owner).consents.set({
    customerId: desk.ann.customerId,
    channel: 'email',
    given: false,
    source: 'in a letter',
  });
  await page.reload();
  await page.getByText('Unsubscribed').first().waitFor();
  await write(page, 'Email');
  await page.getByText('Ann Lee has unsubscribed from emails').waitFor();
  await choose(page, 'Thank you');
  assert.equal(await page.getByRole('button', { name: 'Send email' }).isDisabled(), true);
});

test('messages that failed or may have arrived say so', async (t) => {
  const desk = await openMessagingDesk(t);
  await desk.useMailServer();
  desk.mail.answer({ at: 'rcpt', code: 550, says: 'No Ann here' }, 'take and break off');
  const { projectId } = desk.ann;
  const send = (template: string) =>
    desk.as(desk.owner).messages.send({ projectId, channel: 'email', wording: { template } });
  await send('Thank you');
  await until(async () => (await findMessages(storeOf(desk), {}, page1))[0]?.state, 'failed');
  desk.clock.advance(1000);
  await send('Thank you');
  await until(async () => (await findMessages(storeOf(desk), {}, page1))[0]?.state, 'unsure');
  const { page } = await visit(t, { viewport: phone });
  await desk.signIn(page, desk.owner, screenOf(desk));
  await page.getByText('Outcome unknown', { exact: true }).waitFor();
  await page.getByText(/Delivery not confirmed. Check with the customer/).waitFor();
  await page.getByText(/Not sent\. .*550 No Ann here/).waitFor();
  await assertAccessible(page);
});

const page1 = { before: undefined, limit: 10 };

test('a seller writes to own customers only, and sees no words of notices', async (t) => {
  const desk = await openMessagingDesk(t);
  await desk.useMailServer();
  const { customerId, projectId } = desk.ann;
  const seller = await desk.addMember('sales');
  const asSeller = desk.as(seller).messages;
  const wording = { template: 'Thank you' };
  for (const ask of [
    () => asSeller.ofCustomer({ customerId }),
    () => asSeller.reach({ projectId }),
    () => asSeller.preview({ projectId, channel: 'email', wording }),
    () => asSeller.send({ projectId, channel: 'email', wording }),
  ]) {
    await assert.rejects(ask(), { code: 'NOT_FOUND' });
  }
  const { messageId } = await desk.as(desk.owner).messages.send({
    projectId,
    channel: 'email',
    wording,
  });
  const reader = await desk.addMember('read_only');
  const frame = `${desk.url}/app/files/messages/${messageId}`;
  const look = async (cookie: string) => (await fetch(frame, { headers: { cookie } })).status;
  assert.equal(await look(await desk.cookieOf(reader)), 200);
  assert.equal(await look(await desk.cookieOf(seller)), 404);
  assert.equal(await look(''), 401);
});

test('a page of messages names the next one, until there are none', async (t) => {
  const desk = await openMessagingDesk(t);
  await desk.useMailServer();
  const { customerId, projectId } = desk.ann;
  const messages = desk.as(desk.owner).messages;
  for (let sent = 0; sent < 21; sent += 1) {
    desk.clock.advance(1000);
    await messages.send({ projectId, channel: 'email', wording: { template: 'Thank you' } });
  }
  const first = await messages.ofCustomer({ customerId });
  assert.equal(first.messages.length, 20);
  const second = await messages.ofCustomer({ customerId, cursor: first.next ?? '' });
  assert.deepEqual([second.messages.length, second.next], [1, null]);
  await assert.rejects(messages.ofCustomer({ customerId, cursor: 'made up' }), {
    code: 'BAD_REQUEST',
  });
});

test('a preview is only for frames of the app, and runs and loads nothing', async (t) => {
  const desk = await openMessagingDesk(t);
  const cookie = await desk.cookieOf(desk.owner);
  const ask = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${desk.url}/app/files/previews/message`, {
      method: 'POST',
      headers: { cookie, ...headers },
      body: new URLSearchParams(fields),
    });
  const fields = { projectId: String(desk.ann.projectId), template: '', subject: 'Hi' };
  const shown = await ask({ ...fields, text: '<script>alert(1)</script>' });
  const html = await shown.text();
  assert.equal(shown.status, 200);
  assert.ok(html.includes('&lt;script&gt;alert(1)') && !html.includes('<script'), html);
  assert.equal(
    shown.headers.get('content-security-policy'),
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
  );
  const foreign = await ask({ ...fields, text: 'Hi' }, { 'sec-fetch-site': 'cross-site' });
  assert.equal(foreign.status, 403);
  const unfinished = await ask({ ...fields, text: '' });
  assert.match(await unfinished.text(), /The text is empty/);
});
