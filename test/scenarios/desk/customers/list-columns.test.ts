import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { assertDecent, desktop, openBrowser } from '../../../support/browser/open-browser.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';
import { until } from '../../../support/until.ts';

const visit = openBrowser();

/** Ann, with something in each column. */
async function addAnn(desk: Desk): Promise<void> {
  const { customers, customFields } = desk.as(desk.owner);
  const { customerId } = await customers.create({
    email: 'ann@example.com',
    firstName: 'Ann',
    lastName: 'Lee',
    phone1: '0400 111 222',
    address: '12 Rose Street, Chermside QLD 4032',
    source: 'Website',
    tags: 'battery',
  });
  const { fieldId } = await customFields.add({ name: 'Pool', kind: 'yes_no', choices: [] });
  await customFields.setValues({ customerId, values: { [fieldId]: 'yes' } });
}

const headingsOf = (page: Page) => page.getByRole('columnheader').allTextContents();

async function toggle(page: Page, ...labels: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const label of labels) {
    await page.getByRole('checkbox', { name: label, exact: true }).click();
  }
  await page.keyboard.press('Escape');
}

test('members choose the columns of the list, and keep them', async (t) => {
  const desk = await openDesk(t);
  await addAnn(desk);
  const visitor = await visit(t, { viewport: { ...desktop, width: 1600 } });
  const { page } = visitor;
  await desk.signIn(page, desk.owner, '/customers');
  await page.getByRole('link', { name: 'Ann Lee' }).waitFor();
  const usual = [
    'Status',
    'Next step',
    'Owner',
    'Value',
    'Last changed',
    'Source',
    'Tags',
    'Added',
  ];
  const named = (...columns: string[]) => ['', 'Customer', ...columns];
  assert.deepEqual(await headingsOf(page), named(...usual));
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Pool' }).waitFor();
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await toggle(page, 'Status', 'Next step', 'Value', 'Last changed', 'Tags', 'Added');
  await toggle(page, 'Address', 'Pool');
  const chosen = named('Owner', 'Address', 'Source', 'Pool');
  await until(() => headingsOf(page), chosen);
  await until(
    () => page.getByRole('row').nth(1).getByRole('cell').allTextContents(),
    [
      '',
      'Ann Lee0400 111 222 · 12 Rose Street, Chermside QLD 4032',
      'AT Alex Taylor',
      '12 Rose Street, Chermside QLD 4032',
      'Website',
      'Yes',
    ].map((text) => text.replace('AT ', 'AT')),
  );
  await assertAccessible(page);
  await assertDecent(visitor);

  await t.test('on every device, and for nobody else', async () => {
    await until(async () => (await desk.as(desk.owner).customerViews.list()).columns?.length, 4);
    const { page: other } = await visit(t, { viewport: desktop });
    await desk.signIn(other, desk.owner, '/customers');
    await until(() => headingsOf(other), chosen);
    const manager = await desk.addMember('manager');
    await desk.signIn(other, manager, '/customers');
    await other.getByRole('link', { name: 'Ann Lee' }).waitFor();
    assert.ok((await headingsOf(other)).includes('Next step'));
  });

  await t.test('a field that was removed is left out, and the usual ones come back', async () => {
    const { customFields } = desk.as(desk.owner);
    const [field] = await customFields.list();
    await customFields.remove({ fieldId: Number(field?.fieldId) });
    await page.reload();
    await until(() => headingsOf(page), named('Owner', 'Address', 'Source'));
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Usual columns' }).click();
    await until(() => headingsOf(page), named(...usual));
    await until(async () => (await desk.as(desk.owner).customerViews.list()).columns, null);
  });
});
