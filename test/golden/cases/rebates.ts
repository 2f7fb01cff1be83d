import type { Call, TestApp } from '../../support/open-test-app.ts';
import { casesOf, type GoldenCase, refusedAs } from '../golden-case.ts';

const sent = (data: object): Call => ({ body: { data } });
const grant = {
  name: 'Council battery grant',
  state: 'NSW',
  from_on: '2026-07-01',
  until_on: '2027-06-30',
  basis: 'battery_usable_kwh',
  cents: 10_000,
  max_cents: 100_000,
  paid_to: 'customer',
  conditions: ['The home lies in the council area.'],
  source: 'example.com, read on 1 November 2026',
};
const fixed = { name: 'Grant', basis: 'system', cents: 50_000 };
const withRebate = {
  given: 'a rebate in the library',
  arrange: async (test: TestApp) => void (await test.call('setrebate', sent(fixed))),
};

export const rebateCases: GoldenCase[] = [
  ...casesOf('getrebates', { 'own-and-programs': { ...withRebate, request: {} } }),

  ...casesOf('setrebate', {
    added: { request: sent(fixed) },
    'everything-said': { request: sent(grant) },
    'written-over': { ...withRebate, request: sent({ ...fixed, cents: 60_000 }) },
    ...refusedAs('INVALID_PARAMETERS', {
      'basis-unknown': sent({ ...fixed, basis: 'roof' }),
      'ends-before-it-begins': sent({ ...grant, until_on: '2026-06-30' }),
      'name-missing': sent({ basis: 'system', cents: 1 }),
    }),
  }),

  ...casesOf('removerebate', {
    removed: { ...withRebate, request: sent({ name: fixed.name }) },
    unknown: { request: sent({ name: 'Other' }), refusal: 'REBATE_NOT_FOUND' },
    'name-missing': { request: sent({}), refusal: 'INVALID_PARAMETERS' },
  }),
];
