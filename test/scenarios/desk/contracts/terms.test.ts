import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings } from '../../../../src/domain/accounts/settings/queries.ts';
import { storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { assertDecent, openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { openDesk } from '../../../support/open-desk.ts';
import {
  addReadyProject,
  publish,
  quickPrinter,
} from '../../../support/proposals/arrange-proposals.ts';

const visit = openBrowser();

test('answers show the sentences that they print, and the next proposal prints them', async (t) => {
  const desk = await openDesk(t, { ports: quickPrinter });
  const visitor = await visit(t, { viewport: phone });
  const { page } = visitor;
  await desk.signIn(page, desk.owner, '/settings/terms');
  await page.getByText('3 of 22 questions need an answer').waitFor();
  await page.getByLabel('How many days after signing is the deposit due?').fill('7');
  await page
    .getByText('is due within 7 days after you sign the contract, but not before a cooling-off')
    .waitFor();
  const old = page.getByRole('radiogroup', { name: 'Do you remove and dispose of old equipment?' });
  await old.getByLabel('Yes, at a charge').check();
  await page.getByLabel('What do you charge to remove and dispose').fill('300.5');
  const extra = page.getByRole('radiogroup', { name: 'What costs extra at some sites?' });
  await extra.getByLabel('Charges', { exact: true }).check();
  await extra.getByLabel('Charge 1', { exact: true }).fill('Crane');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Entry 1: must be a whole number from 1 to').waitFor();
  await extra.getByLabel('Amount of charge 1').fill('900');
  await page.getByText('only if you sign for them: Crane, up to $900.00.').waitFor();
  await page.getByRole('textbox', { name: 'Your own terms' }).fill('First.\n\nSecond.');
  await page.getByText('2 of 23 questions need an answer').waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Terms saved. New proposals include them.').waitFor();
  const { saleTerms, terms } = (await readSettings(storeOf(desk))).proposal;
  assert.equal(terms, 'First.\n\nSecond.');
  assert.deepEqual(
    [saleTerms.depositDueDays, saleTerms.oldEquipmentCents, saleTerms.extraCharges],
    [7, 30_050, [{ description: 'Crane', cents: 90_000 }]],
  );
  await assertDecent(visitor);

  const projectId = await addReadyProject(desk);
  const { proposal } = await publish(desk, projectId);
  await page.goto(`${desk.url}/p/${proposal.token}`);
  await page.getByText('Read all warranties and terms').click();
  const read = await page.locator('#terms').innerText();
  for (const text of ['for $300.50 including GST', 'Crane, up to $900.00', 'Second.']) {
    assert.ok(read.includes(text), text);
  }
});
