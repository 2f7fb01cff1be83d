import type { Call, TestApp } from '../../support/open-test-app.ts';
import { casesOf, type GoldenCase, refusedAs } from '../golden-case.ts';

const sent = (data: object): Call => ({ body: { data } });
const flat = {
  name: 'Anytime',
  retailer: 'Example Retail',
  tariff: {
    import_rates: [{ steps: [{ cents_per_kwh: 31.5 }] }],
    feed_in_rates: [{ steps: [{ cents_per_kwh: 5 }] }],
    daily_charge: 108.9,
  },
};
const weekdayPeak = {
  name: 'Weekday peak',
  retailer: 'Example Retail',
  area: 'NSW',
  valid_on: '2026-07-01',
  source: 'Price fact sheet',
  tariff: {
    import_rates: [
      {
        name: 'Peak',
        days: 'weekdays',
        from_hour: 15,
        to_hour: 21,
        steps: [{ cents_per_kwh: 45 }],
      },
      {
        name: 'Off-peak',
        days: 'weekdays',
        from_hour: 21,
        to_hour: 15,
        steps: [{ cents_per_kwh: 25, up_to_kwh: 10 }, { cents_per_kwh: 28 }],
      },
      { name: 'Weekend', days: 'weekends', steps: [{ cents_per_kwh: 25 }] },
    ],
    demand_charges: [{ cents_per_kw: 12.5, per: 'day', months: [1, 2, 12], from_hour: 16 }],
    controlled_load: { cents_per_kwh: 18, daily_charge: 3 },
    free_window: { from_hour: 11, to_hour: 14, cap_kwh: 24 },
    includes_gst: false,
  },
};
const withPlan = {
  given: 'a plan in the library',
  arrange: async (test: TestApp) => void (await test.call('setplan', sent(flat))),
};
const rates = (...import_rates: object[]) => ({ ...flat, tariff: { import_rates } });

export const planCases: GoldenCase[] = [
  ...casesOf('getplans', {
    'own-and-examples': { ...withPlan, request: {} },
  }),

  ...casesOf('setplan', {
    added: { request: sent(flat) },
    'everything-said': { request: sent(weekdayPeak) },
    'written-over': {
      ...withPlan,
      request: sent({ ...flat, source: 'Bill of the customer' }),
    },
    ...refusedAs('INVALID_PARAMETERS', {
      'rates-overlap': sent(
        rates(
          { from_hour: 15, to_hour: 21, steps: [{ cents_per_kwh: 45 }] },
          { from_hour: 20, to_hour: 15, steps: [{ cents_per_kwh: 25 }] },
        ),
      ),
      'rates-leave-hours-out': sent(rates({ days: 'weekdays', steps: [{ cents_per_kwh: 45 }] })),
      'price-negative': sent(rates({ steps: [{ cents_per_kwh: -1 }] })),
      'name-missing': sent({ tariff: flat.tariff }),
    }),
  }),

  ...casesOf('removeplan', {
    removed: { ...withPlan, request: sent({ retailer: flat.retailer, name: flat.name }) },
    ...refusedAs('PLAN_NOT_FOUND', {
      unknown: sent({ name: 'Anytime' }),
      example: sent({ name: 'Example NSW flat' }),
    }),
    'name-missing': { request: sent({}), refusal: 'INVALID_PARAMETERS' },
  }),
];
