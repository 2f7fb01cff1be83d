import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Surfer, signedIn } from '../../../support/accounts/open-surfer.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { assertDecent, openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';
import { waitSaved } from '../../../support/projects/project-page.ts';
import { addReadyProject } from '../../../support/proposals/arrange-proposals.ts';

const visit = openBrowser();

/** A project of a seller at $10,000, whose account limits discounts of sellers to 10%. */
async function arrange(desk: Desk) {
  const seller = await desk.addMember('sales');
  const projectId = await addReadyProject(desk);
  const { customers, projects, team } = desk.as(desk.owner);
  const { customer, revision } = await projects.find({ projectId });
  await customers.changeOwner({ customerIds: [customer.customerId], ownerId: seller.userId });
  await projects.save({ projectId, expectedRevision: revision, changes: priced(0) });
  await team.limitDiscounts({ percentMax: 10 });
  return { seller, projectId };
}

function priced(discountCents: number) {
  const system = { description: 'System', quantity: 1, unitCents: 1_000_000 };
  const discount = { description: 'Discount', quantity: 1, unitCents: -discountCents };
  const priceLines = discountCents === 0 ? [system] : [system, discount];
  return { specification: { priceLines } };
}

test('a seller gives discounts up to the limit; owners, managers and API keys give any', async (t) => {
  const desk = await openDesk(t);
  const { seller, projectId } = await arrange(desk);
  const [owner, manager, sales] = await Promise.all(
    [desk.owner, await desk.addMember('manager'), seller].map((member) => signedIn(desk, member)),
  );
  assert(owner && manager && sales);
  const save = async (person: Surfer, cents: number) => {
    const { revision } = (await owner.query('projects.find', { projectId })).body;
    const changes = priced(cents);
    return person.mutate('projects.save', { projectId, expectedRevision: revision, changes });
  };
  const discount = async () => {
    const { body } = await owner.query('projects.find', { projectId });
    return -(body.specification.priceLines[1]?.unitCents ?? 0);
  };
  assert.equal((await sales.query('session.current')).body.discountPercentMax, 10);
  assert.equal((await manager.query('session.current')).body.discountPercentMax, null);
  assert.equal((await save(sales, 100_000)).status, 200);
  const refused = await save(sales, 100_100);
  assert.equal(refused.status, 400);
  assert.match(refused.text, /discount of \$1,001\.00 is over your limit of 10%/);
  assert.match(refused.text, /specification\.price_lines/);
  assert.equal(await discount(), 100_000, 'nothing was saved');
  assert.equal((await save(manager, 200_000)).status, 200);
  assert.equal((await save(sales, 200_000)).status, 200, 'what a manager gave stays');
  assert.equal((await save(sales, 200_100)).status, 400);
  const copy = await sales.mutate('projects.copy', { projectId, title: 'Option' });
  assert.equal(copy.status, 200, 'a copy for the same customer has it too');
  const { projectId: copyId } = copy.body;
  const raised = await sales.mutate('projects.save', {
    projectId: copyId,
    expectedRevision: 1,
    changes: priced(200_100),
  });
  assert.equal(raised.status, 400, 'and is limited like its original');
  const { priceLines } = priced(300_000).specification;
  const price_lines = priceLines.map(({ unitCents, ...line }) => ({
    ...line,
    unit_cents: unitCents,
  }));
  const data = { project_id: String(projectId), specification: { price_lines } };
  const byKey = await desk.call('updateproject', { body: { data } });
  assert.equal(byKey.status, 200, JSON.stringify(byKey.body));
  assert.equal(await discount(), 300_000);
});

test('only owners set the limit, and lifting it lets sellers give any discount', async (t) => {
  const desk = await openDesk(t);
  const { seller, projectId } = await arrange(desk);
  const owner = await signedIn(desk, desk.owner);
  const sales = await signedIn(desk, seller);
  const manager = await signedIn(desk, await desk.addMember('manager'));
  for (const person of [sales, manager]) {
    assert.equal((await person.mutate('team.limitDiscounts', { percentMax: null })).status, 403);
  }
  for (const percentMax of [-1, 101, 2.5, 'ten']) {
    assert.equal((await owner.mutate('team.limitDiscounts', { percentMax })).status, 400);
  }
  assert.equal((await owner.query('team.list')).body.sellersDiscountPercentMax, 10);
  assert.equal((await owner.mutate('team.limitDiscounts', { percentMax: null })).status, 200);
  assert.equal((await owner.query('team.list')).body.sellersDiscountPercentMax, null);
  const save = { projectId, expectedRevision: 2, changes: priced(900_000) };
  assert.equal((await sales.mutate('projects.save', save)).status, 200);
  const [entry] = (await owner.query('securityLog.list', { limit: 1 })).body.entries;
  assert.deepEqual([entry.kind, entry.subject], ['discounts_limited', 'no limit']);
});

test('an owner sets the limit, and a seller reads it at the price and at a discount over it', async (t) => {
  const desk = await openDesk(t);
  const { seller, projectId } = await arrange(desk);
  const ownerVisit = await visit(t, { viewport: phone });
  await desk.signIn(ownerVisit.page, desk.owner, '/settings/team');
  await ownerVisit.page.getByLabel('Largest discount of sellers').fill('5');
  await ownerVisit.page.getByRole('button', { name: 'Save limit' }).click();
  await ownerVisit.page.getByText('Sellers may give at most 5%').waitFor();
  await assertAccessible(ownerVisit.page);
  await assertDecent(ownerVisit);
  await desk.as(desk.owner).projects.save({ projectId, expectedRevision: 2, changes: priced(100) });
  const visitor = await visit(t, { viewport: phone });
  const { page } = visitor;
  await desk.signIn(page, seller, `/projects/${projectId}?step=price`);
  await page.getByText('your limit is 5% of the other lines').waitFor();
  const field = page.getByLabel('Unit price, line 2');
  await field.fill('-500.01');
  const message = /The discount of \$500\.01 is over your limit of 5%, which is \$500\.00/;
  await page.getByRole('status').filter({ hasText: message }).waitFor();
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  await page.getByText('Over your limit of 5%', { exact: true }).waitFor();
  await assertAccessible(page);
  await assertDecent(visitor);
  await field.fill('-500');
  await waitSaved(page);
  const { specification } = await desk.as(seller).projects.find({ projectId });
  assert.equal(specification.priceLines[1]?.unitCents, -50_000);
});
