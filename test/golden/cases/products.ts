import { createApiKey } from '../../../src/domain/accounts/api-keys/create-api-key.ts';
import { addStarterLibrary } from '../../../src/domain/products/starter-library.ts';
import { storeOf } from '../../support/arrange.ts';
import type { Call, TestApp } from '../../support/open-test-app.ts';
import { casesOf, type GoldenCase, refusedAs } from '../golden-case.ts';

const sent = (data: object): Call => ({ body: { data } });
const panel = {
  kind: 'panel',
  maker: 'Example Energy',
  model: 'EE-440',
  watts: 440,
  price_cents: 21_000,
  cost_cents: 12_500,
  datasheet: { open_circuit_volts: 39.2, warranty_years: 25 },
};
const battery = {
  kind: 'battery',
  maker: 'Example Storage',
  model: 'ES-13',
  nominal_watt_hours: 13_500,
  usable_watt_hours: 13_000,
};
const withProducts = {
  given: 'a panel that costs $125 and an archived battery',
  arrange: async (test: TestApp) => {
    await test.call('setproduct', sent(panel));
    await test.call('setproduct', sent({ ...battery, is_archived: true }));
  },
};

const withKits = {
  given: 'the starter library, without its battery of 13.5 kWh',
  arrange: async (test: TestApp) => {
    await storeOf(test).transaction((tx) => addStarterLibrary(test.app, tx));
    const gone = { kind: 'battery', maker: 'Example Storage', model: 'ES-13', is_archived: true };
    await test.call('setproduct', sent(gone));
  },
};

export const productCases: GoldenCase[] = [
  ...casesOf('getkits', {
    all: { ...withKits, request: {} },
    none: { request: {} },
  }),

  ...casesOf('getproducts', {
    all: { ...withProducts, request: {} },
    'of-a-kind': { ...withProducts, request: { query: { kind: 'battery' } } },
    'cost-hidden-from-a-key-that-only-reads': {
      given: `${withProducts.given}, and a key with customers:read`,
      arrange: async (test) => {
        await withProducts.arrange(test);
        const reader = { ...test.account, permissions: ['customers:read'] as const };
        return (await createApiKey(test.app, reader)).apiKey;
      },
      request: (api_key) => ({ query: { api_key } }),
    },
    'kind-unknown': { request: { query: { kind: 'roof' } }, refusal: 'INVALID_PARAMETERS' },
  }),

  ...casesOf('setproduct', {
    added: { request: sent(panel) },
    'some-members': {
      ...withProducts,
      request: sent({
        kind: 'panel',
        maker: 'Example Energy',
        model: 'EE-440',
        price_cents: 19_900,
        datasheet: { warranty_years: null },
      }),
    },
    archived: { ...withProducts, request: sent({ ...panel, is_archived: true }) },
    ...refusedAs('INVALID_PARAMETERS', {
      'kind-missing': sent({ maker: 'Example Energy', model: 'EE-440', watts: 440 }),
      'battery-without-energy': sent({ ...battery, usable_watt_hours: undefined }),
      'panel-with-energy': sent({ ...panel, nominal_watt_hours: 100 }),
      'figure-of-another-kind': sent({ ...battery, datasheet: { open_circuit_volts: 40 } }),
      'cost-negative': sent({ ...panel, cost_cents: -1 }),
    }),
  }),
];
