import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { insertSecurityEntry } from '../../../../src/domain/accounts/security-log/queries.ts';
import { storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { desktop, openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { openDesk } from '../../../support/open-desk.ts';
import { until } from '../../../support/until.ts';

const visit = openBrowser();
const pageSize = 50;

test('an owner filters the security log, turns its pages and downloads it, on a phone', async (t) => {
  const desk = await openDesk(t);
  const maria = await desk.addMember('sales', 'Maria');
  await desk.as(desk.owner).team.changeRole({ userId: maria.userId, role: 'manager' });
  const log = storeOf(desk);
  await log.transaction(async (tx) => {
    const by = { type: 'unknown', network: '192.0.2.1', device: 'Chrome on Windows' } as const;
    for (let number = 1; number <= pageSize; number += 1) {
      await insertSecurityEntry(tx, {
        at: desk.app.now(),
        kind: 'sign_in_failed',
        by,
        subject: maria.email,
        detail: 'Wrong password',
        aboutUserId: maria.userId,
      });
    }
  });
  const { page } = await visit(t, { viewport: phone });
  await desk.signIn(page, desk.owner, '/settings/security-log');
  const entries = page.getByRole('list', { name: 'Security log' }).getByRole('listitem');
  await entries.first().waitFor();
  assert.equal(await entries.count(), pageSize);
  const [newest = '', failed = ''] = await entries.allInnerTexts();
  assert.match(newest, /^Signed in\s+alex@example\.com\s+Alex Taylor · .*\d{1,2}:\d{2}:\d{2}/s);
  assert.match(
    failed,
    /^Sign-in failed\s+sales.* · Wrong password\s+Not signed in · Chrome on Windows · 192/s,
  );
  await assertAccessible(page);

  await page.getByRole('button', { name: 'Older' }).click();
  await entries.filter({ hasText: 'API key created' }).waitFor();
  await page.getByRole('button', { name: 'Newest' }).click();
  // The page before stays until the next one is there.
  await until(() => entries.count(), pageSize);

  await page.getByRole('combobox', { name: 'Event' }).click();
  await page.getByRole('option', { name: 'Role changed' }).click();
  await until(() => entries.count(), 1);
  await entries.filter({ hasText: 'from sales to manager' }).waitFor();
  await page.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: 'Maria Example' }).click();
  await page.waitForURL(/person=/);
  await until(() => entries.count(), 1);
  await assertAccessible(page);
  await page.reload();
  await entries.filter({ hasText: 'from sales to manager' }).waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'security-log.csv');
  const table = readFileSync(await download.path(), 'utf8');
  // A heading, the sign-in, the failures, the change of the role, the key of the test, and this download.
  assert.equal(table.trimEnd().split('\n').length, pageSize + 5);
});

test('the list of settings has no security log for a manager', async (t) => {
  const desk = await openDesk(t);
  const manager = await desk.addMember('manager');
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, manager, '/settings/webhooks');
  const settings = page.getByRole('navigation', { name: 'Settings' });
  await settings.getByRole('link', { name: 'Webhooks' }).waitFor();
  assert.equal(await settings.getByRole('link', { name: 'Security log' }).count(), 0);
});
