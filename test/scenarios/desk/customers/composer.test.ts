import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { addCustomer } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import {
  assertDecent,
  desktop,
  openBrowser,
  phone,
} from '../../../support/browser/open-browser.ts';
import { openMessagingDesk } from '../../../support/messages/open-messaging-desk.ts';
import { openDesk } from '../../../support/open-desk.ts';
import { eventTypesOf } from '../../../support/projects/arrange-projects.ts';
import { until } from '../../../support/until.ts';

const visit = openBrowser();

const note = (page: Page) => page.getByLabel('Add a note');
const details = (page: Page) => page.getByRole('textbox', { name: 'Details' });
const text = (page: Page) => page.getByLabel('Text', { exact: true });

const said = (page: Page) => page.getByLabel('What was said');

function fieldOf(page: Page, tab: string) {
  if (tab === 'Note') return note(page);
  if (tab === 'Task') return details(page);
  return tab === 'Call log' ? said(page) : text(page);
}

/** Presses a key that puts the cursor into a part of the composer, and waits until it is there. */
async function pressFor(page: Page, key: string, field: Locator): Promise<void> {
  await page.keyboard.press(key);
  await field.and(page.locator(':focus')).waitFor();
}

const choose = (page: Page, tab: string) =>
  page.getByRole('radiogroup', { name: 'Write' }).getByText(tab, { exact: true }).click();

test('keys put the cursor into the composer, which keeps what was typed until it is saved or given up', async (t) => {
  const desk = await openMessagingDesk(t);
  const { customerId } = desk.ann;
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, `/customers/${customerId}?tab=files`);
  await page.getByRole('tab', { name: 'Files', selected: true }).waitFor();
  assert.equal(await note(page).isVisible(), false);
  await pressFor(page, 'a', note(page));
  await page.keyboard.type('Steel roof');
  await note(page).blur();
  await pressFor(page, 'm', text(page));
  await page.getByText('Email isn’t set up yet').waitFor();
  await page.keyboard.type('Hi {{customer_first_name}}');
  await text(page).blur();
  await pressFor(page, 't', details(page));
  await page.keyboard.type('ask for the bill');
  assert.equal(await details(page).inputValue(), 'ask for the bill');

  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByRole('tab', { name: 'Activity' }).click();
  assert.equal(await details(page).inputValue(), 'ask for the bill');
  await choose(page, 'Note');
  assert.equal(await note(page).inputValue(), 'Steel roof');
  await choose(page, 'Email');
  assert.equal(await text(page).inputValue(), 'Hi {{customer_first_name}}');
  await page.getByLabel('Subject').fill('Your roof');
  const mail = page.getByRole('link', { name: 'Open text in my mail app' });
  assert.equal(
    await mail.getAttribute('href'),
    'mailto:ann@example.com?subject=Your%20roof&body=Hi%20Ann',
  );
  await assertAccessible(page);

  const leave = () => page.getByRole('link', { name: 'Pipeline' }).click();
  await leave();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  assert.equal(await text(page).inputValue(), 'Hi {{customer_first_name}}');
  await choose(page, 'Task');
  await details(page).press('Control+Enter');
  await page.getByText('Call: ask for the bill').waitFor();
  await leave();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('heading', { name: 'Pipeline' }).waitFor();
  await page.goBack();
  await until(() => note(page).inputValue(), '');
  await choose(page, 'Email');
  assert.equal(await text(page).inputValue(), '');
  await leave();
  await page.getByRole('heading', { name: 'Pipeline' }).waitFor();
  await page.goBack();
  await note(page).waitFor();
  await page.keyboard.type('gt');
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('row', { name: 'Next step with the customer t' }).waitFor();
});

