import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { findAnnouncement } from '../../../src/domain/projects/announce-draft.ts';
import {
  findProject,
  insertProject,
  saveProject,
} from '../../../src/domain/projects/rows/projects.ts';
import { withoutLink } from '../../support/api/without-link.ts';
import { addCustomer, storeOf } from '../../support/arrange.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';
import {
  addDraft,
  eventTypesOf,
  setProposalLink,
  siteAddress,
  wholeSpecification,
} from '../../support/projects/arrange-projects.ts';

const usualAssumptions = {
  daily_yield: null,
  daily_yield_source: '',
  degradation: 0.5,
  tariff_rise: 0,
  battery_efficiency: 90,
  battery_fade: null,
  battery_grid_charge_percent: null,
  battery_life_years: null,
  battery_replacement_cents: null,
  battery_reserve_percent: null,
  inverter_replacement_cents: null,
  inverter_replacement_year: null,
  horizon: null,
  losses: null,
  measured_yield: null,
  vpp_yearly_cents: null,
  weather_site: null,
};

/** The answer: every member is present, with its default or null. */
const answered = {
  ...wholeSpecification,
  ac_cable: { metres: null, square_millimetres: null },
  existing_solar: null,
  battery: { ...wholeSpecification.battery, power_watts: null, warranty_years: null },
  usage: {
    pattern: 'evening',
    time_of_use: [],
    supply_charge: 0,
    plan: null,
    controlled_load_watt_hours: null,
    metered: null,
    ...wholeSpecification.usage,
  },
  assumptions: usualAssumptions,
  panels: wholeSpecification.panels.map((panel) => ({
    ...panel,
    warranty_years: null,
    performance_warranty_years: null,
    electrical: null,
  })),
  inverters: wholeSpecification.inverters.map((inverter) => ({
    ...inverter,
    warranty_years: null,
    electrical: null,
  })),
  site_plan: null,
  arrays: wholeSpecification.arrays.map((array) => ({
    ...array,
    monthly_shading: null,
    strings: null,
    inverter: null,
    bifacial: null,
  })),
};

/** An account with a customer and a draft for them. */
async function openDraft(t: TestContext, data: object = {}): Promise<TestApp> {
  const testApp = await openTestApp(t);
  await addCustomer(testApp);
  await addDraft(testApp, data);
  return testApp;
}

function update(test: TestApp, data: object) {
  return test.call('updateproject', { body: { data: { project_id: '1', ...data } } });
}

async function read(test: TestApp) {
  return (await test.call('getproject', { query: { project_id: '1' } })).body;
}

test('a project comes back as it was said, and shows what follows from it', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomer(testApp);
  await addDraft(testApp, {
    project_title: 'Lee residence, 6.6 kW',
    site_address: siteAddress,
    specification: wholeSpecification,
  });
  const { quote, specification, ...project } = await read(testApp);
  assert.deepEqual(specification, answered);
  const shown = {
    project_id: '1',
    project_title: 'Lee residence, 6.6 kW',
    site_address: { ...siteAddress, country: 'Australia' },
    solar_panel_quantity: '15',
    solar_panel_type: 'Example Energy EE-440 440 W',
    inverter_quantity: '1',
    inverter_type: 'Example Power XP-5000 hybrid 5 kW',
    system_size: '6.6kW',
    proposal_link: '',
  };
  assert.deepEqual(project, {
    ...shown,
    customer_id: '1',
    is_draft: true,
    install_on: '',
    revision: '1',
    created_at: '2026-11-21 09:30:00',
    updated_at: '2026-11-21 09:30:00',
  });
  assert.equal(quote.price.total_cents, 1_600_000);
  assert.equal(quote.solar_certificates.count, 45);
  const query = { customer_email: 'ann@example.com' };
  const customer = (await testApp.call('getcustomerByemail', { query })).body;
  assert.deepEqual(customer.projects, [shown]);
});

test('a draft of which nothing is said but its title is empty', async (t) => {
  const testApp = await openDraft(t);
  const { specification, site_address, system_size, quote } = await read(testApp);
  assert.deepEqual(specification, {
    panels: [],
    inverters: [],
    battery: null,
    arrays: [],
    price_lines: [],
    expected_install_on: '',
    roof: { material: '', storeys: null },
    phases: null,
    ac_cable: { metres: null, square_millimetres: null },
    export_limit_watts: null,
    existing_solar: null,
    site_plan: null,
    usage: null,
    assumptions: usualAssumptions,
  });
  assert.deepEqual(site_address, {
    streetnum: '',
    street: '',
    suburb: '',
    state: '',
    postcode: '',
    country: 'Australia',
  });
  assert.equal(system_size, '0kW');
  assert.deepEqual([quote.yield, quote.savings, quote.price.total_cents], [null, null, 0]);
});

