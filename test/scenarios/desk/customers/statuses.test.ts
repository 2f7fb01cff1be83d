import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { findCustomer } from '../../../../src/domain/customers/rows/find-customers.ts';
import { findStatuses } from '../../../../src/domain/statuses/queries.ts';
import { addCustomer, storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { desktop, openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';
import { until } from '../../../support/until.ts';

const visit = openBrowser();

async function openPipeline(t: TestContext, viewport = desktop) {
  const desk = await openDesk(t);
  const visitor = await visit(t, { viewport });
  const { page } = visitor;
  await desk.signIn(page, desk.owner, '/settings/statuses');
  await page.getByText('First status').waitFor();
  return { desk, visitor, page };
}

const namesOf = async (desk: Desk) => (await findStatuses(storeOf(desk))).map(({ name }) => name);
const shownNames = (page: Page) => page.locator('ol h2').allInnerTexts();
const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function select(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

test('a status is renamed, and customers show the new name', async (t) => {
  const { desk, page } = await openPipeline(t);
  const customerId = Number(await addCustomer(desk));
  await choose(page, 'New Lead', 'Edit');
  await assertAccessible(page);
  await page.getByLabel('Name').fill('Enquiry');
  await page.getByLabel('Win probability (%)').fill('8');
  await page.getByRole('button', { name: 'Save status' }).click();
  await rowOf(page, 'Enquiry').getByText('Open · 8% win probability · 1 customer').waitFor();
  assert.equal((await findCustomer(storeOf(desk), { customerId }))?.status, 'Enquiry');
  await choose(page, 'Enquiry', 'Edit');
  await page.getByLabel('Name').fill('Signed');
  await page.getByRole('button', { name: 'Save status' }).click();
  await page.getByText('A status named Signed already exists').waitFor();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.goto(`${desk.url}/app/pipeline`);
  await page.getByRole('heading', { name: 'Enquiry' }).waitFor();
});

test('a status is added, changes its kind, and new customers start in it', async (t) => {
  const { desk, page } = await openPipeline(t);
  await page.getByRole('button', { name: 'Add status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add status' });
  await dialog.getByRole('button', { name: 'Add status' }).click();
  await dialog.getByText('Enter a name').waitFor();
  await dialog.getByLabel('Name').fill('Site visit');
  await select(page, 'Kind', 'Parked: may buy later');
  await dialog.getByLabel('Win probability (%)').fill('25');
  await dialog.getByRole('button', { name: 'Add status' }).click();
  await rowOf(page, 'Site visit').getByText('Parked · 25% win probability').waitFor();

  await choose(page, 'Site visit', 'Edit');
  await select(page, 'Kind', 'Open: may buy');
  await page.getByRole('button', { name: 'Save status' }).click();
  await rowOf(page, 'Site visit').getByText('Open · 25% win probability').waitFor();
  await choose(page, 'Site visit', 'Set as first status');
  await rowOf(page, 'Site visit').getByText('First status').waitFor();
  const customerId = Number(await addCustomer(desk));
  assert.equal((await findCustomer(storeOf(desk), { customerId }))?.status, 'Site visit');
});

test('derives the kind of a status from its role', async (t) => {
  const { page } = await openPipeline(t);
  await choose(page, 'Signed', 'Edit');
  assert.ok(await page.getByRole('combobox', { name: 'Kind' }).isDisabled());
  await page.getByText('You can’t change the kind').waitFor();
  await page.keyboard.press('Escape');
  await until(() => page.evaluate('document.activeElement.ariaLabel'), 'More actions for Signed');
});

test('the order is changed with buttons, which keep the focus and say what happened', async (t) => {
  const { desk, page } = await openPipeline(t, phone);
  const before = await namesOf(desk);
  const up = page.getByRole('button', { name: 'Move Contacted up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Contacted is now number 2 of 16').waitFor({ state: 'attached' });
  const focused = `document.activeElement?.getAttribute('aria-label')`;
  assert.equal(await page.evaluate(focused), 'Move Contacted up');
  await page.keyboard.press('Enter');
  await page.getByText('Contacted is now number 1 of 16').waitFor({ state: 'attached' });
  const after = ['Contacted', ...before.filter((name) => name !== 'Contacted')];
  assert.deepEqual(await shownNames(page), after);
  // At the top the button does nothing, and is not lost for the keyboard.
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Move Qualified down' }).focus();
  const pressUntil = async (place: number) => {
    await page.keyboard.press('Enter');
    await page.getByText(`Qualified is now number ${place} of 16`).waitFor({ state: 'attached' });
  };
  await pressUntil(5);
  await pressUntil(6);
  assert.equal(await page.evaluate(focused), 'Move Qualified down');
  await page.getByRole('button', { name: 'Move Qualified up' }).focus();
  await pressUntil(5);
  await pressUntil(4);
  await pressUntil(3);
  // The page shows each move before it is stored, and only the last leads to this order.
  const others = after.filter((name) => name !== 'Qualified');
  const last = others.toSpliced(2, 0, 'Qualified');
  await until(() => namesOf(desk), last);
  await page.reload();
  await page.getByText('First status').waitFor();
  assert.deepEqual(await shownNames(page), last);
  await assertAccessible(page);
});

test('the order is changed by dragging, with the keyboard and with the mouse', async (t) => {
  const { desk, page } = await openPipeline(t);
  const grip = page.getByRole('button', { name: 'Move Quoting', exact: true });
  await grip.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await until(
    async () => (await namesOf(desk)).slice(0, 5),
    ['No Status Set', 'New Lead', 'Quoting', 'Contacted', 'Qualified'],
  );

  const from = await page
    .getByRole('button', { name: 'Move Qualified', exact: true })
    .boundingBox();
  const to = await rowOf(page, 'New Lead').boundingBox();
  assert(from && to);
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 10, { steps: 4 });
  await page.mouse.move(to.x + 20, to.y + 4, { steps: 12 });
  await page.mouse.up();
  await until(
    async () => (await namesOf(desk)).slice(0, 3),
    ['No Status Set', 'Qualified', 'New Lead'],
  );
});

test('a status is removed, and its customers move in steps to another', async (t) => {
  const { desk, page } = await openPipeline(t);
  const me = desk.as(desk.owner);
  const { statusId } = await me.statuses.add({ name: 'Old', kind: 'open', winProbability: 0 });
  await me.statuses.makeInitial({ statusId });
  for (let number = 1; number <= 130; number += 1) {
    await addCustomer(desk, { customer_email: `c${number}@example.com` });
  }
  const lead = (await me.statuses.list()).find(({ name }) => name === 'New Lead');
  await page.reload();
  await rowOf(page, 'Old').getByText('130 customers').waitFor();
  await choose(page, 'Old', 'Remove');
  await page.getByText('new customers start in Old; let them start in another first').waitFor();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await me.statuses.makeInitial({ statusId: lead?.statusId ?? 0 });
  await page.reload();

  await choose(page, 'Old', 'Remove');
  await page.getByText('130 customers have this status').waitFor();
  await page.getByRole('combobox', { name: 'New status' }).click();
  const offered = await page.getByRole('option').allInnerTexts();
  assert.ok(
    offered.includes('Nurture') && !offered.includes('Signed') && !offered.includes('Lost'),
  );
  await page.getByRole('option', { name: 'New Lead' }).click();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Remove status' }).click();
  await page.getByText('Old removed. 130 customers moved.').waitFor();
  await rowOf(page, 'New Lead').getByText('130 customers').waitFor();
  assert.ok(!(await namesOf(desk)).includes('Old'));
});

test('a status that rules need stays, and the screen says why', async (t) => {
  const { page } = await openPipeline(t);
  await choose(page, 'Deposit Paid', 'Remove');
  await page.getByText('rules need Deposit Paid; give it another name if you like').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Remove status' }).count(), 0);
  await page.keyboard.press('Escape');
  const menu = 'More actions for Deposit Paid';
  await until(() => page.evaluate('document.activeElement.ariaLabel'), menu);
});
