import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import PostalMime from 'postal-mime';
import { setOwnEmail } from '../../../../src/domain/messages/channels/set-own-channels.ts';
import { startMessageWorker } from '../../../../src/workers/send-messages.ts';
import { openSurfer, type Surfer } from '../../../support/accounts/open-surfer.ts';
import { openTestSandbox } from '../../../support/accounts/open-test-sandbox.ts';
import { addCustomer, storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { desktop, openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { openMailServer } from '../../../support/messages/open-mail-server.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';
import { addReadyProject } from '../../../support/proposals/arrange-proposals.ts';
import { until } from '../../../support/until.ts';

const visit = openBrowser();
const another = 'another battery staple';

async function openPair(t: TestContext, options: Parameters<typeof openDesk>[1] = {}) {
  const desk = await openDesk(t, options);
  const maria = await desk.addMember('sales', 'Maria');
  const sandbox = await openTestSandbox(desk);
  return { desk, maria, sandbox, sandboxId: sandbox.account.accountId };
}

async function signedIn(desk: Desk, email: string): Promise<Surfer> {
  const surfer = openSurfer(desk.server, { origin: desk.url });
  await surfer.signIn(email);
  return surfer;
}

async function session(surfer: Surfer) {
  const { body } = await surfer.query('session.current');
  // The helper leaves the wrapping of a null.
  return body?.result ? body.result.data : body;
}

test('members enter the sandbox in the role that they have in the account at that moment', async (t) => {
  const { desk, maria, sandboxId } = await openPair(t);
  const surfer = await signedIn(desk, maria.email);
  const first = await session(surfer);
  assert.deepEqual([first.accountId, first.isSandbox], [desk.account.accountId, false]);
  assert.equal(first.accounts[0].sandboxId, sandboxId);
  const entered = await surfer.mutate('session.enterAccount', { accountId: sandboxId });
  assert.equal(entered.status, 200, entered.text);
  const inside = await session(surfer);
  assert.deepEqual(
    [inside.accountId, inside.isSandbox, inside.role, inside.accountName],
    [sandboxId, true, 'sales', 'Example Solar (sandbox)'],
  );
  const owner = desk.as(desk.owner);
  await owner.team.changeRole({ userId: maria.userId, role: 'read_only' });
  assert.equal((await session(surfer)).role, 'read_only');
  await owner.team.remove({ userId: maria.userId, customersTo: null });
  assert.equal(await session(surfer), null);
  const again = openSurfer(desk.server, { origin: desk.url });
  await again.signIn(maria.email);
  assert.equal(await session(again), null, 'who left the account has left its sandbox');
});

test('a member who joins later enters the sandbox too', async (t) => {
  const { desk, sandboxId } = await openPair(t);
  const owner = await signedIn(desk, desk.owner.email);
  const invited = await owner.mutate('team.invite', { email: 'kim@example.com', role: 'manager' });
  const token = invited.body.url.split('/').at(-1);
  const kim = openSurfer(desk.server, { origin: desk.url });
  const name = { firstName: 'Kim', lastName: 'Example' };
  await kim.mutate('session.acceptInvitation', { token, password: another, ...name });
  await kim.signIn('kim@example.com', another);
  await kim.mutate('session.enterAccount', { accountId: sandboxId });
  const inside = await session(kim);
  assert.deepEqual([inside.accountId, inside.role], [sandboxId, 'manager']);
});

test('in a sandbox not even an owner changes the team or how messages are sent', async (t) => {
  const { desk, maria, sandboxId } = await openPair(t);
  const owner = await signedIn(desk, desk.owner.email);
  await owner.mutate('session.enterAccount', { accountId: sandboxId });
  const server = { host: 'smtp.example.com', port: 587, encryption: 'tls', user: '' };
  const attempts = [
    ['team.invite', { email: 'eve@example.com', role: 'owner' }],
    ['team.changeRole', { userId: maria.userId, role: 'owner' }],
    ['channels.setEmail', { ...server, from: 'x@example.com', fromName: '' }],
    [
      'channels.setReplies',
      { ...server, user: 'u', password: 'p', folder: 'INBOX', address: 'x@example.com' },
    ],
    ['channels.testEmail', undefined],
  ] as const;
  for (const [path, input] of attempts) {
    assert.equal((await owner.mutate(path, input ?? {})).status, 403, path);
  }
  const inside = await session(owner);
  assert.ok(inside.abilities.includes('keys:manage'));
});

test('a sandbox neither makes its members people of two firms nor gets the links of their sign-in', async (t) => {
  const { desk, maria, sandbox } = await openPair(t);
  const link = await desk.as(desk.owner).team.makeResetLink({ userId: maria.userId });
  const token = new URL(link.url).searchParams.get('token');
  const surfer = openSurfer(desk.server, { origin: desk.url });
  const reset = await surfer.auth('reset-password', { token, newPassword: another });
  assert.equal(reset.status, 200, reset.text);

  // Without an operator's mail server such letters go through that of the firm.
  const mail = await openMailServer(t);
  const { hostname: host, port } = new URL(mail.url);
  const about = { encryption: 'none', user: '', from: 'x@example.com', fromName: '' } as const;
  await storeOf(desk).transaction((tx) =>
    setOwnEmail(desk.app, tx, { host, port: Number(port), ...about }),
  );
  await surfer.auth('request-password-reset', { email: maria.email });
  await until(async () => mail.mails.some(({ to }) => to.includes(maria.email)), true);
  const letters = await Promise.all(mail.mails.map(({ raw }) => PostalMime.parse(raw)));
  assert.ok(letters.some(({ text }) => text?.includes('/app/reset-password?token=')));
  assert.deepEqual((await sandbox.call('gettestmessages')).body.items, []);
});

test('an owner creates the sandbox, works in it, and resets it', async (t) => {
  const sent: string[] = [];
  const desk = await openDesk(t, {
    ports: {
      sendEmail: async ({ to }) => {
        sent.push(to);
        return { outcome: 'accepted', providerId: '' };
      },
    },
  });
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, '/settings/sandbox');
  await page.getByRole('button', { name: 'Create sandbox' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your sandbox is ready' });
  const apiKey = await dialog.getByRole('textbox', { name: 'API key' }).inputValue();
  assert.match(apiKey, /^sundesk_test_/);
  await assertAccessible(page);
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await page.getByRole('button', { name: 'Switch to sandbox' }).waitFor();

  const account = { accountId: 2, userId: 0 };
  const call: Desk['call'] = (action, { query, ...request } = {}) =>
    desk.call(action, { ...request, query: { api_key: apiKey, ...query } });
  const sandbox = { ...desk, account, apiKey, call };
  const customerId = await addCustomer(sandbox);
  const projectId = await addReadyProject(sandbox, customerId);
  const data = { project_id: String(projectId), subject: 'Your roof', text: 'Is it steel?' };
  await call('sendprojectemail', { body: { data } });
  const worker = startMessageWorker(desk.app);
  t.after(() => worker.stop());
  await until(async () => (await call('gettestmessages')).body.items.length, 1);

  await page.getByRole('button', { name: /Account menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Example Solar (sandbox)' }).click();
  const banner = page.getByRole('note').filter({ hasText: 'You’re in the sandbox' });
  await banner.waitFor();
  await page.goto(`${desk.url}/app/customers/${customerId}?tab=messages`);
  await page.getByText('Captured, not sent').waitFor();
  await banner.waitFor();
  await assertAccessible(page);
  if (process.env.SCREENSHOTS) {
    for (const viewport of [phone, { width: 820, height: 900 }, desktop]) {
      await page.setViewportSize(viewport);
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/messages-${viewport.width}.png` });
    }
  }
  await page.setViewportSize(phone);
  await page.goto(`${desk.url}/app/settings/sandbox`);
  await page.getByRole('button', { name: 'Reset sandbox' }).click();
  await assertAccessible(page);
  const confirm = page.getByRole('dialog', { name: 'Reset the sandbox?' });
  await confirm.getByRole('button', { name: 'Reset sandbox' }).click();
  await page.getByText('The sandbox is empty. Customers removed: 1.').waitFor();
  if (process.env.SCREENSHOTS) {
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/sandbox-phone.png` });
  }
  await page.getByRole('button', { name: 'Switch to Example Solar' }).click();
  await banner.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.deepEqual(sent, []);
});