test('datasheet values come back complete, and are removed again', async (t) => {
  const testApp = await openDraft(t, { specification: wholeSpecification });
  const [panel, inverter, array] = [answered.panels[0], answered.inverters[0], answered.arrays[0]];
  await update(testApp, {
    specification: {
      panels: [{ ...panel, electrical: { open_circuit_volts: 39.24 } }],
      inverters: [{ ...inverter, electrical: { string_inputs: 2, input_volts_min: null } }],
      arrays: [{ ...array, strings: 2 }],
    },
  });
  const { specification } = await read(testApp);
  assert.deepEqual(specification.panels[0].electrical, {
    open_circuit_volts: 39.24,
    short_circuit_amps: null,
    volts_percent_per_degree: null,
  });
  assert.deepEqual(specification.inverters[0].electrical, {
    string_inputs: 2,
    input_volts_min: null,
    input_volts_max: null,
    input_amps_max: null,
  });
  assert.equal(specification.arrays[0].strings, 2);
  await update(testApp, {
    specification: { panels: [panel], inverters: [{ ...inverter, electrical: {} }] },
  });
  const after = (await read(testApp)).specification;
  assert.deepEqual([after.panels[0].electrical, after.inverters[0].electrical], [null, null]);
});

test('members that are not given stay, on every level', async (t) => {
  const testApp = await openDraft(t, {
    site_address: siteAddress,
    specification: wholeSpecification,
  });
  await update(testApp, {
    site_address: { suburb: 'Enmore' },
    specification: { roof: { storeys: 2 }, battery: null, price_lines: [] },
  });
  const project = await read(testApp);
  assert.deepEqual(project.site_address, {
    ...siteAddress,
    suburb: 'Enmore',
    country: 'Australia',
  });
  assert.deepEqual(project.specification, {
    ...answered,
    roof: { material: 'Tiles', storeys: 2 },
    battery: null,
    price_lines: [],
  });
  assert.deepEqual([project.project_title, project.revision], ['Lee residence', '2']);
});

test('a save that changes nothing is ignored, whatever the order of its members', async (t) => {
  const testApp = await openDraft(t, { specification: wholeSpecification });
  const rows = () => findAnnouncement(storeOf(testApp), 1);
  const before = await rows();
  testApp.clock.advance(1000);
  const { daily_watt_hours, ...usage } = wholeSpecification.usage;
  const { body } = await update(testApp, {
    project_title: ' Lee residence ',
    specification: { usage: { ...usage, daily_watt_hours }, panels: wholeSpecification.panels },
  });
  assert.deepEqual([body.success, body.revision], [true, '1']);
  assert.equal((await read(testApp)).updated_at, '2026-11-21 09:30:00');
  assert.deepEqual(await rows(), before);
});

test('saves a project as it was read without changing it', async (t) => {
  const testApp = await openDraft(t, { specification: wholeSpecification });
  const { panels, inverters, battery } = (await read(testApp)).specification;
  const { body } = await update(testApp, { specification: { panels, inverters, battery } });
  assert.deepEqual([body.success, body.revision], [true, '1']);
  const warranted = { ...battery, warranty_years: 10 };
  await update(testApp, { specification: { battery: warranted } });
  const project = await read(testApp);
  assert.deepEqual([project.specification.battery, project.revision], [warranted, '2']);
});

test('a save keeps what another user saved', async (t) => {
  const testApp = await openDraft(t);
  assert.equal((await update(testApp, { revision: '1', project_title: 'First' })).status, 200);
  const late = await update(testApp, { revision: '1', project_title: 'Second' });
  assert.deepEqual(
    [late.status, withoutLink(late.body)],
    [
      409,
      {
        success: false,
        code: 'PROJECT_CHANGED',
        message: 'The project was saved by another user; its revision is now 2',
      },
    ],
  );
  assert.equal((await read(testApp)).project_title, 'First');
  assert.equal((await update(testApp, { revision: '2', project_title: 'Second' })).status, 200);
});

