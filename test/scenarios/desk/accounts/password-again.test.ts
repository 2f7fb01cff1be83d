import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webRouter } from '../../../../src/doors/web/router.ts';
import { openSurfer } from '../../../support/accounts/open-surfer.ts';
import { codeOf } from '../../../support/accounts/totp.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { openBrowser } from '../../../support/browser/open-browser.ts';
import { type Desk, openDesk, password } from '../../../support/open-desk.ts';

const visit = openBrowser();
const minuteMs = 60_000;

/** As if everybody had signed in this long ago. */
async function age({ database }: Desk, minutes: number): Promise<void> {
  // A read of this turn sees what was there before.
  await new Promise(setImmediate);
  const at = Date.now() - minutes * minuteMs;
  await database.change(`update sessions set created_at = ${at}, confirmed_at = null`);
}

async function signedIn(desk: Desk) {
  const surfer = openSurfer(desk.server, { origin: desk.url });
  await surfer.signIn(desk.owner.email);
  return surfer;
}

const key = { label: 'CRM sync', permissions: ['customers:read'], expires: 'never' };

test('keys, mail and map settings, payment details, reset links and second factors of others need the password again', () => {
  const found: Record<string, unknown> = webRouter._def.procedures;
  const confirmed = Object.entries(found)
    .filter(([, each]) => (each as { _def: { meta: object } })._def.meta)
    .filter(([, each]) => 'isConfirmed' in (each as { _def: { meta: object } })._def.meta)
    .map(([path]) => path);
  assert.deepEqual(confirmed.sort(), [
    'apiKeys.create',
    'apiKeys.replace',
    'channels.removeEmail',
    'channels.removeReplies',
    'channels.removeSms',
    'channels.setEmail',
    'channels.setReplies',
    'channels.setSms',
    'imagery.set',
    'sandbox.open',
    'settings.changePayment',
    'team.makeResetLink',
    'team.removeSecondFactor',
    'team.requireTwoFactor',
  ]);
});

test('a session counts as confirmed for 15 minutes after a password', async (t) => {
  const desk = await openDesk(t);
  const owner = await signedIn(desk);
  const make = () => owner.mutate('apiKeys.create', key);
  await age(desk, 14);
  assert.equal((await make()).status, 200);
  await age(desk, 15);
  const refused = await make();
  assert.deepEqual([refused.status, refused.body.data.refusal], [403, 'PASSWORD_NEEDED']);
  const wrong = await owner.auth('confirm', { password: 'not the right one' });
  assert.deepEqual([wrong.status, wrong.body.code], [400, 'INVALID_PASSWORD']);
  assert.equal((await make()).status, 403);
  assert.equal((await owner.auth('confirm', { password })).status, 200);
  assert.equal((await make()).status, 200);
  const stranger = openSurfer(desk.server, { origin: desk.url });
  assert.equal((await stranger.auth('confirm', { password })).status, 401);
});

test('every file of an export needs the password again', async (t) => {
  const desk = await openDesk(t);
  const owner = await signedIn(desk);
  await age(desk, 20);
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const load = async (file: string) => {
    const url = `/app/files/exports/${file}`;
    return (await desk.server.inject({ url, headers: { cookie } })).statusCode;
  };
  const files = ['customers.csv', 'everything.zip'];
  assert.deepEqual(await Promise.all(files.map(load)), [403, 403]);
  assert.equal((await owner.mutate('profile.requireConfirmed', { hasFiles: true })).status, 403);
  await owner.auth('confirm', { password });
  assert.deepEqual(await Promise.all(files.map(load)), [200, 200]);
});

test('a code of the second factor confirms as well, once, and only for a member who has one', async (t) => {
  const desk = await openDesk(t);
  const owner = await signedIn(desk);
  const without = await owner.auth('confirm', { code: '123456' });
  assert.deepEqual([without.status, without.body.code], [400, 'TOTP_NOT_ENABLED']);
  const { body } = await owner.auth('two-factor/enable', { password });
  await owner.auth('two-factor/verify-totp', { code: codeOf(body.totpURI, -1) });
  await age(desk, 20);
  assert.equal((await owner.auth('confirm', { code: '000000' })).body.code, 'INVALID_CODE');
  const code = codeOf(body.totpURI);
  assert.equal((await owner.auth('confirm', { code })).status, 200);
  assert.equal((await owner.mutate('apiKeys.create', key)).status, 200);
  assert.equal((await owner.auth('confirm', { code })).body.code, 'CODE_USED_ALREADY');
});

test('guesses of the password to confirm are stopped after some', async (t) => {
  const desk = await openDesk(t);
  const owner = await signedIn(desk);
  for (let number = 0; number < 20; number += 1) {
    await owner.auth('confirm', { password: `guess number ${number}` });
  }
  assert.equal((await owner.auth('confirm', { password })).status, 429);
});

test('the dialog asks for the password, and what was refused goes on', async (t) => {
  const desk = await openDesk(t);
  const visitor = await visit(t);
  const { page } = visitor;
  await desk.signIn(page, desk.owner, '/data');
  await page.getByRole('button', { name: 'Customers (CSV)' }).waitFor();
  await age(desk, 20);
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await page.getByRole('button', { name: 'Customers (CSV)' }).click();
  await dialog.waitFor();
  await assertAccessible(page);
  if (process.env.SCREENSHOTS) {
    for (const width of [360, 820, 1280]) {
      await page.setViewportSize({ width, height: 760 });
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/confirm-${width}.png` });
    }
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Customers (CSV)' }).click();
  await dialog.locator('input[type=password]').fill(password);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  assert.equal((await download).suggestedFilename(), 'customers.csv');
});
