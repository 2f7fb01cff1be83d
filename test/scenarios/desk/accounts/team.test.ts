import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMember } from '../../../../src/domain/accounts/team/user-queries.ts';
import { findCustomer } from '../../../../src/domain/customers/rows/find-customers.ts';
import { addCustomer } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { desktop, openBrowser } from '../../../support/browser/open-browser.ts';
import { openDesk } from '../../../support/open-desk.ts';

const visit = openBrowser();

test('an owner changes a member’s role, and reassigns their customers when they leave', async (t) => {
  const desk = await openDesk(t);
  const maria = await desk.addMember('sales', 'Maria');
  const jordan = await desk.addMember('sales', 'Jordan');
  const customerId = Number(await addCustomer(desk, { owner_email: maria.email }));
  const store = desk.app.store.forAccount(desk.account.accountId);
  const ownerOf = async () => (await findCustomer(store, { customerId }))?.owner.userId;
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, '/settings/team');
  const choose = async (name: string, item: string) => {
    await page.getByRole('button', { name: `More actions for ${name} Example` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  await choose('Maria', 'Change role');
  await page.getByRole('dialog').getByLabel('Manager').check();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Change role' }).click();
  await page.getByText('Maria Example is now Manager').waitFor();
  assert.equal((await findMember(store, maria.userId))?.role, 'manager');

  await choose('Maria', 'Remove from team');
  await page.getByText('API keys that they created stay valid').waitFor();
  await page.getByRole('button', { name: 'Remove member' }).click();
  await page.getByText('Maria Example removed from the team').waitFor();
  assert.equal(await ownerOf(), maria.userId);

  await page.getByLabel('Show former members (1)').click();
  await page.getByRole('button', { name: 'Reassign customers of Maria Example' }).click();
  await page.getByPlaceholder('Choose a member').click();
  await page.getByRole('option', { name: 'Jordan Example' }).click();
  await page.getByRole('button', { name: 'Reassign', exact: true }).click();
  await page.getByText('1 customer reassigned').waitFor();
  assert.equal(await ownerOf(), jordan.userId);
});

test('the only owner can neither leave nor be less', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t);
  await desk.signIn(page, desk.owner, '/settings/team');
  await page.getByRole('button', { name: 'More actions for Alex Taylor' }).click();
  await page.getByRole('menuitem', { name: 'Leave team' }).click();
  await page.getByRole('button', { name: 'Leave team' }).click();
  await page.getByText('An account needs an owner who can sign in').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'More actions for Alex Taylor' }).click();
  await page.getByRole('menuitem', { name: 'Change role' }).click();
  await page.getByRole('dialog').getByLabel('Sales').check();
  await page.getByRole('button', { name: 'Change role' }).click();
  await page.getByText('An account needs an owner who can sign in').waitFor();
});