test('refuses the second of two concurrent saves of one revision', async (t) => {
  const testApp = await openDraft(t);
  const titles = ['First', 'Second', 'Third'];
  const replies = await Promise.all(
    titles.map((project_title) => update(testApp, { revision: '1', project_title })),
  );
  const statuses = replies.map(({ status }) => status);
  assert.deepEqual(statuses.toSorted(), [200, 409, 409]);
  assert.equal((await read(testApp)).project_title, titles[statuses.indexOf(200)]);
  assert.equal((await read(testApp)).revision, '2');
});

test('a change of another project on the way to the store is not overwritten', async (t) => {
  const testApp = await openDraft(t);
  await storeOf(testApp).transaction(async (tx) => {
    const read = await findProject(tx, 1);
    assert.ok(read);
    assert.equal(await saveProject(tx, { ...read, title: 'First' }, testApp.app.now()), true);
    assert.equal(await saveProject(tx, { ...read, title: 'Second' }, testApp.app.now()), false);
    assert.equal((await findProject(tx, 1))?.title, 'First');
  });
});

test('a saved draft moves an open customer up to quoting, and none down', async (t) => {
  const testApp = await openTestApp(t);
  const cases = [
    ['New Lead', 'Quoting'],
    ['Qualified', 'Quoting'],
    ['Negotiating', 'Negotiating'],
    ['Nurture', 'Nurture'],
  ] as const;
  for (const [before, after] of cases) {
    const customer_email = `${before.replace(' ', '.')}@example.com`;
    const customer_id = await addCustomer(testApp, { customer_email, customer_status: before });
    const types = await eventTypesOf(testApp);
    await addDraft(testApp, { customer_id });
    const { body } = await testApp.call('getcustomerByemail', { query: { customer_email } });
    assert.equal(body.customer_status, after, before);
    assert.deepEqual(
      (await eventTypesOf(testApp)).slice(types.length),
      before === after ? [] : ['customer_status_change'],
    );
  }
});

test('a save moves no customer: only a new draft does', async (t) => {
  const testApp = await openDraft(t);
  const data = { customer_id: '1', customer_status: 'Contacted' };
  await testApp.call('setcustomerstatus', { body: { data } });
  await update(testApp, { project_title: 'Other' });
  const query = { customer_email: 'ann@example.com' };
  const { body } = await testApp.call('getcustomerByemail', { query });
  assert.equal(body.customer_status, 'Contacted');
});

test('saving a published project keeps its link', async (t) => {
  const testApp = await openDraft(t);
  await setProposalLink(testApp, '1', '/p/3f9c/proposal.pdf');
  await update(testApp, { project_title: 'Other' });
  const { proposal_link, is_draft } = await read(testApp);
  assert.deepEqual([proposal_link, is_draft], ['/p/3f9c/proposal.pdf', false]);
});

test('a refused save leaves everything as it was', async (t) => {
  const testApp = await openDraft(t, { specification: wholeSpecification });
  const before = await read(testApp);
  const { status, body } = await update(testApp, {
    project_title: 'Other',
    specification: { battery: { ...wholeSpecification.battery, usable_watt_hours: 20_000 } },
  });
  assert.deepEqual(
    [status, body.message],
    [400, 'specification.battery.usable_watt_hours must not be more than nominal_watt_hours'],
  );
  assert.deepEqual(await read(testApp), before);
});

test('a customer has at most 200 projects', async (t) => {
  const testApp = await openDraft(t);
  const store = storeOf(testApp);
  await store.transaction(async (tx) => {
    const project = await findProject(tx, 1);
    assert.ok(project);
    for (let count = 1; count < 200; count += 1) await insertProject(tx, project);
  });
  const data = { customer_id: '1', project_title: 'One more' };
  const { status, body } = await testApp.call('createproject', { body: { data } });
  assert.deepEqual(
    [status, body.message],
    [400, 'The customer has 200 projects, which is the maximum'],
  );
});

test('assumptions that are not given stay; a usage is given as a whole', async (t) => {
  const testApp = await openTestApp(t);
  await addCustomer(testApp);
  const { usage } = wholeSpecification;
  const time_of_use = [{ from_hour: 22, to_hour: 7, import_tariff: 20.5 }];
  await addDraft(testApp, {
    specification: {
      usage: { ...usage, time_of_use, supply_charge: 110.5 },
      assumptions: { degradation: 0.4, tariff_rise: 2.5 },
    },
  });
  await update(testApp, { specification: { usage, assumptions: { tariff_rise: 3 } } });
  const { specification } = await read(testApp);
  assert.deepEqual(specification.usage, answered.usage);
  assert.deepEqual(specification.assumptions, {
    ...usualAssumptions,
    degradation: 0.4,
    tariff_rise: 3,
  });
});
