import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSurfer } from '../../../support/accounts/open-surfer.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { type Desk, type Member, openDesk } from '../../../support/open-desk.ts';
import { waitSaved } from '../../../support/projects/project-page.ts';
import { addReadyProject, publish } from '../../../support/proposals/arrange-proposals.ts';

const visit = openBrowser();

const costCents = 19_457;
const panel = {
  kind: 'panel',
  maker: 'Example Energy',
  model: 'EE-440 mono',
  watts: 440,
  nominalWattHours: 0,
  usableWattHours: 0,
  priceCents: 31_000,
  costCents,
} as const;

/** A project whose panels have a cost in the library, and its inverter none. */
async function arrange(desk: Desk): Promise<{ projectId: number; productId: number }> {
  const { products, projects } = desk.as(desk.owner);
  const { productId } = await products.add(panel);
  const projectId = await addReadyProject(desk);
  await projects.save({ projectId, expectedRevision: 1, changes: { title: 'With costs' } });
  return { projectId, productId };
}

async function marginAs(desk: Desk, member: Member, projectId: number) {
  const surfer = openSurfer(desk.server, { origin: desk.url });
  await surfer.signIn(member.email);
  const { status, body, text } = await surfer.query('projects.find', { projectId });
  assert.equal(status, 200, text);
  return body.margin;
}

test('a project keeps what its products cost when they were chosen', async (t) => {
  const desk = await openDesk(t);
  const { projects, products } = desk.as(desk.owner);
  const { projectId, productId } = await arrange(desk);
  const { margin } = await projects.find({ projectId });
  assert.deepEqual(
    [margin?.costCents, margin?.unknown],
    [15 * costCents, ['Sample Power SP-5000']],
  );
  const { kind: _kind, ...details } = panel;
  await products.change({ ...details, productId, costCents: 25_000 });
  const inverter = { ...panel, maker: 'Sample Power', model: 'SP-5000', watts: 5000 };
  await products.add({ ...inverter, kind: 'inverter', costCents: 90_000 });
  const save = async (changes: Parameters<typeof projects.save>[0]['changes']) => {
    const { revision } = await projects.find({ projectId });
    return (await projects.save({ projectId, expectedRevision: revision, changes })).margin;
  };
  const later = await save({ title: 'Later' });
  assert.deepEqual(
    [later?.costCents, later?.unknown],
    [15 * costCents + 90_000, []],
    'a known cost stays, and a missing one is looked up',
  );
  const { panels } = (await projects.find({ projectId })).specification;
  await save({ specification: { panels: [] } });
  const anew = await save({ specification: { panels: [...panels] } });
  assert.equal(
    anew?.costCents,
    15 * 25_000 + 90_000,
    'a product chosen anew costs what it does now',
  );
  const copy = await projects.copy({ projectId, title: 'Copy' });
  assert.deepEqual((await projects.find(copy)).margin?.costCents, anew?.costCents);
});

test('owners and managers see the margin, sellers only where the account shows it, others never', async (t) => {
  const desk = await openDesk(t);
  const { projectId } = await arrange(desk);
  const seller = await desk.addMember('sales');
  const manager = await desk.addMember('manager');
  const reader = await desk.addMember('read_only');
  const { customer } = await desk.as(desk.owner).projects.find({ projectId });
  const { customers, team } = desk.as(desk.owner);
  await customers.changeOwner({ customerIds: [customer.customerId], ownerId: seller.userId });
  const seen = async () => {
    const found = [];
    for (const member of [desk.owner, manager, seller, reader]) {
      found.push((await marginAs(desk, member, projectId))?.costCents ?? null);
    }
    return found;
  };
  const cents = 15 * costCents;
  assert.deepEqual(await seen(), [cents, cents, null, null]);
  const save = { projectId, expectedRevision: 2, changes: { title: 'By the seller' } };
  assert.equal((await desk.as(seller).projects.save(save)).margin, null);
  await team.showCosts({ isShown: true });
  assert.deepEqual(await seen(), [cents, cents, cents, null]);
});

test('customers and programs never get a cost', async (t) => {
  const desk = await openDesk(t);
  const { projectId } = await arrange(desk);
  const { proposal } = await publish(desk, projectId);
  const tables = ['proposals', 'contracts', 'events', 'customers', 'messages'];
  for (const table of tables) {
    const rows = JSON.stringify(await desk.database.rows(`select * from ${table}`));
    assert.ok(!rows.includes(String(costCents)), table);
    assert.ok(!rows.includes(String(15 * costCents)), table);
  }
  const page = await fetch(`${desk.url}/p/${proposal.token}`);
  const text = await page.text();
  assert.equal(page.status, 200, text);
  assert.ok(text.includes('Example Energy'));
  for (const figure of ['194.57', '2,918.55', String(costCents)]) {
    assert.ok(!text.includes(figure), figure);
  }
});

test('the price of a project shows an owner cost and margin, also on a phone', async (t) => {
  const desk = await openDesk(t);
  const { projectId } = await arrange(desk);
  const { page } = await visit(t, { viewport: phone });
  await desk.signIn(page, desk.owner, `/projects/${projectId}?step=price`);
  await page.getByText('Margin $5,272.36 (64.4%)').waitFor();
  await page.getByRole('button', { name: 'Show cost and margin' }).click();
  const section = page.getByRole('table');
  await page.getByText('Sample Power SP-5000', { exact: true }).waitFor();
  await section.getByRole('cell', { name: '$2,918.55' }).first().waitFor();
  const before = await section.getByRole('row', { name: /Whole price/ }).innerText();
  assert.match(before.replaceAll(/\s+/g, ' '), /\$5,272\.36 \(64\.4%\)/);
  await page.getByLabel('Unit price, line 4').fill('3750');
  await waitSaved(page);
  await section.getByText('(68.2%)').waitFor();
  await assertAccessible(page);
});
