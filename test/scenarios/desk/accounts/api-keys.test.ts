import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { dayMs } from '../../../../src/domain/shared/time.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import {
  assertDecent,
  desktop,
  openBrowser,
  phone,
} from '../../../support/browser/open-browser.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';
import { until } from '../../../support/until.ts';

const visit = openBrowser();

async function openKeys(t: TestContext, viewport = desktop, locale = 'en-AU') {
  const desk = await openDesk(t);
  const visitor = await visit(t, { viewport, locale });
  await desk.signIn(visitor.page, desk.owner, '/settings/api-keys');
  await visitor.page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
  return { desk, visitor, page: visitor.page };
}

/** What the API answers to a key, as the program that has it would ask. */
async function ask({ url }: Desk, apiKey: string, action = 'getaccount', body?: object) {
  const answer = await fetch(`${url}/apidata.php?action=${action}&api_key=${apiKey}`, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into the answer as it pleases.
  return { status: answer.status, body: (await answer.json()) as any };
}

async function makeKey(page: Page, label: string): Promise<string> {
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill(label);
  await page.getByRole('button', { name: 'Create key' }).click();
  return takeKey(page);
}

/** Reads the key while it is shown, and closes what shows it. */
async function takeKey(page: Page): Promise<string> {
  const apiKey = await page.getByRole('textbox', { name: 'API key', exact: true }).inputValue();
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return apiKey;
}

const rowOf = (page: Page, label: string) => page.getByRole('listitem').filter({ hasText: label });

test('a key is made with what it may do and until when, shown once, and opens the API', async (t) => {
  const { desk, page } = await openKeys(t);
  await page.getByRole('button', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('Enter a name').waitFor();
  await dialog.getByLabel('Name').fill('Reports');
  for (const name of ['Edit customers', 'Edit projects', 'Send messages', 'Manage webhooks']) {
    await dialog.getByRole('checkbox', { name }).uncheck();
  }
  await dialog.getByRole('checkbox', { name: 'Manage the account' }).uncheck();
  await dialog.getByRole('combobox', { name: 'Expires' }).click();
  await page.getByRole('option', { name: 'In 30 days' }).click();
  await assertAccessible(page);
  await dialog.getByRole('button', { name: 'Create key' }).click();

  await dialog.getByText('Copy it now').waitFor();
  const curl = await page.getByRole('textbox', { name: 'Try it in a terminal' }).inputValue();
  // What is shown once must not go away by a slip.
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 300);
  const apiKey = await takeKey(page);
  assert.equal(curl, `curl '${desk.url}/apidata.php?action=getaccount&api_key=${apiKey}'`);

  const { status, body } = await ask(desk, apiKey);
  assert.equal(status, 200);
  assert.deepEqual(body.key.permissions, ['customers:read']);
  const data = { customer_email: 'ann@example.com', customer_name: 'Ann Lee' };
  assert.equal((await ask(desk, apiKey, 'createcustomer', { data })).status, 403);
  await page.reload();
  await rowOf(page, 'Reports').getByText('Read customers').waitFor();
  await rowOf(page, 'Reports')
    .getByText(/expires 21 Dec 2026/)
    .waitFor();
  await rowOf(page, 'Reports')
    .getByText(/by Alex Taylor/)
    .waitFor();
  assert.ok(!(await page.content()).includes(apiKey), 'the key is not shown again');
  desk.clock.advance(30 * dayMs);
  assert.deepEqual((await ask(desk, apiKey)).body.message, 'API key expired');
});

test('a key expires at the end of the chosen day in the time zone of the firm', async (t) => {
  const { desk, page } = await openKeys(t);
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('Audit');
  await page.getByRole('combobox', { name: 'Expires' }).click();
  await page.getByRole('option', { name: 'On a specific date' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('Enter a date').waitFor();
  await page.getByLabel('Expiry date').fill('24/12/2026');
  await page.getByRole('button', { name: 'Create key' }).click();
  await takeKey(page);
  const { keys } = await desk.as(desk.owner).apiKeys.list();
  const made = keys.find(({ label }) => label === 'Audit');
  // Midnight in Sydney, in summer.
  assert.equal(made?.expiresAt, Date.UTC(2026, 11, 24, 13));
});

test('a date is typed and shown as in Australia, in a browser of the United States too', async (t) => {
  for (const [viewport, locale] of [
    [desktop, 'en-US'],
    [phone, 'de-DE'],
  ] as const) {
    const { desk, page, visitor } = await openKeys(t, viewport, locale);
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('Audit');
    await page.getByRole('combobox', { name: 'Expires' }).click();
    await page.getByRole('option', { name: 'On a specific date' }).click();
    const field = page.getByRole('textbox', { name: 'Expiry date' });
    await field.fill('12/26/2026');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('Enter a date').waitFor();
    assert.equal(await field.inputValue(), '12/26/2026', 'what is wrong stays to be corrected');
    await field.fill('5.1.27');
    await field.blur();
    await until(() => field.inputValue(), '05/01/2027');
    await page.getByRole('button', { name: 'Open calendar' }).click();
    const calendar = page.getByRole('dialog', { name: 'Calendar' });
    await calendar.getByText('January 2027').waitFor();
    await assertAccessible(page);
    await calendar.getByRole('button', { name: '26 January 2027' }).click();
    await until(() => field.inputValue(), '26/01/2027');
    await page.getByRole('button', { name: 'Create key' }).click();
    await takeKey(page);
    const { keys } = await desk.as(desk.owner).apiKeys.list();
    const made = keys.find(({ label }) => label === 'Audit');
    assert.equal(made?.expiresAt, Date.UTC(2027, 0, 26, 13));
    await assertDecent(visitor);
  }
});

test('a replaced key works on for the overlap, beside the new one', async (t) => {
  const { desk, page } = await openKeys(t);
  const old = await makeKey(page, 'CRM sync');
  await page.getByRole('button', { name: 'Replace CRM sync' }).click();
  await page.getByRole('combobox', { name: 'Old key stays valid' }).click();
  await page.getByRole('option', { name: '1 week' }).click();
  await page.getByRole('button', { name: 'Create new key' }).click();
  await page.getByText('The old key stays valid until 28 Nov 2026, 8:30 pm AEDT.').waitFor();
  const fresh = await takeKey(page);

  const statuses = async () => [(await ask(desk, old)).status, (await ask(desk, fresh)).status];
  assert.deepEqual(await statuses(), [200, 200]);
  desk.clock.advance(7 * dayMs - 1);
  assert.deepEqual(await statuses(), [200, 200]);
  desk.clock.advance(1);
  assert.deepEqual(await statuses(), [401, 200]);
  const { keys } = await desk.as(desk.owner).apiKeys.list();
  const both = keys.filter(({ label }) => label === 'CRM sync');
  assert.deepEqual(
    both.map(({ state, expiresAt }) => [state, expiresAt === null]),
    [
      ['expired', false],
      ['active', true],
    ],
  );
});

test('a revoked key stops at once, and is kept out of sight', async (t) => {
  const { desk, page } = await openKeys(t, phone);
  const apiKey = await makeKey(page, 'Old Zapier');
  await rowOf(page, 'Old Zapier').getByText('Never used').waitFor();
  assert.equal((await ask(desk, apiKey)).status, 200);
  await page.reload();
  await rowOf(page, 'Old Zapier')
    .getByText(/^Last used /)
    .waitFor();

  await rowOf(page, 'Old Zapier').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('stop working at their next request').waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await page.getByRole('switch', { name: 'Show expired and revoked keys (1)' }).click();
  await rowOf(page, 'Old Zapier').getByText('Revoked', { exact: true }).waitFor();
  assert.equal(new URL(page.url()).search, '?ended=true');
  assert.equal((await ask(desk, apiKey)).body.message, 'Invalid API key');
});

test('keys are for owners alone', async (t) => {
  const desk = await openDesk(t);
  const manager = await desk.addMember('manager');
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, manager, '/settings/api-keys');
  await page.getByText('Your role does not allow this').waitFor();
  assert.equal(await page.getByRole('link', { name: 'API keys' }).count(), 0);
});
