import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCustomer } from '../../support/arrange.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';
import {
  addDraft,
  siteAddress,
  wholeSpecification,
} from '../../support/projects/arrange-projects.ts';
import {
  addReadyProject,
  open,
  publish,
  quickPrinter,
} from '../../support/proposals/arrange-proposals.ts';

const plan = (centsPerKwh: number) => ({
  name: 'Anytime',
  retailer: 'Example Retail',
  valid_on: '2026-07-01',
  source: 'Bill of the customer',
  tariff: {
    import_rates: [{ steps: [{ cents_per_kwh: centsPerKwh }] }],
    feed_in_rates: [{ steps: [{ cents_per_kwh: 5 }] }],
    daily_charge: 100,
  },
});
const usage = { daily_watt_hours: 20_000, import_tariff: 0, export_tariff: 0 };

const send = (test: TestApp, action: string, data: object) => test.call(action, { body: { data } });

/** A plan of the library as `usage.plan` takes it. */
async function planOfLibrary(test: TestApp) {
  const { body } = await test.call('getplans', { query: {} });
  const { is_example: _isExample, ...copy } = body[0];
  return copy;
}

async function quoteOf(test: TestApp, projectId: string) {
  return (await test.call('getproject', { query: { project_id: projectId } })).body.quote;
}

test('a plan that is changed or removed changes no project and no published version', async (t) => {
  const testApp = await openTestApp(t, { ports: quickPrinter });
  await send(testApp, 'setplan', plan(40));
  const projectId = String(await addReadyProject(testApp));
  const updated = await send(testApp, 'updateproject', {
    project_id: projectId,
    specification: { usage: { ...usage, plan: await planOfLibrary(testApp) } },
  });
  assert.equal(updated.status, 200);
  const { proposal } = await publish(testApp, Number(projectId));
  const quote = await quoteOf(testApp, projectId);
  assert.equal(quote.savings.bills.before.import_cents, 20 * 365 * 40);
  const query = { project_id: projectId };
  const before = (await testApp.call('getproposal', { query })).body;
  const shown = await open(testApp, proposal.token);

  await send(testApp, 'setplan', plan(80));
  assert.deepEqual((await testApp.call('getproposal', { query })).body, before);
  await send(testApp, 'removeplan', { name: 'Anytime', retailer: 'Example Retail' });
  assert.deepEqual((await testApp.call('getproposal', { query })).body, before);
  assert.deepEqual((await open(testApp, proposal.token)).content, shown.content);
  assert.deepEqual(await quoteOf(testApp, projectId), quote);
});

test('a tariff with a gap or an overlap is refused by the name of its field, and nothing changes', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomer(testApp);
  await addDraft(testApp, { site_address: siteAddress, specification: wholeSpecification });
  const rates = (...hours: [from: number, to: number][]) => ({
    ...plan(30),
    tariff: {
      import_rates: hours.map(([from_hour, to_hour]) => ({
        from_hour,
        to_hour,
        steps: [{ cents_per_kwh: 30 }],
      })),
    },
  });
  const before = (await testApp.call('getproject', { query: { project_id: '1' } })).body;
  for (const [given, message] of [
    [rates([7, 21]), /specification\.usage\.plan\.tariff\.import_rates must not leave out/],
    [
      rates([7, 21], [20, 7]),
      /specification\.usage\.plan\.tariff\.import_rates\.1 must not overlap/,
    ],
  ] as const) {
    const { status, body } = await send(testApp, 'updateproject', {
      project_id: '1',
      specification: { usage: { ...usage, plan: given } },
    });
    assert.equal(status, 400);
    assert.match(JSON.stringify(body), message);
  }
  const after = (await testApp.call('getproject', { query: { project_id: '1' } })).body;
  assert.deepEqual(after, before);
});
