import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { addCustomer, addCustomers } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import {
  assertDecent,
  desktop,
  openBrowser,
  phone,
} from '../../../support/browser/open-browser.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';
import { addReadyProject, quickPrinter } from '../../../support/proposals/arrange-proposals.ts';
import { until } from '../../../support/until.ts';

const visit = openBrowser();

function panelOf(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

function cardOf(page: Page, customerId: number) {
  return page.locator(`#card-${customerId}`);
}

const placeOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

/** Ann Lee, whom the team can call and find, with what the panel shows. */
async function addAnn(desk: Desk): Promise<number> {
  const { customers } = desk.as(desk.owner);
  const { customerId } = await customers.create({
    email: 'ann@example.com',
    firstName: 'Ann',
    lastName: 'Lee',
    phone1: '0400 111 222',
    address: '12 Rose Street, Chermside QLD 4032',
  });
  return customerId;
}

test('a card opens a panel beside the board with what one does most, and nothing else is read', async (t) => {
  const desk = await openDesk(t);
  await addCustomer(desk, { customer_email: 'bob@example.com', customer_name: 'Bob Ng' });
  const ann = await addAnn(desk);
  const { customers } = desk.as(desk.owner);
  for (const text of ['First call', 'Roof is tiled', 'Wants a battery', 'Asked for a quote']) {
    await customers.addNote({ customerId: ann, text });
  }
  const visitor = await visit(t, { viewport: desktop });
  const { page } = visitor;
  await desk.signIn(page, desk.owner, '/pipeline');
  await cardOf(page, ann).waitFor();
  await page.waitForLoadState('networkidle');
  const read: string[] = [];
  page.on('request', (request) => {
    const [, procedures = ''] = request.url().split('/app/trpc/');
    read.push(...procedures.replace(/\?.*/, '').split(',').filter(Boolean));
  });
  await cardOf(page, ann).click();
  const panel = panelOf(page, 'Ann Lee');
  await panel.getByRole('link', { name: '0400 111 222' }).waitFor();
  assert.equal(placeOf(page), `/app/pipeline?customer=${ann}`);
  await panel.getByRole('link', { name: 'ann@example.com' }).waitFor();
  await panel.getByText('12 Rose Street, Chermside QLD 4032').waitFor();
  await panel.getByText('Nothing planned.').waitFor();
  await panel.getByText('No projects yet.').waitFor();
  assert.deepEqual(await panel.locator('li > p:first-child').allTextContents(), [
    'Asked for a quote',
    'Wants a battery',
    'Roof is tiled',
  ]);
  await panel.getByRole('heading', { name: 'Ann Lee' }).and(page.locator(':focus')).waitFor();
  assert.deepEqual([...new Set(read)].sort(), ['customers.find', 'tasks.ofCustomer']);
  await assertAccessible(page);
  await assertDecent(visitor);

  await t.test('a note and a next step are added, and a step is done', async () => {
    await panel.getByLabel('Add a note').fill('Called, wants it in January');
    await panel.getByRole('button', { name: 'Save note' }).click();
    await panel.getByRole('listitem').getByText('Called, wants it in January').waitFor();
    await panel.getByRole('heading', { name: 'Ann Lee' }).focus();
    await page.keyboard.press('c');
    await panel.getByText('No answer', { exact: true }).click();
    await panel.getByLabel('What was said').press('Control+Enter');
    await panel.getByRole('listitem').getByText('Outgoing call, no answer').waitFor();
    await panel.getByRole('button', { name: 'Add next step' }).click();
    const form = panel.locator('form').filter({ hasText: 'Add next step' });
    await form.getByRole('button', { name: 'Add next step' }).click();
    await form.waitFor({ state: 'detached' });
    await cardOf(page, ann).getByText('Call').waitFor();
    await panel.getByRole('button', { name: 'Mark as done: Call' }).click();
    await panel.getByText('Nothing planned.').waitFor();
    const { tasks } = await desk.as(desk.owner).tasks.ofCustomer({ customerId: ann });
    assert.deepEqual(tasks, []);
  });

  await t.test('the board stays usable beside it', async () => {
    await page.getByRole('button', { name: 'Actions for Bob Ng' }).click();
    await page.getByRole('menuitem', { name: 'Contacted' }).click();
    await page
      .getByRole('region', { name: 'Contacted', exact: true })
      .getByText('Bob Ng')
      .waitFor();
    await panel.waitFor();
    await panel.getByRole('button', { name: 'Status: New Lead' }).click();
    await page.getByRole('menuitem', { name: 'Quoting' }).click();
    const quoting = page.getByRole('region', { name: 'Quoting', exact: true });
    await quoting.getByText('Ann Lee').waitFor();
    // The card is there at once, and can go back when the server has answered.
    await page.getByText('Ann Lee moved to Quoting.').waitFor();
    // The newest move alone is undone.
    await page.keyboard.press('Control+z');
    await panel.getByRole('button', { name: 'Status: New Lead' }).waitFor();
    await page
      .getByRole('region', { name: 'Contacted', exact: true })
      .getByText('Bob Ng')
      .waitFor();
  });

  await t.test('the whole page is a click away, and back leads to the panel', async () => {
    await panel.getByRole('link', { name: 'Open customer' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ann Lee' }).waitFor();
    assert.equal(placeOf(page), `/app/customers/${ann}`);
    await page.goBack();
    await panel.waitFor();
    await page.goBack();
    await panel.waitFor({ state: 'detached' });
    assert.equal(placeOf(page), '/app/pipeline');
  });
});

test('keys lead from card to card, and escape back to the card', async (t) => {
  const desk = await openDesk(t);
  await addCustomers(desk, 3);
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, '/pipeline');
  const panelOfNumber = (number: number) =>
    panelOf(page, `Customer ${number}`).getByRole('heading', { name: `Customer ${number}` });
  await page.getByRole('link', { name: 'Customer 3' }).focus();
  await page.keyboard.press('Enter');
  await panelOfNumber(3).and(page.locator(':focus')).waitFor();
  assert.ok(await page.getByRole('button', { name: 'Previous customer' }).isDisabled());
  await page.keyboard.press(']');
  await panelOfNumber(2).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowRight');
  await panelOfNumber(1).and(page.locator(':focus')).waitFor();
  assert.ok(await page.getByRole('button', { name: 'Next customer' }).isDisabled());
  await page.keyboard.press('[');
  await panelOfNumber(2).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowLeft');
  await panelOfNumber(3).and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: 'Next customer' }).click();
  await panelOfNumber(2).and(page.locator(':focus')).waitFor();

  await t.test('keys in a field and escape in a dialog are their own', async () => {
    const note = page.getByLabel('Add a note');
    await note.pressSequentially('a ] b [');
    assert.equal(await note.inputValue(), 'a ] b [');
    await panelOfNumber(2).waitFor();
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await panelOfNumber(2).waitFor();
  });

  await page.keyboard.press('Escape');
  await panelOfNumber(2).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Customer 2' }).and(page.locator(':focus')).waitFor();
  assert.equal(placeOf(page), '/app/pipeline');

  await t.test('a draft of a note is there again', async () => {
    await page.keyboard.press('Enter');
    await panelOfNumber(2).waitFor();
    assert.equal(await page.getByLabel('Add a note').inputValue(), 'a ] b [');
  });

  await t.test('any number of cards later, back closes the panel', async () => {
    await page.getByRole('link', { name: 'Customer 1' }).click();
    await panelOfNumber(1).waitFor();
    await page.goBack();
    await panelOfNumber(1).waitFor({ state: 'detached' });
    assert.equal(placeOf(page), '/app/pipeline');
  });
});

