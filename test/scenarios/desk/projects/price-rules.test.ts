import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCustomer } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { assertDecent, openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';
import { waitSaved } from '../../../support/projects/project-page.ts';
import { addReadyProject } from '../../../support/proposals/arrange-proposals.ts';

const visit = openBrowser();

const rules = [
  { description: 'Solar system by rule', basis: 'watt', cents: 95 },
  { description: 'Upper storeys', basis: 'storey', cents: 60_000 },
  { description: 'Connection application', basis: 'fixed', cents: 15_000 },
] as const;

async function priceOf(desk: Desk, projectId: number) {
  const { specification } = await desk.as(desk.owner).projects.find({ projectId });
  return specification.priceLines.map(({ description, quantity, unitCents }) => [
    description,
    quantity,
    unitCents,
  ]);
}

test('an owner sets rules, and a seller fills a price with them, changes it and takes it back', async (t) => {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  const { projects } = desk.as(desk.owner);
  const priceLines = [{ description: 'Spring discount', quantity: 1, unitCents: -20_000 }];
  const roof = { storeys: 2 };
  const changes = { specification: { priceLines, roof } };
  await projects.save({ projectId, expectedRevision: 1, changes });
  const ownerVisit = await visit(t, { viewport: phone });
  const settings = ownerVisit.page;
  await desk.signIn(settings, desk.owner, '/settings/company');
  const section = settings.getByRole('group', { name: 'Price rules' });
  for (const [index, [description, dollars, basis]] of [
    ['Solar system by rule', '0.95', 'watt'],
    ['Upper storeys', '600', 'extra storey'],
    ['Upper storeys', '150', 'project'],
  ].entries()) {
    await section.getByRole('button', { name: 'Add rule' }).click();
    await section.getByLabel(`Description, rule ${index + 1}`).fill(`${description}`);
    await section.getByLabel(`Price, rule ${index + 1}`).fill(`${dollars}`);
    await section.getByLabel(`Per, rule ${index + 1}`).selectOption(`${basis}`);
  }
  const save = settings.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await section.getByText('Must be another: a rule before it has the same').waitFor();
  await section.getByLabel('Description, rule 3').fill('Connection application');
  await save.click();
  await settings.getByText('Saved. New proposals use these settings.').waitFor();
  await assertAccessible(settings);
  await assertDecent(ownerVisit);

  const seller = await desk.addMember('sales');
  const { customer } = await projects.find({ projectId });
  const { customers } = desk.as(desk.owner);
  await customers.changeOwner({ customerIds: [customer.customerId], ownerId: seller.userId });
  const visitor = await visit(t, { viewport: phone });
  const { page } = visitor;
  await desk.signIn(page, seller, `/projects/${projectId}?step=price`);
  await page.getByRole('button', { name: 'Apply price rules' }).click();
  await page.getByText('Price rules applied').waitFor();
  await waitSaved(page);
  const discount = ['Spring discount', 1, -20_000];
  const filled = [
    discount,
    ['Solar system by rule', 1, 627_000],
    ['Upper storeys', 1, 60_000],
    ['Connection application', 1, 15_000],
  ];
  assert.deepEqual(await priceOf(desk, projectId), filled);
  await assertAccessible(page);
  await assertDecent(visitor);
  await page.getByRole('button', { name: 'Undo' }).click();
  await waitSaved(page);
  assert.deepEqual(await priceOf(desk, projectId), [discount]);
});

test('new projects without price lines have those of the rules, if the account wants that', async (t) => {
  const desk = await openDesk(t);
  const { projects, settings } = desk.as(desk.owner);
  const customerId = await addCustomer(desk);
  const begin = async () =>
    (await projects.create({ customerId: Number(customerId), title: 'Roof' })).projectId;
  await settings.change({ priceRules: { rules: [...rules] } });
  assert.deepEqual(await priceOf(desk, await begin()), []);
  await settings.change({ priceRules: { onNewProjects: true } });
  const begun = await begin();
  assert.deepEqual(await priceOf(desk, begun), [['Connection application', 1, 15_000]]);
  const create = async (specification: object): Promise<number> => {
    const data = { customer_id: customerId, project_title: 'By the API', specification };
    const { status, body } = await desk.call('createproject', { body: { data } });
    assert.equal(status, 200, JSON.stringify(body));
    return Number(body.project_id);
  };
  const panels = [{ maker: 'Example Energy', model: 'EE-440', watts: 440, quantity: 10 }];
  assert.deepEqual(await priceOf(desk, await create({ panels })), [
    ['Solar system by rule', 1, 418_000],
    ['Connection application', 1, 15_000],
  ]);
  assert.deepEqual(await priceOf(desk, await create({ panels, price_lines: [] })), []);
  const copy = await projects.copy({ projectId: begun, title: 'Copy' });
  assert.deepEqual(await priceOf(desk, copy.projectId), await priceOf(desk, begun));
});
