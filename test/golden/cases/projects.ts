import { minuteMs } from '../../../src/domain/shared/time.ts';
import { addCustomer } from '../../support/arrange.ts';
import { quickSeal, seal, sign } from '../../support/contracts/arrange-contract.ts';
import type { Call, TestApp } from '../../support/open-test-app.ts';
import {
  addDraft,
  setProposalLink,
  signContract,
  siteAddress,
  wholeSpecification,
} from '../../support/projects/arrange-projects.ts';
import {
  addReadyProject,
  publish,
  quickPrinter,
} from '../../support/proposals/arrange-proposals.ts';
import { casesOf, type GoldenCase, refusedAs } from '../golden-case.ts';

type Rest = Parameters<typeof casesOf>[1][string];

const sent = (data: object, headers?: Record<string, string>): Call => ({
  body: { data },
  ...(headers && { headers }),
});
const byId = (project_id: string): Call => ({ query: { project_id } });

/** One grey pixel. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGOoBwAAgQCA05RTSgAAAABJRU5ErkJggg==';

const named = { customer_id: '1', project_title: 'Lee residence' };
const whole = {
  ...named,
  project_title: 'Lee residence, 6.6 kW',
  site_address: siteAddress,
  specification: wholeSpecification,
};
const [panel] = wholeSpecification.panels;
const [inverter] = wholeSpecification.inverters;
const [array] = wholeSpecification.arrays;
const bifacial = { bifaciality: 80, albedo: 20, clearance_metres: 0.5, source: 'Datasheet' };
const [priceLine] = wholeSpecification.price_lines;
const { battery, usage } = wholeSpecification;

const twoInverters = { ...wholeSpecification, inverters: [inverter, { ...inverter, watts: 2000 }] };
const onTwo = wholeSpecification.arrays.map((one, place) => ({ ...one, inverter: place }));

const oneCustomer = {
  given: 'one customer, ann@example.com',
  arrange: async (test: TestApp) => void (await addCustomer(test)),
};
const oneDraft = {
  given: 'a draft of a customer, of which only the title is said',
  arrange: async (test: TestApp) => {
    await addCustomer(test);
    await addDraft(test);
    test.clock.advance(minuteMs);
  },
};
const wholeDraft = {
  given: 'a draft of a customer, of which everything is said',
  arrange: async (test: TestApp) => {
    await addCustomer(test);
    await addDraft(test, whole);
    test.clock.advance(minuteMs);
  },
};

export const projectCases: GoldenCase[] = [
  ...casesOf('getproject', {
    found: { ...wholeDraft, request: byId('1') },
    'found-empty': { ...oneDraft, request: byId('1') },
    'of-a-customer-registered-for-gst': {
      given: 'a draft of a customer who is registered for GST, of which everything is said',
      arrange: async (test) => {
        await addCustomer(test, { gst_status: 'GST Registered' });
        await addDraft(test, whole);
      },
      request: byId('1'),
    },
    published: {
      given: 'a project whose proposal is published',
      arrange: async (test) => {
        await oneDraft.arrange(test);
        await setProposalLink(test, '1', '/p/3f9c/proposal.pdf');
      },
      request: byId('1'),
    },
    'not-found': { ...oneDraft, request: byId('7'), refusal: 'PROJECT_NOT_FOUND' },
    ...refusedAs('INVALID_PARAMETERS', {
      'id-missing': {},
      'id-empty': byId(''),
      'id-not-digits': byId('one'),
    }),
  }),

  ...casesOf('getprojects', {
    none: { request: {} },
    all: { ...wholeDraft, request: {} },
    'first-page': {
      given: 'two drafts of a customer',
      arrange: async (test) => {
        await oneDraft.arrange(test);
        await addDraft(test, whole);
      },
      request: { query: { customer_id: '1', limit: '1' } },
    },
    'of-an-unknown-customer': { ...oneDraft, request: { query: { customer_id: '7' } } },
    ...refusedAs('INVALID_PARAMETERS', {
      'customer-no-number': { query: { customer_id: 'c' } },
      'limit-too-large': { query: { limit: '101' } },
      'cursor-of-nothing': { query: { cursor: 'c' } },
    }),
  }),

  ...casesOf('calculate', {
    'of-a-system-alone': {
      request: sent({ postcode: '2042', specification: wholeSpecification }),
    },
    'of-a-project': { ...wholeDraft, request: sent({ project_id: '1' }) },
    'what-if': {
      ...wholeDraft,
      request: sent({
        project_id: '1',
        postcode: '3000',
        gst_status: 'GST Registered',
        specification: { battery: null, expected_install_on: '2027-01-10' },
      }),
    },
    'with-rebates': {
      request: sent({
        postcode: '2042',
        specification: {
          ...wholeSpecification,
          rebates: [
            {
              name: 'Council grant',
              state: 'NSW',
              basis: 'system',
              cents: 50_000,
              conditions: ['The home lies in the council area.'],
              source: 'example.com, read on 1 November 2026',
            },
            {
              name: 'Battery grant',
              state: 'VIC',
              basis: 'battery_usable_kwh',
              cents: 10_000,
              max_cents: 80_000,
              paid_to: 'customer',
              source: 'example.com, read on 1 November 2026',
            },
            { name: 'State loan', basis: 'loan', cents: 1_000_000 },
          ],
        },
      }),
    },
    'by-the-hours': {
      request: sent({
        postcode: '2042',
        specification: {
          ...wholeSpecification,
          usage: {
            daily_watt_hours: 18_500,
            pattern: 'all_day',
            import_tariff: 32.45,
            export_tariff: 5,
            time_of_use: [
              { from_hour: 15, to_hour: 21, import_tariff: 48.4 },
              { from_hour: 22, to_hour: 7, import_tariff: 24 },
            ],
            supply_charge: 110.5,
          },
          assumptions: {
            daily_yield: 4.1,
            daily_yield_source: 'Meters of homes nearby',
            tariff_rise: 2,
          },
        },
      }),
    },
    'under-other-assumptions': {
      request: sent({
        postcode: '2042',
        specification: {
          ...wholeSpecification,
          arrays: [{ ...array, azimuth: 90, tilt: 90, bifacial }],
          assumptions: {
            weather_site: 'dubbo',
            losses: { soiling: 5, availability: 1 },
            losses_source: 'Dust of the quarry, survey of 2025',
            horizon: [0, 0, 5, 0, 0, 10, 25, 15],
            horizon_source: 'Survey of 2026',
          },
        },
      }),
    },
    'a-measured-yield': {
      request: sent({
        postcode: '2042',
        specification: {
          ...wholeSpecification,
          assumptions: {
            measured_yield: 1420,
            measured_yield_source: 'Meter of a neighbouring system, 2025',
          },
        },
      }),
    },
    'an-inverter-for-each-array': {
      request: sent({ postcode: '2042', specification: { ...twoInverters, arrays: onTwo } }),
    },
    'an-array-on-no-inverter': {
      refusal: 'INVALID_PARAMETERS',
      request: sent({
        specification: { ...twoInverters, arrays: [{ ...array, inverter: 0 }, array] },
      }),
    },
    'battery-sizes': {
      request: sent({
        postcode: '2042',
        specification: {
          ...wholeSpecification,
          usage: { ...wholeSpecification.usage, self_use_percent: null },
        },
        battery_cents_per_kwh: 90_000,
      }),
    },
    'an-hour-twice': {
      refusal: 'INVALID_PARAMETERS',
      request: sent({
        specification: {
          usage: {
            daily_watt_hours: 18_500,
            import_tariff: 32.45,
            export_tariff: 5,
            time_of_use: [
              { from_hour: 15, to_hour: 21, import_tariff: 48.4 },
              { from_hour: 20, to_hour: 7, import_tariff: 24 },
            ],
          },
        },
      }),
    },
    'strings-that-do-not-fit': {
      request: sent({
        postcode: '2042',
        specification: {
          ...wholeSpecification,
          panels: [
            {
              ...panel,
              warranty_years: 25,
              performance_warranty_years: 30,
              electrical: {
                open_circuit_volts: 39.24,
                short_circuit_amps: 14.02,
                volts_percent_per_degree: -0.25,
              },
            },
          ],
          inverters: [{ ...inverter, electrical: { string_inputs: 2, input_volts_max: 600 } }],
          arrays: [
            { ...array, panels: 15, strings: 1 },
            { ...array, name: 'Garage', panels: 0, strings: null },
          ],
        },
      }),
    },
    'postcode-unknown': {
      request: sent({ postcode: '99', specification: { panels: [panel] } }),
    },
    'of-nothing': { request: sent({}) },
    'project-not-found': {
      ...oneDraft,
      request: sent({ project_id: '7' }),
      refusal: 'PROJECT_NOT_FOUND',
    },
    ...refusedData({
      'project-not-digits': { project_id: 'one' },
      'postcode-a-number': { postcode: 2042 },
      'gst-status-unknown': { gst_status: 'Registered' },
      'horizon-of-four-heights': { specification: { assumptions: { horizon: [0, 5, 10, 5] } } },
      'bifaciality-of-nothing': {
        specification: { arrays: [{ ...array, bifacial: { ...bifacial, bifaciality: 0 } }] },
      },
      'bifacial-without-clearance': {
        specification: { arrays: [{ ...array, bifacial: { ...bifacial, clearance_metres: 0 } }] },
      },
      'battery-price-below-zero': { battery_cents_per_kwh: -1 },
      'panels-no-list': { specification: { panels: panel } },
      'battery-more-usable-than-nominal': {
        specification: { battery: { ...battery, usable_watt_hours: 12_000 } },
      },
    }),
  }),

  ...casesOf('createproject', {
    'title-alone': {
      ...oneCustomer,
      request: sent(named),
      events: ['customer_status_change'],
    },
    'everything-said': {
      ...oneCustomer,
      request: sent(whole),
      events: ['customer_status_change'],
    },
    'customer-named-by-email': {
      ...oneCustomer,
      request: sent({ customer_email: 'ANN@example.com', project_title: ' Lee residence ' }),
      events: ['customer_status_change'],
    },
    'customer-further-on': {
      given: 'a customer with whom is negotiated',
      arrange: (test) => addCustomer(test, { customer_status: 'Negotiating' }),
      request: sent(named),
    },
    'idempotency-key-reused': {
      given: 'another request with the same Idempotency-Key was made before',
      arrange: async (test) => {
        await addCustomer(test);
        await test.call('createproject', sent(named, { 'idempotency-key': 'k1' }));
      },
      request: sent({ ...named, project_title: 'Other' }, { 'idempotency-key': 'k1' }),
      refusal: 'IDEMPOTENCY_KEY_REUSED',
    },
    'postcode-a-number': {
      ...oneCustomer,
      request: sent({ ...named, site_address: { postcode: 2042, country: '' } }),
      events: ['customer_status_change'],
    },
    'customer-unknown': {
      request: sent({ ...named, customer_id: '7' }),
      refusal: 'CUSTOMER_NOT_FOUND',
    },
    ...refusedData({
      'customer-not-named': { project_title: 'Lee residence' },
      'title-missing': { customer_id: '1' },
      'title-empty': { ...named, project_title: ' ' },
      'title-too-long': { ...named, project_title: 'a'.repeat(201) },
      'address-a-text': { ...named, site_address: '14 Banksia Street' },
    }),
  }),

  ...casesOf('addroofpicture', {
    png: { ...oneDraft, request: sent({ project_id: '1', picture }) },
    'same-picture-again': {
      given: 'a draft with a picture of its roof',
      arrange: async (test) => {
        await oneDraft.arrange(test);
        await test.call('addroofpicture', sent({ project_id: '1', picture }));
      },
      request: sent({ project_id: '1', picture }),
    },
    'id-unknown': { request: sent({ project_id: '7', picture }), refusal: 'PROJECT_NOT_FOUND' },
    ...refusedAs('INVALID_PARAMETERS', {
      'id-missing': sent({ picture }),
      'picture-missing': sent({ project_id: '1' }),
      'picture-not-base64': sent({ project_id: '1', picture: 'grey!' }),
      'picture-empty': sent({ project_id: '1', picture: '' }),
      'picture-a-text': sent({ project_id: '1', picture: 'R3JleSByb29m' }),
    }),
  }),

  ...casesOf('updateproject', {
    'title-alone': { ...wholeDraft, request: saved({ project_title: 'Lee residence, stage 2' }) },
    'part-of-the-specification': {
      ...wholeDraft,
      request: saved({
        specification: { battery: null, roof: { storeys: 2 }, price_lines: [priceLine] },
      }),
    },
    'part-of-the-address': {
      ...wholeDraft,
      request: saved({ site_address: { postcode: '2043' } }),
    },
    'inverter-of-an-array-removed': {
      given: 'a draft whose two arrays have an inverter each',
      arrange: async (test: TestApp) => {
        await addCustomer(test);
        await addDraft(test, { ...whole, specification: { ...twoInverters, arrays: onTwo } });
      },
      request: saved({ specification: { inverters: [inverter] } }),
      refusal: 'INVALID_PARAMETERS',
    },
    'nothing-changed': { ...oneDraft, request: saved({ project_title: 'Lee residence' }) },
    nothing: { ...oneDraft, request: saved({}) },
    'with-its-revision': {
      ...oneDraft,
      request: saved({ revision: '1', project_title: 'Lee residence, 6.6 kW' }),
    },
    published: {
      given: 'a project whose proposal is published',
      arrange: async (test) => {
        await oneDraft.arrange(test);
        await setProposalLink(test, '1', '/p/3f9c/proposal.pdf');
      },
      request: saved({ project_title: 'Lee residence, stage 2' }),
    },
    'installation-agreed': {
      given: 'a customer who has signed and may no longer withdraw',
      arrange: (test) => addSigned(test, ''),
      request: saved({ install_on: '2026-12-14' }),
      events: ['customer_status_change'],
    },
    'installation-agreed-before-signing': {
      ...oneDraft,
      request: saved({ install_on: '2026-12-14' }),
      refusal: 'STATUS_CHANGE_REFUSED',
    },
    'installation-agreed-while-the-customer-may-withdraw': {
      given: 'a customer who has signed and may withdraw until 2026-12-04',
      arrange: (test) => addSigned(test, '2026-12-04'),
      request: saved({ install_on: '2026-12-14' }),
      refusal: 'STATUS_CHANGE_REFUSED',
    },
    'saved-by-somebody-else': {
      given: 'a draft that was saved since it was read',
      arrange: async (test) => {
        await oneDraft.arrange(test);
        await test.call('updateproject', saved({ project_title: 'First' }));
      },
      request: saved({ revision: '1', project_title: 'Second' }),
      refusal: 'PROJECT_CHANGED',
    },
    'id-unknown': {
      request: sent({ project_id: '7', project_title: 'Other' }),
      refusal: 'PROJECT_NOT_FOUND',
    },
    'id-missing': { request: sent({ project_title: 'Other' }), refusal: 'INVALID_PARAMETERS' },
    ...refusedChanges({
      'title-empty': { project_title: '' },
      'revision-a-number': { revision: 1 },
      'install-day-does-not-exist': { install_on: '2026-02-30' },
    }),
    ...refusedSpecifications({
      'specification-a-list': [panel],
      'panels-an-object': { panels: panel },
      'panel-without-model': { panels: [{ ...panel, model: undefined }] },
      'panel-of-no-watts': { panels: [{ ...panel, watts: 0 }] },
      'panel-of-too-many-watts': { panels: [panel, { ...panel, watts: 2001 }] },
      'panel-watts-a-text': { panels: [{ ...panel, watts: '440' }] },
      'panel-quantity-a-fraction': { panels: [{ ...panel, quantity: 1.5 }] },
      'inverter-of-too-many-watts': { inverters: [{ ...panel, watts: 1_000_001 }] },
      'battery-more-usable-than-nominal': { battery: { ...battery, usable_watt_hours: 20_000 } },
      'array-tilted-too-far': { arrays: [{ ...array, tilt: 91 }] },
      'array-azimuth-360': { arrays: [{ ...array, azimuth: 360 }] },
      'array-shaded-too-much': { arrays: [{ ...array, shading: 101 }] },
      'array-shaded-for-eleven-months': {
        arrays: [{ ...array, monthly_shading: Array(11).fill(5) }],
      },
      'panel-warranty-of-no-years': { panels: [{ ...panel, warranty_years: 0 }] },
      'battery-warranty-of-half-a-year': { battery: { ...battery, warranty_years: 0.5 } },
      'array-of-no-strings': { arrays: [{ ...array, strings: 0 }] },
      'panel-volts-of-a-thousandth': {
        panels: [{ ...panel, electrical: { open_circuit_volts: 39.245 } }],
      },
      'panel-volts-rise-with-heat': {
        panels: [{ ...panel, electrical: { volts_percent_per_degree: 0.25 } }],
      },
      'inverter-volts-without-range': {
        inverters: [{ ...inverter, electrical: { input_volts_min: 601, input_volts_max: 600 } }],
      },
      'price-line-too-high': { price_lines: [{ ...priceLine, unit_cents: 1_000_000_001 }] },
      'price-line-of-half-a-cent': { price_lines: [{ ...priceLine, unit_cents: 0.5 }] },
      'expected-day-does-not-exist': { expected_install_on: '2027-02-29' },
      'phases-4': { phases: 4 },
      'storeys-0': { roof: { storeys: 0 } },
      'export-limit-negative': { export_limit_watts: -1 },
      'weather-site-unknown': { assumptions: { weather_site: 'atlantis' } },
      'measured-yield-too-high': { assumptions: { measured_yield: 3001 } },
      'loss-above-half': { assumptions: { losses: { soiling: 51 } } },
      'tariff-of-a-thousandth': { usage: { ...usage, import_tariff: 32.455 } },
      'tariff-negative': { usage: { ...usage, export_tariff: -5 } },
      'self-use-above-100': { usage: { ...usage, self_use_percent: 101 } },
    }),
  }),

  ...casesOf('copyproject', {
    copied: {
      ...wholeDraft,
      request: sent({ project_id: '1', project_title: 'With a battery' }),
    },
    'title-missing': {
      ...oneDraft,
      request: sent({ project_id: '1' }),
      refusal: 'INVALID_PARAMETERS',
    },
    unknown: {
      request: sent({ project_id: '9', project_title: 'A' }),
      refusal: 'PROJECT_NOT_FOUND',
    },
  }),

  ...casesOf('deleteproject', {
    deleted: { ...oneDraft, request: sent({ project_id: '1' }) },
    'id-missing': { ...oneDraft, request: sent({}), refusal: 'INVALID_PARAMETERS' },
    published: {
      given: 'a published proposal',
      options: { ports: quickPrinter },
      arrange: async (test) => publish(test, await addReadyProject(test)),
      request: sent({ project_id: '1' }),
      refusal: 'DELETION_REFUSED',
    },
    signed: {
      given: 'a signed contract',
      options: { ports: { ...quickPrinter, ...quickSeal } },
      arrange: signPublished,
      request: sent({ project_id: '1' }),
      refusal: 'DELETION_REFUSED',
    },
    unknown: { request: sent({ project_id: '9' }), refusal: 'PROJECT_NOT_FOUND' },
  }),
];

function saved(changes: object): Call {
  return sent({ project_id: '1', ...changes });
}

async function addSigned(test: TestApp, coolingOffEnds: string): Promise<void> {
  await oneDraft.arrange(test);
  await signContract(test, coolingOffEnds);
}

function refusedData(datas: Record<string, object>): Record<string, Rest> {
  return mapValues(datas, (data) => ({
    ...oneCustomer,
    request: sent(data),
    refusal: 'INVALID_PARAMETERS',
  }));
}

function refusedChanges(changes: Record<string, object>): Record<string, Rest> {
  return mapValues(changes, (change) => ({
    ...oneDraft,
    request: saved(change),
    refusal: 'INVALID_PARAMETERS',
  }));
}

function refusedSpecifications(specifications: Record<string, object>): Record<string, Rest> {
  return refusedChanges(mapValues(specifications, (specification) => ({ specification })));
}

function mapValues<Value, Result>(
  table: Record<string, Value>,
  map: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, map(value)]));
}

async function signPublished(test: TestApp): Promise<void> {
  const { contract } = await publish(test, await addReadyProject(test));
  await sign(test, contract, 1);
  await seal(test, contract);
}