test('the address of a panel can be shared, and tells of a customer who is not there', async (t) => {
  const desk = await openDesk(t);
  const ann = await addAnn(desk);
  const sam = await desk.addMember('sales', 'Sam');
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, `/pipeline?customer=${ann}`);
  const panel = panelOf(page, 'Ann Lee');
  await panel.getByRole('heading', { name: 'Ann Lee' }).waitFor();
  await panel.getByRole('button', { name: 'Close' }).click();
  await panel.waitFor({ state: 'detached' });
  await until(async () => placeOf(page), '/app/pipeline');
  await desk.signIn(page, sam, `/pipeline?customer=${ann}`);
  await page.getByText('Customer not found').waitFor();
  assert.equal(await page.getByText('0400 111 222').count(), 0);
});

test('the newest project stands in the panel with its main action', async (t) => {
  const desk = await openDesk(t, { ports: quickPrinter });
  const customerId = await addCustomer(desk, { customer_phone_1: '0491 570 156' });
  await addReadyProject(desk, customerId);
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, `/pipeline?customer=${customerId}`);
  const panel = page.getByRole('region', { name: 'Newest project' });
  await panel.getByText('Draft').waitFor();
  await panel.getByText('6.6 kW').waitFor();
  await panel.getByText(/^\$\d/).waitFor();
  await panel.getByRole('button', { name: /^Publish/ }).waitFor();
  const reader = await desk.addMember('read_only');
  await desk.signIn(page, reader, `/pipeline?customer=${customerId}`);
  await panel.getByText('Draft').waitFor();
  assert.equal(await panel.getByRole('button').count(), 0);
  assert.equal(await page.getByLabel('Add a note').count(), 0);
});

test('on a phone the panel covers the board, and on a tablet it lies beside it', async (t) => {
  const desk = await openDesk(t);
  const ann = await addAnn(desk);
  for (const [viewport, width] of [
    [phone, 360],
    [{ width: 820, height: 1180 }, 480],
  ] as const) {
    const visitor = await visit(t, { viewport });
    const { page } = visitor;
    await desk.signIn(page, desk.owner, '/pipeline');
    await cardOf(page, ann).click();
    const panel = panelOf(page, 'Ann Lee');
    await panel.getByRole('heading', { name: 'Ann Lee' }).waitFor();
    const box = await panel.boundingBox();
    assert.deepEqual([box?.x, box?.width], [viewport.width - width, width]);
    const move = page.getByRole('button', { name: 'Actions for Ann Lee' });
    await move.focus();
    const isReached = (await move.and(page.locator(':focus')).count()) === 1;
    assert.equal(isReached, viewport !== phone, 'what is covered is out of reach');
    await assertAccessible(page);
    await assertDecent(visitor);
    await panel.getByRole('button', { name: 'Close' }).click();
    await cardOf(page, ann).and(page.locator(':focus')).waitFor();
  }
});
