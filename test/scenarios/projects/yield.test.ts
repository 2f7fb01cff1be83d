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

const send = (test: TestApp, action: string, data: object) => test.call(action, { body: { data } });

/** Changes the assumptions of project 1. */
function assume(test: TestApp, assumptions: object) {
  return send(test, 'updateproject', { project_id: '1', specification: { assumptions } });
}

async function read(test: TestApp) {
  return (await test.call('getproject', { query: { project_id: '1' } })).body;
}

test('site, measured yield and losses are kept, decide the yield, and go again', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomer(testApp);
  await addDraft(testApp, { site_address: siteAddress, specification: wholeSpecification });
  const before = await read(testApp);

  const losses = { soiling: 5, availability: 1 };
  await assume(testApp, { weather_site: 'dubbo', losses, losses_source: 'Survey of 2025' });
  const changed = await read(testApp);
  const { assumptions } = changed.specification;
  assert.equal(assumptions.weather_site, 'dubbo');
  assert.deepEqual(assumptions.losses, {
    soiling: 5,
    mismatch: null,
    wiring: null,
    connections: null,
    first_light: null,
    rating: null,
    age: null,
    availability: 1,
  });
  const texts = changed.quote.yield.assumptions.map(({ text }: { text: string }) => text);
  assert.match(texts[0], /weather of Dubbo/);
  assert.ok(
    texts.includes(
      'Losses that differ from the usual ones: soiling 5% instead of 2%, availability 1% instead of 3%.',
    ),
  );

  await assume(testApp, { measured_yield: 1400, measured_yield_source: 'PVsyst report 7' });
  assert.equal((await read(testApp)).quote.yield.annual_kwh, 6.6 * 1400);

  const none = { weather_site: null, measured_yield: null, losses: null, losses_source: '' };
  await assume(testApp, { ...none, measured_yield_source: '' });
  assert.deepEqual((await read(testApp)).quote, before.quote);
});

test('shading by month is kept, and only its months make less', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomer(testApp);
  const [north, garage] = wholeSpecification.arrays;
  const arrays = [{ ...north, shading: 0 }, garage];
  await addDraft(testApp, {
    site_address: siteAddress,
    specification: { ...wholeSpecification, arrays },
  });
  const clear = await read(testApp);
  const monthly_shading = [0, 0, 0, 0, 20, 30, 25, 0, 0, 0, 0, 0];
  await send(testApp, 'updateproject', {
    project_id: '1',
    specification: { arrays: [{ ...north, monthly_shading }, garage] },
  });
  const { specification, quote } = await read(testApp);
  assert.deepEqual(specification.arrays[0].monthly_shading, monthly_shading);
  assert.equal(specification.arrays[1].monthly_shading, null);
  const differs = quote.yield.monthly_kwh.flatMap((kwh: number, month: number) =>
    // Months are rounded so that they add up to the year.
    kwh < clear.quote.yield.monthly_kwh[month] - 2 ? [month] : [],
  );
  assert.deepEqual(differs, [4, 5, 6]);
  const texts: string[] = quote.yield.assumptions.map(({ text }: { text: string }) => text);
  assert.ok(texts.some((text) => text.includes('20% in May, 30% in June, 25% in July for shade')));
});

test('a site, yield or loss that cannot be is refused by its name, and nothing changes', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomer(testApp);
  await addDraft(testApp, { site_address: siteAddress, specification: wholeSpecification });
  const before = await read(testApp);
  const cases: [assumptions: object, message: RegExp][] = [
    [{ weather_site: 'atlantis' }, /assumptions\.weather_site must be one of: adelaide, albany/],
    [{ measured_yield: 5000 }, /assumptions\.measured_yield must be a whole number from 100 to/],
    [{ losses: { first_light: 60 } }, /assumptions\.losses\.first_light must be from 0 to 50/],
  ];
  for (const [assumptions, message] of cases) {
    const { status, body } = await assume(testApp, assumptions);
    assert.equal(status, 400);
    assert.match(JSON.stringify(body), message);
  }
  assert.deepEqual(await read(testApp), before);
});

test('the published proposal names the measured yield and its source, and keeps them', async (t) => {
  const testApp = await openTestApp(t, { ports: quickPrinter });
  const projectId = await addReadyProject(testApp);
  await assume(testApp, { measured_yield: 1385, measured_yield_source: 'Meter of 12 Example St' });
  const { proposal } = await publish(testApp, projectId);
  await assume(testApp, { measured_yield: null, measured_yield_source: '' });
  const { content } = await open(testApp, proposal.token);
  const [, measured] = content.quote.yield?.assumptions ?? [];
  assert.match(measured?.text ?? '', /generate 1,385 kWh a year with all losses/);
  assert.equal(measured?.source, 'Meter of 12 Example St');
});