test('a call is logged from the keyboard, as one entry that can be changed, and leads to the next step', async (t) => {
  const desk = await openDesk(t);
  const customerId = Number(await addCustomer(desk));
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, `/customers/${customerId}`);
  await page.getByText('Customer added').waitFor();
  await pressFor(page, 'c', said(page));
  await page.keyboard.type('Try after 5 pm');
  await page.getByText('No answer', { exact: true }).click();
  await said(page).press('Control+Enter');
  const timeline = page.getByRole('region', { name: 'Activity' });
  await timeline.getByText('Outgoing call, no answer').waitFor();
  await timeline.getByText('Try after 5 pm').waitFor();
  assert.equal(await timeline.getByRole('listitem').count(), 2);
  await page.getByRole('button', { name: 'Add next step' }).last().click();
  await page.locator(':focus').and(details(page)).waitFor();
  await page.keyboard.type('again');
  await details(page).press('Control+Enter');
  await page.getByText('Call: again').waitFor();

  await choose(page, 'Call log');
  await page.getByLabel('Direction').selectOption('Incoming');
  const when = page.getByRole('textbox', { name: 'When' });
  await when.fill('yesterday');
  await when.press('Control+Enter');
  await page.getByText('Enter a date such as 26/12/2026 2:30 pm').waitFor();
  await when.fill('20/12/2026 2:30 pm');
  await when.press('Control+Enter');
  await page.getByText('cannot be in the future').waitFor();
  await when.fill('20/11/2026 2:30 pm');
  await when.press('Control+Enter');
  const earlier = timeline.getByRole('listitem').filter({ hasText: 'Incoming call, answered' });
  await earlier.locator('time[datetime="2026-11-20T03:30:00.000Z"]').waitFor();
  await earlier.getByRole('button', { name: 'Edit or delete call' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit call' });
  await dialog.getByLabel('Result').selectOption('Incoming call, missed');
  await assertAccessible(page);
  await dialog.getByRole('button', { name: 'Save call' }).click();
  await timeline.getByText('Incoming call, missed').waitFor();
  await assertAccessible(page);
});

test('the composer fits a phone, and takes one line until it is used', async (t) => {
  const desk = await openMessagingDesk(t);
  await desk.useMailServer();
  const visitor = await visit(t, { viewport: phone });
  const { page } = visitor;
  await desk.signIn(page, desk.owner, `/customers/${desk.ann.customerId}`);
  const field = await note(page).boundingBox();
  const heading = await page.getByRole('heading', { name: 'Activity' }).boundingBox();
  assert.ok(field && heading && heading.y - field.y < 100, 'nothing between field and timeline');
  for (const tab of ['Note', 'Email', 'SMS', 'Call log', 'Task']) {
    await choose(page, tab);
    await fieldOf(page, tab).fill('Hello');
    await assertAccessible(page);
    await assertDecent(visitor);
  }
});

test('a customer without a project is written to, by those who may see the customer', async (t) => {
  const desk = await openMessagingDesk(t);
  await desk.useMailServer();
  const customerId = Number(
    await addCustomer(desk, { customer_first_name: 'Bob', customer_email: 'bob@example.com' }),
  );
  const visitor = await visit(t, { viewport: phone });
  const { page } = visitor;
  await desk.signIn(page, desk.owner, `/customers/${customerId}`);
  await page.getByRole('button', { name: 'Email' }).click();
  await page.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: 'Thank you' }).click();
  assert.match(await text(page).inputValue(), /^Hi Bob,/);
  await page.frameLocator('iframe[title="Email preview"]').getByText('Hi Bob').waitFor();
  await text(page).fill('Hi Bob, when may we visit?');
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Send email' }).click();
  await page.getByText(/^The email to Bob .* is on its way$/).waitFor();
  await until(async () => desk.mail.mails.length, 1);
  assert.match(`${desk.mail.mails[0]?.raw}`, /when may we visit\?/);
  await page.getByText('Moved to Contacted').waitFor();
  const isMessage = (type: string) => type === 'project_email_sent';
  assert.equal((await eventTypesOf(desk)).some(isMessage), false);
  await assertDecent(visitor);

  const other = desk.as(await desk.addMember('sales', 'Robin'));
  const wording = { subject: 'Hi', text: 'Hi' };
  const notFound = { message: 'Customer not found' };
  await assert.rejects(other.messages.reach({ customerId }), notFound);
  await assert.rejects(other.messages.templates({ customerId }), notFound);
  const message = { customerId, channel: 'email' as const, wording };
  await assert.rejects(other.messages.preview(message), notFound);
  await assert.rejects(other.messages.send(message), notFound);
});
