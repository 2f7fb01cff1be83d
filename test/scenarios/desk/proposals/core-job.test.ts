import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { assertDecent, desktop, openBrowser } from '../../../support/browser/open-browser.ts';
import { sendsEmail } from '../../../support/contracts/arrange-contract.ts';
import { openDesk } from '../../../support/open-desk.ts';
import { waitSaved } from '../../../support/projects/project-page.ts';
import { giveSupplier, quickPrinter } from '../../../support/proposals/arrange-proposals.ts';

const visit = openBrowser();

/** What a seller does, counted: presses and choices, fields that are typed in, dialogs that open. */
function countActs() {
  const counts = { clicks: 0, fields: 0, dialogs: 0 };
  return {
    counts,
    async click(button: Locator): Promise<void> {
      await button.click();
      counts.clicks += 1;
    },
    async open(button: Locator, dialog: Locator): Promise<void> {
      await button.click();
      await dialog.waitFor();
      counts.clicks += 1;
      counts.dialogs += 1;
    },
    async choose(field: Locator, label: string): Promise<void> {
      await field.selectOption(label);
      counts.clicks += 1;
    },
    async fill(field: Locator, text: string): Promise<void> {
      await field.fill(text);
      counts.fields += 1;
    },
  };
}

test('from a new customer to a sent proposal in eight clicks, six fields and two dialogs', async (t) => {
  const desk = await openDesk(t, { ports: { ...quickPrinter, ...sendsEmail } });
  await giveSupplier(desk);
  await desk.as(desk.owner).products.addStarterLibrary();
  const visitor = await visit(t, { viewport: desktop });
  const { page } = visitor;
  const { counts, click, open, choose, fill } = countActs();
  await desk.signIn(page, desk.owner, '/customers');

  const customer = page.getByRole('dialog', { name: 'New lead' });
  await open(page.getByRole('button', { name: 'New lead' }).first(), customer);
  await fill(customer.getByLabel('First name'), 'Robin');
  await fill(customer.getByLabel('Last name'), 'Example');
  await fill(customer.getByLabel('Email'), 'robin@example.com');
  await fill(customer.getByLabel('Phone').first(), '0491 570 156');
  await fill(customer.getByLabel('Address'), '14 Banksia Street, Newtown NSW 2042');
  await click(customer.getByRole('button', { name: 'Add and quote' }));

  await click(page.getByRole('button', { name: 'Add usage and tariffs' }));
  await fill(page.getByLabel('Usage (kWh a day)'), '18');
  const plan = page.getByLabel('Electricity plan');
  const nsw = plan.getByRole('option', { name: /NSW/ }).first();
  await nsw.waitFor({ state: 'attached' });
  await choose(plan, (await nsw.textContent()) ?? '');
  await click(page.getByRole('button', { name: 'Next: system' }));
  await click(page.getByRole('button', { name: '6.6 kW' }));
  await waitSaved(page);
  await page.getByText('Ready to publish', { exact: true }).waitFor();

  const sheet = page.getByRole('dialog', { name: /^Publish/ });
  await open(page.getByRole('button', { name: 'Publish proposal' }), sheet);
  await click(sheet.getByRole('button', { name: 'Publish and send' }));
  await page.getByText('Sent to Robin Example.').waitFor();

  assert.deepEqual(counts, { clicks: 8, fields: 6, dialogs: 2 });
  const [message] = await desk.database.rows('select recipient from messages');
  assert.deepEqual(message, { recipient: 'robin@example.com' });
  await assertDecent(visitor);
});
