import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from '../../../support/browser/axe.ts';
import {
  assertDecent,
  desktop,
  openBrowser,
  phone,
} from '../../../support/browser/open-browser.ts';
import { openDesk } from '../../../support/open-desk.ts';
import { until } from '../../../support/until.ts';

const visit = openBrowser();

const linkTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

async function choose(page: Page, button: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

test('what the list shows is saved as a view, opened, changed and removed', async (t) => {
  const desk = await openDesk(t);
  const sam = await desk.addMember('sales', 'Sam');
  const { customers } = desk.as(desk.owner);
  await customers.create({ email: 'ann@example.com', firstName: 'Ann' });
  const shop = { email: 'shop@example.com', firstName: 'Shop', type: 'Commercial' } as const;
  await customers.create({ ...shop, ownerId: sam.userId });
  const visitor = await visit(t, { viewport: desktop });
  const { page } = visitor;
  await desk.signIn(page, desk.owner, '/customers?types=["Commercial"]&sort=name');
  await linkTo(page, 'Shop').waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Next step' }).click();
  await page.keyboard.press('Escape');
  await choose(page, 'Views', 'Save as new view');
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill('Shops');
  await dialog.getByLabel('Share with the team').check();
  await assertAccessible(page);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('button', { name: 'Shops', exact: true }).waitFor();
  const [saved] = (await desk.as(sam).customerViews.list()).views;
  const { search } = saved ?? {};
  assert.deepEqual([search?.types, search?.sort], [['Commercial'], 'name']);
  assert.ok(search?.columns && !search.columns.includes('nextStep'));

  await t.test('it is open again with its filters, order and columns', async () => {
    await choose(page, 'Shops', 'All customers');
    await linkTo(page, 'Ann').waitFor();
    await choose(page, 'Views', 'Shops');
    await linkTo(page, 'Ann').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Type: Commercial' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Shops', exact: true }).waitFor();
    await linkTo(page, 'Shop').waitFor();
    assert.equal(await page.getByRole('columnheader', { name: 'Next step' }).count(), 0);
    await assertAccessible(page);
    await assertDecent(visitor);
  });

  await t.test('its columns are of the view alone, and are kept with an update', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Email' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Email' }).waitFor();
    const { columns } = await desk.as(desk.owner).customerViews.list();
    assert.ok(columns && !columns.includes('email'), 'the member’s own have stayed');
    await choose(page, 'Shops', 'Update this view');
    await page.getByLabel('Name').fill('All shops');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('button', { name: 'All shops', exact: true }).waitFor();
    const [now] = (await desk.as(sam).customerViews.list()).views;
    assert.ok(now?.search.columns?.includes('email'));
  });

  await t.test('others open what is shared, and cannot change it', async () => {
    const phoneVisitor = await visit(t, { viewport: phone });
    const { page: ofSam } = phoneVisitor;
    await desk.signIn(ofSam, sam, '/customers');
    await linkTo(ofSam, 'Shop').waitFor();
    await choose(ofSam, 'Views', 'All shops');
    await ofSam.getByRole('button', { name: 'All shops', exact: true }).click();
    await ofSam.getByRole('menuitem', { name: 'Save as new view' }).waitFor();
    assert.equal(await ofSam.getByRole('menuitem', { name: 'Remove this view' }).count(), 0);
    await assertAccessible(ofSam);
    await ofSam.getByRole('menuitem', { name: 'Save as new view' }).click();
    await ofSam.getByRole('dialog').waitFor();
    assert.equal(await ofSam.getByLabel('Share with the team').count(), 0);
    await assertDecent(phoneVisitor);
  });

  await t.test('a view that was removed comes back with undo', async () => {
    await choose(page, 'All shops', 'Remove this view');
    await page.getByText('View removed: All shops').waitFor();
    await page.getByRole('button', { name: 'Views', exact: true }).waitFor();
    assert.deepEqual((await desk.as(sam).customerViews.list()).views, []);
    await page.getByRole('button', { name: 'Undo' }).click();
    const named = async () =>
      (await desk.as(sam).customerViews.list()).views.map(({ name }) => name);
    await until(named, ['All shops']);
  });
});
