import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { desktop, openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { openDesk } from '../../../support/open-desk.ts';
import { eventually, waitSaved } from '../../../support/projects/project-page.ts';
import { addReadyProject } from '../../../support/proposals/arrange-proposals.ts';

const visit = openBrowser();
const key = { retailer: 'Example Retail', name: 'Anytime' };
const plan = { ...key, tariff: { importRates: [{ steps: [{ centsPerKwh: 30 }] }] } };

test('a renamed plan leaves no plan of the old name', async (t) => {
  const desk = await openDesk(t);
  const { plans } = desk.as(desk.owner);
  await plans.set({ plan, replaces: null });
  await plans.set({ plan: { ...plan, name: 'All day' }, replaces: key });
  const own = (await plans.list()).filter(({ isExample }) => !isExample);
  assert.deepEqual(
    own.map(({ name }) => name),
    ['All day'],
  );
  await assert.rejects(plans.set({ plan, replaces: { ...key, name: 'Gone' } }), {
    code: 'NOT_FOUND',
  });
});

test('an owner enters a plan, sees which rates overlap, and a project keeps its copy', async (t) => {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  const { plans, projects } = desk.as(desk.owner);
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, '/settings/plans');
  await page.getByText('No plans of your own yet').waitFor();
  await page.getByText('Example NSW flat').waitFor();
  await assertAccessible(page);

  await page.getByRole('button', { name: 'Add plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save plan' }).click();
  await dialog.getByText('Enter a name').waitFor();
  await dialog.getByLabel('Plan name').fill('Evening peak');
  await dialog.getByLabel('Retailer').fill('Example Retail');
  await dialog.getByLabel('Daily charge (c)', { exact: true }).fill('110');
  await dialog.getByLabel('From, usage rate 1').selectOption('3 pm');
  await dialog.getByLabel('To, usage rate 1').selectOption('9 pm');
  await dialog.getByLabel('Price (c per kWh), usage rate 1').fill('45.5');
  await dialog.getByRole('button', { name: 'Add a usage rate' }).click();
  await dialog.getByLabel('From, usage rate 2').selectOption('8:30 pm');
  await dialog.getByLabel('To, usage rate 2').selectOption('3 pm');
  await dialog.getByLabel('Price (c per kWh), usage rate 2').fill('25');
  await dialog.getByLabel('Price (c per kWh), feed-in rate 1').fill('5');
  await assertAccessible(page);
  await dialog.getByRole('button', { name: 'Save plan' }).click();
  await dialog
    .getByRole('region', { name: 'usage rate 2' })
    .getByText('Must not overlap rate 1 at 8:30 pm on weekdays in January')
    .waitFor();
  await dialog.getByLabel('From, usage rate 2').selectOption('9:30 pm');
  await dialog.getByRole('button', { name: 'Save plan' }).click();
  await dialog.getByText('Must not leave out 9 pm on weekdays in January').waitFor();
  await dialog.getByLabel('From, usage rate 2').selectOption('9 pm');
  await dialog.getByRole('button', { name: 'Save plan' }).click();
  await page.getByRole('button', { name: 'Edit Example Retail, Evening peak' }).waitFor();
  const saved = (await plans.list())[0] ?? assert.fail();
  assert.deepEqual(
    saved.tariff.importRates.map(({ fromHour, toHour, steps }) => [fromHour, toHour, steps]),
    [
      [15, 21, [{ centsPerKwh: 45.5, upToKwh: null }]],
      [21, 15, [{ centsPerKwh: 25, upToKwh: null }]],
    ],
  );

  await desk.signIn(page, desk.owner, `/projects/${projectId}`);
  const planField = page.getByLabel('Electricity plan');
  const title = 'Example Retail, Evening peak';
  await planField.getByRole('option', { name: title }).waitFor({ state: 'attached' });
  await planField.selectOption(title);
  await waitSaved(page);
  await page.getByLabel('Feed-in', { exact: false }).waitFor({ state: 'detached' });
  const { isExample: _isExample, ...copy } = saved;
  const planOfProject = async () => (await projects.find({ projectId })).specification.usage?.plan;
  await eventually(async () => assert.deepEqual(await planOfProject(), copy));
  await assertAccessible(page);
  await plans.remove({ retailer: saved.retailer, name: saved.name });
  assert.deepEqual(await planOfProject(), copy);
});

test('plans are entered on a phone', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t, { viewport: phone });
  await desk.as(desk.owner).plans.set({ plan, replaces: null });
  await desk.signIn(page, desk.owner, '/settings/plans');
  await page.getByRole('button', { name: 'Edit Example Retail, Anytime' }).click();
  await page.getByRole('dialog').getByLabel('Price (c per kWh), usage rate 1').waitFor();
  await assertAccessible(page);
});
