import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openTestApp } from '../../../test/support/open-test-app.ts';
import type { App } from '../app.ts';
import { openStore } from '../store.ts';
import { createAccount, findSetUpUrl, isSetUpOpen, setUpFirm } from './create-account.ts';
import { readSettings } from './settings/queries.ts';
import { defaultSettings } from './settings/settings.ts';
import { findMember } from './team/user-queries.ts';

const token = 'the-token-of-the-set-up';
const firm = {
  token,
  name: 'New Solar',
  firstName: 'Sam',
  lastName: 'Example',
  email: 'sam@example.com',
  password: 'correct horse battery',
};

/** A service on an empty database. */
async function openEmpty(t: TestContext): Promise<App> {
  const { app } = await openTestApp(t);
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-test-'));
  const store = await openStore({ file: join(folder, 'sundesk.db') });
  t.after(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { ...app, store };
}

test('the token creates the first account, and no second one', async (t) => {
  const app = await openEmpty(t);
  assert.equal(await isSetUpOpen(app, token), true);
  assert.equal(await findSetUpUrl(app), `${app.baseUrl()}/app/set-up/${token}`);
  const { accountId, userId } = await setUpFirm(app, firm);
  const member = await findMember(app.store.forAccount(accountId), userId);
  const identity = await app.store.accounts.findIdentityByEmail(firm.email);
  assert.deepEqual(
    [member?.role, member?.firstName, member?.identityId],
    ['owner', 'Sam', identity?.identityId],
  );
  assert.equal(await isSetUpOpen(app, token), false);
  assert.equal(await findSetUpUrl(app), undefined);
  await assert.rejects(
    setUpFirm(app, { ...firm, email: 'kim@example.com' }),
    /^Refusal: This link is wrong, or Sundesk has already been set up/,
  );
});

test('another token makes nothing', async (t) => {
  const app = await openEmpty(t);
  for (const wrong of ['', 'the-token-of-the-set-uq', `${token} `, `${token}ü`]) {
    assert.equal(await isSetUpOpen(app, wrong), false);
    await assert.rejects(setUpFirm(app, { ...firm, token: wrong }), /^Refusal: This link/);
  }
  assert.equal(await app.store.accounts.isEmpty(), true);
});

test('the demo does not count as a firm', async (t) => {
  const app = await openEmpty(t);
  await createAccount(app, { name: 'Example Solar', email: 'a@example.com', isDemo: true });
  assert.equal(await isSetUpOpen(app, token), true);
  const { accountId } = await setUpFirm(app, firm);
  assert.equal(accountId, 2);
  assert.equal(await isSetUpOpen(app, token), false);
});

test('one of two concurrent set-ups succeeds', async (t) => {
  const app = await openEmpty(t);
  const made = await Promise.allSettled([
    setUpFirm(app, firm),
    setUpFirm(app, { ...firm, email: 'kim@example.com' }),
  ]);
  assert.deepEqual(made.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});

test('an account is made whole or not at all', async (t) => {
  const app = await openEmpty(t);
  const { email, password } = firm;
  await createAccount(app, { name: 'One', email, password });
  for (const [wrong, message] of [
    [{ email }, /sam@example.com can sign in already$/],
    [{ email: 'SAM@example.com' }, /SAM@example.com can sign in already$/],
    [{ email: 'x@example.com', password: 'short' }, /A password must have 10 to 128 characters$/],
    [{ email: 'x' }, /email must be an email address$/],
    [{ email: 'x@example.com', name: ' ' }, /name must not be empty$/],
  ] as const) {
    await assert.rejects(createAccount(app, { name: 'Two', password, ...wrong }), message);
  }
  assert.equal(await app.store.accounts.find(2), undefined);
});

test('a firm set up with a time zone has it in its settings, and one that is none is refused', async (t) => {
  const app = await openEmpty(t);
  await assert.rejects(
    setUpFirm(app, { ...firm, timeZone: 'Australia/Nowhere' }),
    /^Refusal: time_zone must be a time zone/,
  );
  const { accountId } = await setUpFirm(app, { ...firm, timeZone: 'Australia/Perth' });
  const settings = await readSettings(app.store.forAccount(accountId));
  assert.deepEqual(settings, { ...defaultSettings, timeZone: 'Australia/Perth' });
});
