import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { openBrowser } from '../../../support/browser/open-browser.ts';
import { openDesk } from '../../../support/open-desk.ts';

const visit = openBrowser();

test('a project or customer that is not there leads to all customers', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t);
  for (const [address, missing] of [
    ['/projects/999', 'Project not found'],
    ['/customers/999', 'Customer not found'],
  ] as const) {
    await desk.signIn(page, desk.owner, address);
    await page.getByRole('heading', { name: missing }).waitFor();
    await assertAccessible(page);
    await page.getByRole('link', { name: 'All customers' }).click();
    await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor();
  }
});

test('a member who may not import or export is told so, and offered neither', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t);
  await desk.signIn(page, await desk.addMember('sales'), '/data');
  await page.getByText('Your role does not allow this.').waitFor();
  assert.equal(await page.locator('main').getByRole('button').count(), 0);
  await assertAccessible(page);
});
