import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { desktop, openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { openDesk } from '../../../support/open-desk.ts';
import { eventually } from '../../../support/projects/project-page.ts';
import { addReadyProject } from '../../../support/proposals/arrange-proposals.ts';

const visit = openBrowser();
const payable = 'dl > div:has(dt:text-is("Customer pays")) dd';
const name = 'Solar Homes rebate for solar panels';

test('a known program is added to the price with its conditions, warns of another state, and is removed', async (t) => {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, `/projects/${projectId}?step=price`);
  const find = () => desk.as(desk.owner).projects.find({ projectId });
  const before = (await find()).quote.price.payableCents;
  await page.getByLabel('Add rebate').selectOption(`VIC: ${name}`);
  await page.getByText('The home is worth less than $3 million.').waitFor();
  await page.getByText(`${name} is for sites in VIC; this site is in NSW.`).waitFor();
  await eventually(async () => {
    assert.equal((await find()).quote.price.payableCents, before - 140_000);
  });
  await page.locator('dl dt', { hasText: name }).first().waitFor();
  await assertAccessible(page);
  await page.setViewportSize(phone);
  await assertAccessible(page);
  await page.setViewportSize(desktop);
  const shown = await page.locator(payable).first().innerText();
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await eventually(async () => {
    assert.equal((await find()).quote.price.payableCents, before);
    assert.notEqual(await page.locator(payable).first().innerText(), shown);
  });
});

test('a rebate of the firm is added to the project and kept in its library', async (t) => {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, `/projects/${projectId}?step=price`);
  await page.getByRole('button', { name: 'New rebate' }).click();
  const dialog = page.getByRole('dialog', { name: 'New rebate' });
  await dialog.getByLabel('Name').fill('Council grant');
  await dialog.getByLabel('Amount ($)').fill('500');
  await dialog.getByLabel('Conditions').fill('The home lies in the council area.\nFunds last.');
  await assertAccessible(page);
  await dialog.getByRole('button', { name: 'Add rebate' }).click();
  await page.getByText('$500.00, taken off the price').waitFor();
  const [own] = await desk.as(desk.owner).rebates.list();
  const { isExample, ...rebate } = own ?? assert.fail();
  assert.deepEqual(
    [isExample, rebate.name, rebate.cents, rebate.conditions],
    [false, 'Council grant', 50_000, ['The home lies in the council area.', 'Funds last.']],
  );
  await eventually(async () => {
    const { specification } = await desk.as(desk.owner).projects.find({ projectId });
    assert.deepEqual(specification.rebates, [rebate]);
  });
});

test('the library of rebates is kept in the settings: copied, edited under another name, and removed', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t, { viewport: phone });
  const { rebates } = desk.as(desk.owner);
  await desk.signIn(page, desk.owner, '/settings/rebates');
  await page.getByText('No rebates of your own yet').waitFor();
  await page.getByRole('button', { name: `Copy VIC: ${name}` }).click();
  const copied = page.getByRole('dialog', { name: 'Copy rebate' });
  await assertAccessible(page);
  await copied.getByRole('button', { name: 'Add rebate' }).click();
  await page.getByRole('button', { name: `Edit VIC: ${name}` }).click();
  const edited = page.getByRole('dialog', { name: 'Edit rebate' });
  await edited.getByLabel('Name').fill('Solar Homes');
  await edited.getByLabel('Amount ($)').fill('1200');
  await edited.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit VIC: Solar Homes', exact: true }).waitFor();
  const own = (await rebates.list()).filter(({ isExample }) => !isExample);
  assert.deepEqual(
    own.map((one) => [one.state, one.name, one.cents]),
    [['VIC', 'Solar Homes', 120_000]],
  );
  await page.getByRole('button', { name: 'Remove VIC: Solar Homes', exact: true }).click();
  await page.getByRole('button', { name: 'Remove rebate' }).click();
  await page.getByText('No rebates of your own yet').waitFor();
  await assertAccessible(page);
});
