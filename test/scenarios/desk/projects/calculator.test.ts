import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from '../../../support/browser/axe.ts';
import {
  assertDecent,
  desktop,
  openBrowser,
  phone,
} from '../../../support/browser/open-browser.ts';
import { openDesk } from '../../../support/open-desk.ts';
import { fillField } from '../../../support/projects/project-page.ts';

const visit = openBrowser();

test('any system is calculated as it is typed, with the chain of what it is made from, and nothing is kept', async (t) => {
  const desk = await openDesk(t);
  const before = await desk.database.rows('select * from projects');
  const visitor = await visit(t, { viewport: desktop });
  const { page } = visitor;
  await desk.signIn(page, desk.owner, '/calculator');
  await fillField(page, 'Postcode', '2042');
  await page.getByRole('button', { name: 'Add panels' }).click();
  await page.getByRole('option').last().click();
  await fillField(page, 'Watts each, Panel 1', '440');
  await fillField(page, 'Quantity, Panel 1', '15');
  await page.getByRole('button', { name: /^Solar STCs: \d+/ }).waitFor();
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await summary.getByText('No price yet').first().waitFor();
  assert.doesNotMatch(await summary.innerText(), /[−-]\$|Deposit|Payback|Customer pays\n\$/);
  await page.getByRole('button', { name: 'Add line' }).click();
  await fillField(page, 'Description, line 1', 'System, installed');
  await fillField(page, 'Unit price, line 1', '9000');
  await page.getByRole('button', { name: 'Add usage and tariffs' }).click();
  await fillField(page, 'Usage rate (c per kWh)', '33');
  await page.getByRole('button', { name: 'Use a bill' }).click();
  const bill = page.getByRole('dialog', { name: 'Usage from a bill' });
  // 91 days of 20 kWh at 33 c.
  await bill.getByLabel('Amount').fill('600.60');
  await assertAccessible(page);
  await bill.getByRole('button', { name: 'Use bill' }).click();
  await bill.waitFor({ state: 'hidden' });
  assert.equal(await page.getByLabel('Usage (kWh a day)').inputValue(), '20');
  await page.getByRole('button', { name: 'Add time-of-use rate' }).click();
  await fillField(page, 'Cents per kWh, rate 1', '48');
  await fillField(page, 'Expected installation', '2026-12-15');

  await page.getByRole('button', { name: 'Solar STCs: 45' }).click();
  await page.getByText('6.6 kW × 1.382 × 5 years = 45.606, rounded down to 45.').waitFor();
  await page.getByText('Postcode 2042 is in zone 3').waitFor();
  await page.getByRole('button', { name: 'Savings assumptions' }).click();
  await page.getByText('Energy that you buy costs 33 c per kWh, from 3 pm to 9 pm 48 c').waitFor();

  await fillField(page, 'Expected installation', '2027-01-15');
  await page.getByRole('button', { name: 'Solar STCs: 36' }).waitFor();
  await assertAccessible(page);
  await assertDecent(visitor);
  assert.deepEqual(await desk.database.rows('select * from projects'), before);

  await page.reload();
  await page.getByRole('button', { name: 'Solar STCs: not counted' }).waitFor();
});

test('on a phone the figures of the calculator are one tap away', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t, { viewport: phone });
  await desk.signIn(page, desk.owner, '/calculator');
  await page.getByRole('complementary').getByText('No price yet').waitFor();
  await fillField(page, 'Postcode', '9999');
  await page.getByRole('button', { name: /^Summary/ }).click();
  await page.getByRole('button', { name: /Solar STCs/ }).waitFor();
  await assertAccessible(page);
});
