import assert from 'node:assert/strict';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { readSettings } from '../../../../src/domain/accounts/settings/queries.ts';
import { readOwnChannels } from '../../../../src/domain/messages/channels/queries.ts';
import { insertOptOut } from '../../../../src/domain/messages/rows/opt-outs.ts';
import { storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { desktop, openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { eventTypesOf, queuedOf } from '../../../support/contracts/arrange-contract.ts';
import {
  mailLogin,
  mailSettings,
  openMessagingDesk,
  smsSettings,
} from '../../../support/messages/open-messaging-desk.ts';
import { smsAccount, smsNumber } from '../../../support/messages/open-sms-provider.ts';

const visit = openBrowser();

test('an owner enters the mail server of the firm, tests it, and never sees its password again', async (t) => {
  const desk = await openMessagingDesk(t);
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, '/settings/channels');
  await page.getByText('Email isn’t set up yet. Until it is').waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Use your own mail server' }).click();
  const { host, port, user, from } = mailSettings(desk.mail);
  await page.getByLabel('Mail server').fill(host);
  await page.getByRole('combobox', { name: 'Encryption' }).click();
  await page.getByRole('option', { name: /^None/ }).click();
  await page.getByLabel('Port').fill(String(port));
  await page.getByLabel('User').fill(user);
  await page.locator('input[type=password]').fill('wrong password');
  await page.getByLabel('From address').fill(from);
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  const test = page.getByRole('button', { name: 'Send a test to alex@example.com' });
  await test.click();
  await page.getByText('The test wasn’t sent').waitFor();
  await page.getByText(/does not take our login: .*535.*Check the username and password/).waitFor();

  await page.getByRole('button', { name: 'Change' }).click();
  assert.equal(await page.locator('input[type=password]').inputValue(), '');
  await page.locator('input[type=password]').fill(mailLogin.password);
  await page.getByRole('button', { name: 'Save' }).click();
  await test.click();
  await page.getByText('The mail server accepted it').waitFor();
  await assertAccessible(page);
  const read = await PostalMime.parse(desk.mail.mails[0]?.raw ?? '');
  assert.deepEqual(
    [read.from?.address, read.to?.[0]?.address, read.subject],
    [from, 'alex@example.com', 'Test email from Sundesk'],
  );
  const answers = await page.evaluate('fetch("/app/trpc/channels.read").then((r) => r.text())');
  assert.doesNotMatch(String(answers), /password":"|p@ss|v1\./);
});

test('an owner enters a Twilio account on a phone, tests it, and chooses a name', async (t) => {
  const desk = await openMessagingDesk(t);
  const { page } = await visit(t, { viewport: phone });
  await desk.signIn(page, desk.owner, '/settings/channels');
  await page.getByRole('button', { name: 'Use your own Twilio account' }).click();
  const { url } = smsSettings(desk.sms);
  await page.getByLabel('Account SID').fill(smsAccount.sid);
  await page.locator('input[type=password]').fill(smsAccount.token);
  await page.getByLabel('SMS sender').fill('02 5550 1234');
  await page.getByLabel('API address').fill(url);
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('Send a test to').fill('0491 570 156');
  desk.sms.answer({ status: 401, code: 20003, message: 'Authenticate' }, 'accept');
  await page.getByRole('button', { name: 'Send a test SMS' }).click();
  await page.getByText(/401: Authenticate.*Check the username and password/).waitFor();
  await page.getByRole('button', { name: 'Send a test SMS' }).click();
  await page.getByText('The SMS provider accepted it').waitFor();
  assert.deepEqual(desk.sms.requests.at(-1)?.form, {
    To: '+61491570156',
    From: smsNumber,
    Body: 'Example Solar: this is a test SMS from Sundesk. SMS to your customers work.',
  });
  await page.getByLabel('Name', { exact: true }).fill('ExSolar');
  await page.getByText(/phones in Australia show “Unverified” instead/).waitFor();
  await page.getByLabel('The name is on the SMS Sender ID Register').check();
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByText('Sent from ExSolar').waitFor();
  const { sms } = await readSettings(storeOf(desk));
  assert.deepEqual(sms, { sender: 'ExSolar', senderRegistered: true });
  await assertAccessible(page);
});

test('a test message is not kept and fires no event, since no customer gets it', async (t) => {
  const desk = await openMessagingDesk(t);
  await desk.useMailServer();
  await desk.useSmsProvider();
  const before = await eventTypesOf(desk);
  const channels = desk.as(desk.owner).channels;
  assert.deepEqual(await channels.testEmail(), {
    to: 'alex@example.com',
    outcome: 'accepted',
    problem: '',
  });
  assert.equal((await channels.testSms({ to: '0491 570 156' })).outcome, 'accepted');
  assert.deepEqual(await eventTypesOf(desk), before);
  assert.deepEqual(await queuedOf(desk), []);
});

test('test messages are rate-limited, so that they cannot probe other servers', async (t) => {
  const desk = await openMessagingDesk(t);
  await desk.useMailServer();
  const { testEmail, testSms } = desk.as(desk.owner).channels;
  for (let made = 0; made < 10; made += 1) await testEmail();
  await assert.rejects(testEmail(), { code: 'TOO_MANY_REQUESTS' });
  await assert.rejects(testSms({ to: '0491 570 156' }), { code: 'TOO_MANY_REQUESTS' });
  desk.clock.advance(60_000);
  await testEmail();
});

test('a test goes to no number that has opted out', async (t) => {
  const desk = await openMessagingDesk(t);
  await desk.useSmsProvider();
  await storeOf(desk).transaction((tx) => insertOptOut(tx, '+61491570156', 0));
  const { testSms } = desk.as(desk.owner).channels;
  await assert.rejects(testSms({ to: '0491 570 156' }), { message: /has opted out/ });
  await assert.rejects(testSms({ to: 'nobody' }), { code: 'BAD_REQUEST' });
  assert.deepEqual(desk.sms.requests, []);
});

test('ways of its own are removed, and the account is back at what the operator has', async (t) => {
  const desk = await openMessagingDesk(t);
  await desk.useMailServer();
  await desk.useSmsProvider();
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, '/settings/channels');
  await page.getByText('Your own', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Remove' }).first().click();
  await page.getByRole('button', { name: 'Remove mail server' }).click();
  await page.getByText('Email isn’t set up yet. Until it is').waitFor();
  assert.deepEqual(
    Object.entries(await readOwnChannels(storeOf(desk))).map(([name, own]) => [
      name,
      own === undefined,
    ]),
    [
      ['email', true],
      ['sms', false],
    ],
  );
});

test('only an owner sees or changes how the firm sends', async (t) => {
  const desk = await openMessagingDesk(t);
  for (const role of ['manager', 'sales', 'read_only'] as const) {
    const { channels } = desk.as(await desk.addMember(role));
    await assert.rejects(channels.read(), { code: 'FORBIDDEN' });
    await assert.rejects(channels.setEmail(mailSettings(desk.mail)), { code: 'FORBIDDEN' });
    await assert.rejects(channels.testEmail(), { code: 'FORBIDDEN' });
  }
});
