import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examplePorts } from '../../../support/api/between-examples.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { desktop, openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { seal, sign } from '../../../support/contracts/arrange-contract.ts';
import { openDesk } from '../../../support/open-desk.ts';
import { addReadyProject, publish } from '../../../support/proposals/arrange-proposals.ts';

const visit = openBrowser();

test('on a phone a note is edited and deleted, and a draft is deleted', async (t) => {
  const desk = await openDesk(t, { ports: examplePorts });
  const { customers, projects } = desk.as(desk.owner);
  const { customerId } = await customers.create({ email: 'ann@example.com', firstName: 'Ann' });
  await customers.addNote({ customerId, text: 'Call on Monday' });
  const { projectId } = await projects.create({ customerId, title: 'Granny flat' });
  const { page } = await visit(t, { viewport: phone });
  await desk.signIn(page, desk.owner, `/customers/${customerId}`);
  const change = async (item: string) => {
    await page.getByRole('button', { name: 'Edit or delete note' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await change('Edit');
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Call on Tuesday');
  await page.getByRole('dialog').getByRole('button', { name: 'Save note' }).click();
  await page.getByText('Call on Tuesday', { exact: true }).waitFor();
  await page.getByText(', edited ').waitFor();
  await change('Delete');
  await page.getByText('but not what it said').waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Delete note', exact: true }).click();
  await page.getByText('Note deleted', { exact: true }).waitFor();

  await page.goto(`${desk.url}/app/projects/${projectId}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete project' }).click();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Delete project' }).click();
  await page.getByText('Project “Granny flat” deleted').waitFor();
  assert.deepEqual((await customers.find({ customerId })).projects, []);
});

test('a customer is erased after their name is entered, and the page lists what is kept', async (t) => {
  const desk = await openDesk(t, { ports: examplePorts });
  const { contract } = await publish(desk, await addReadyProject(desk));
  await sign(desk, contract);
  await seal(desk, contract);
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, `/customers/${contract.customerId}`);
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Erase customer' }).click();
  await page.getByText('You must keep records of a sale').waitFor();
  const erase = page.getByRole('button', { name: 'Erase customer' });
  assert.ok(await erase.isDisabled());
  await assertAccessible(page);
  await page.getByLabel('Enter “Ann Lee” to confirm').fill('Ann Lee');
  await erase.click();
  await page.getByText('Only signed contracts are kept.').waitFor();
  await page.getByRole('heading', { name: 'Erased customer' }).waitFor();
  assert.equal(await page.getByText('Ann Lee').count(), 0);
});
