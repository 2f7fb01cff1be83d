import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { minuteMs } from '../../../../src/domain/shared/time.ts';
import { examplePorts } from '../../../support/api/between-examples.ts';
import { markOnPaper, reopen, seal, sign } from '../../../support/contracts/arrange-contract.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';
import { publish } from '../../../support/proposals/arrange-proposals.ts';
import { smallContent } from '../../../support/proposals/proposal-content.ts';

const ann = { email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee' };
const bob = { email: 'bob@example.com', firstName: 'Bob', lastName: 'Moss' };

/** A desk with its customers, who all have a project with a price. */
async function arrange(t: TestContext) {
  const desk = await openDesk(t, { ports: examplePorts });
  return { desk, ...(await addPriced(desk, ann)) };
}

async function addPriced(desk: Desk, details: typeof ann) {
  const { customers, projects } = desk.as(desk.owner);
  const { customerId } = await customers.create(details);
  const { title, siteAddress } = smallContent.project;
  const { projectId } = await projects.create({ customerId, title, siteAddress });
  await desk.call('updateproject', {
    body: { data: { project_id: String(projectId), specification: rest } },
  });
  await charge(desk, projectId, 1_000_000);
  return { customerId, projectId };
}

/** Of the specification, what a proposal must have beside its price. */
const rest = {
  panels: [{ maker: 'Example Energy', model: 'EE-440 mono', watts: 440, quantity: 15 }],
  expected_install_on: '2026-12-15',
};

/** Changes the price of the draft by the API. */
async function charge(desk: Desk, projectId: number, cents: number): Promise<void> {
  desk.clock.advance(minuteMs);
  const price_lines = [{ description: 'System, installed', quantity: 1, unit_cents: cents }];
  const { status, body } = await desk.call('updateproject', {
    body: { data: { project_id: String(projectId), specification: { price_lines } } },
  });
  assert.equal(status, 200, JSON.stringify(body));
}

async function publishAndSign(desk: Desk, projectId: number) {
  desk.clock.advance(minuteMs);
  const { contract } = await publish(desk, projectId);
  await sign(desk, contract);
  await seal(desk, contract);
  desk.clock.advance(minuteMs);
  return contract;
}

/** What every screen that shows a value says of the only customer. */
async function shown(desk: Desk, customerId: number) {
  const { customers, board, dashboard } = desk.as(desk.owner);
  const page = await customers.find({ customerId });
  const { customers: listed } = await customers.list({});
  const columns = await board.columns({});
  const signed = (await dashboard.signed({})).at(-1);
  const counts = await desk.database.rows('select sum(value_cents) as cents from pipeline_counts');
  return {
    customer: page.valueCents,
    project: page.projects.map(({ priceCents, isSigned }) => [priceCents, isSigned]),
    list: listed.map(({ valueCents }) => valueCents),
    columns: columns.map(({ valueCents }) => valueCents).filter((cents) => cents !== 0),
    dashboard: signed && { customers: signed.customers, valueCents: signed.valueCents },
    counts: Number(counts[0]?.cents),
  };
}

const everywhere = (cents: number) => ({
  customer: cents,
  project: [[cents, true]],
  list: [cents],
  columns: [cents],
  dashboard: { customers: 1, valueCents: cents },
  counts: cents,
});

/** The price of the draft, less the certificates of 15 panels. */
const stcs = (cents: number) => cents - smallContent.quote.price.certificateDiscountCents;

test('a draft that is changed after the signature changes no value', async (t) => {
  const { desk, customerId, projectId } = await arrange(t);
  await publishAndSign(desk, projectId);
  const agreed = (await shown(desk, customerId)).customer;
  assert.equal(agreed, stcs(1_000_000));
  assert.deepEqual(await shown(desk, customerId), everywhere(agreed));

  await charge(desk, projectId, 1_700_000);
  assert.deepEqual(await shown(desk, customerId), everywhere(agreed), 'after the draft changed');
  await desk.as(desk.owner).projects.copy({ projectId, title: 'Another idea' });
  const copied = await shown(desk, customerId);
  assert.deepEqual(
    { ...copied, project: copied.project.filter(([, isSigned]) => isSigned) },
    everywhere(agreed),
    'after a second draft',
  );
});

test('a variation counts from its signature on, and then with its whole price alone', async (t) => {
  const { desk, customerId, projectId } = await arrange(t);
  await publishAndSign(desk, projectId);
  const agreed = stcs(1_000_000);
  await charge(desk, projectId, 1_700_000);
  desk.clock.advance(minuteMs);
  const { contract } = await publish(desk, projectId);
  assert.equal(contract.kind, 'variation');
  assert.deepEqual(await shown(desk, customerId), everywhere(agreed), 'while nobody signed it');
  await sign(desk, contract);
  await seal(desk, contract);
  assert.deepEqual(await shown(desk, customerId), everywhere(stcs(1_700_000)));
});

test('a variation that is signed on paper counts at once', async (t) => {
  const { desk, customerId, projectId } = await arrange(t);
  await publishAndSign(desk, projectId);
  await charge(desk, projectId, 1_200_000);
  const { contract } = await publish(desk, projectId);
  await charge(desk, projectId, 1_900_000);
  await markOnPaper(desk, contract);
  assert.deepEqual(await shown(desk, customerId), everywhere(stcs(1_200_000)));
});

test('a sale that is reopened is worth its draft again', async (t) => {
  const { desk, customerId, projectId } = await arrange(t);
  const contract = await publishAndSign(desk, projectId);
  await charge(desk, projectId, 1_700_000);
  await reopen(desk, contract);
  const { customer, list, columns, counts, project } = await shown(desk, customerId);
  const draft = stcs(1_700_000);
  assert.deepEqual(
    [customer, list, columns, counts, project],
    [draft, [draft], [draft], draft, [[draft, false]]],
  );
});

test('two customers who signed are worth both contracts when they are merged', async (t) => {
  const { desk, customerId, projectId } = await arrange(t);
  const other = await addPriced(desk, bob);
  await publishAndSign(desk, projectId);
  await publishAndSign(desk, other.projectId);
  await charge(desk, other.projectId, 4_000_000);
  await desk
    .as(desk.owner)
    .customers.merge({ keepCustomerId: customerId, mergeCustomerId: other.customerId });
  const { project, ...sums } = await shown(desk, customerId);
  const agreed = stcs(1_000_000);
  const { project: _, ...expected } = everywhere(2 * agreed);
  assert.deepEqual(sums, expected);
  assert.deepEqual(project, [
    [agreed, true],
    [agreed, true],
  ]);
});

test('one who signed keeps their value when a customer with a later draft is merged into them', async (t) => {
  const { desk, customerId, projectId } = await arrange(t);
  await publishAndSign(desk, projectId);
  const other = await addPriced(desk, bob);
  await desk
    .as(desk.owner)
    .customers.merge({ keepCustomerId: customerId, mergeCustomerId: other.customerId });
  assert.equal((await shown(desk, customerId)).customer, stcs(1_000_000));
});
