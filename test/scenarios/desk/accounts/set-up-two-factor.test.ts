import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { setRequiresTwoFactor } from '../../../../src/domain/accounts/team/change-member.ts';
import { codeOf } from '../../../support/accounts/totp.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { assertDecent, openBrowser } from '../../../support/browser/open-browser.ts';
import { openDesk, password } from '../../../support/open-desk.ts';

const visit = openBrowser();

/** With SCREENSHOTS=folder each screen is kept as a picture, to be looked at. */
async function look(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of [360, 820, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    if (process.env.SCREENSHOTS) {
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}-${width}.png` });
    }
  }
  await assertAccessible(page);
  if (before) await page.setViewportSize(before);
}

/** From the button to the backup codes, which the caller closes. */
async function setUp(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog');
  const secret = await dialog.getByText(/^(?:[A-Z2-7]{4} )+[A-Z2-7]+$/).innerText();
  const address = `otpauth://totp/Sundesk?secret=${secret.replaceAll(' ', '')}`;
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(address, -1));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
}

test('an owner requires two-factor authentication, and a member sets it up and goes on', async (t) => {
  const desk = await openDesk(t);
  const member = await desk.addMember('sales', 'Sam');
  const mine = await visit(t);
  const theirs = await visit(t, { viewport: { width: 1280, height: 800 } });
  await desk.signIn(theirs.page, member, '/customers');
  await theirs.page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor();

  await desk.signIn(mine.page, desk.owner, '/settings/team');
  const rule = mine.page.getByRole('switch', { name: 'Require two-factor authentication' });
  await rule.waitFor();
  assert.equal(await rule.isDisabled(), true);
  await look(mine.page, 'rule-needs-own');
  await mine.page.getByRole('link', { name: 'Turn it on in your own profile first' }).click();
  await setUp(mine.page, 'Turn on');
  await mine.page.goto(`${desk.url}/app/settings/team`);
  await mine.page.getByText('1 member would have to set it up').waitFor();
  await rule.click();
  await mine.page.getByText('1 member must set it up before they can continue').waitFor();
  await look(mine.page, 'rule-on');
  await mine.page.goto(`${desk.url}/app/profile`);
  await mine.page.getByText('Your firm requires it, so you can’t turn it off').waitFor();
  assert.equal(await mine.page.getByRole('button', { name: 'Turn off' }).count(), 0);

  // The window that was open before is led away with its next request, at the latest that of another screen.
  const led = theirs.page.getByText('Example Solar requires two-factor authentication');
  await theirs.page.getByRole('link', { name: 'Pipeline' }).or(led).click();
  await theirs.page.waitForURL(/\/app\/two-factor\?/);
  // What was still on its way to the old window ends with it.
  await theirs.page.goto('about:blank');
  // And a new window comes back to the place that it asked for.
  await theirs.page.goto(`${desk.url}/app/customers?q=robin`);
  await theirs.page.waitForURL(/\/app\/two-factor\?/);
  await theirs.page.getByText('Example Solar requires two-factor authentication').waitFor();
  await look(theirs.page, 'set-up');
  await assertDecent(theirs);
  await setUp(theirs.page, 'Set up');
  await theirs.page.waitForURL(/\/app\/customers\?q=robin$/);
  await theirs.page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor();
  await theirs.page.goto(`${desk.url}/app/two-factor`);
  await theirs.page.waitForURL(/\/app\/today$/);

  await mine.page.goto(`${desk.url}/app/settings/team`);
  await mine.page.getByText('All members have set it up. API keys aren’t affected.').waitFor();
});

test('a member signs out instead of setting it up', async (t) => {
  const desk = await openDesk(t);
  const store = desk.app.store.forAccount(desk.account.accountId);
  await store.transaction((tx) => setRequiresTwoFactor(tx, true));
  const { page } = await visit(t);
  await desk.signIn(page, desk.owner);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/app\/sign-in/);
});
