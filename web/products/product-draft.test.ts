import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figuresOfKind } from '../../src/domain/products/check-product.ts';
import { noDatasheet } from '../../src/domain/products/product.ts';
import type { Product } from '../shared/formats/product-words.ts';
import { datasheetForms, detailsOf, draftOf, faultsOf, formsOfKind } from './product-draft.ts';

const battery: Product = {
  productId: 1,
  kind: 'battery',
  maker: 'Example Storage',
  model: 'ES-13',
  watts: 0,
  nominalWattHours: 14_000,
  usableWattHours: 13_500,
  priceCents: 990_000,
  costCents: 0,
  datasheet: { ...noDatasheet, powerWatts: 5000 },
  pictureId: null,
  datasheetId: null,
  isArchived: false,
};

test('a product comes out of the form as it went in', () => {
  const { productId: _id, kind: _kind, isArchived: _archived, ...details } = battery;
  assert.deepEqual(detailsOf(draftOf(battery, 'panel')), {
    ...details,
    datasheet: { powerWatts: 5000, warrantyYears: null },
    pictureId: null,
    datasheetId: null,
  });
  const panel: Product = {
    ...battery,
    kind: 'panel',
    watts: 440,
    nominalWattHours: 0,
    usableWattHours: 0,
    priceCents: 0,
    datasheet: {
      ...noDatasheet,
      openCircuitVolts: 39.24,
      voltsPercentPerDegree: -0.25,
      warrantyYears: 25,
      performanceWarrantyYears: 30,
    },
    pictureId: null,
    datasheetId: null,
  };
  assert.deepEqual(detailsOf(draftOf(panel, 'panel')), {
    ...details,
    watts: 440,
    nominalWattHours: 0,
    usableWattHours: 0,
    priceCents: 0,
    datasheet: {
      openCircuitVolts: 39.24,
      shortCircuitAmps: null,
      voltsPercentPerDegree: -0.25,
      warrantyYears: 25,
      performanceWarrantyYears: 30,
    },
    pictureId: null,
    datasheetId: null,
  });
  assert.deepEqual(faultsOf(draftOf(panel, 'panel')), {});
});

test('a missing or impossible value is reported at its field', () => {
  assert.deepEqual(faultsOf(draftOf(undefined, 'panel')), {
    maker: 'Enter the brand',
    model: 'Enter the model',
    watts: 'Enter a whole number from 1 to 2,000',
  });
  assert.deepEqual(faultsOf({ ...draftOf(battery, 'battery'), usableWattHours: '15' }), {
    usableWattHours: 'Enter no more than the nominal energy',
  });
  const inverter = { ...draftOf(undefined, 'inverter'), maker: 'A', model: 'B', watts: '5' };
  const datasheet = { inputVoltsMin: '600.1', inputVoltsMax: '600', inputAmpsMax: '0' };
  assert.deepEqual(faultsOf({ ...inverter, datasheet }), {
    'datasheet.inputVoltsMin': 'Enter no more than the maximum',
    'datasheet.inputAmpsMax': 'Enter a number from 0.1 to 1,000',
  });
  const ofPanel = { ...inverter, datasheet: { openCircuitVolts: 'what?' } };
  assert.deepEqual(faultsOf(ofPanel), {}, 'what was typed for another kind is let go');
});

test('the form accepts every value that the server accepts', () => {
  for (const kind of ['panel', 'inverter', 'battery'] as const) {
    const figures = figuresOfKind[kind];
    assert.deepEqual(formsOfKind[kind].toSorted(), Object.keys(figures).sort());
    for (const name of formsOfKind[kind]) {
      const { min, max, decimals = 0, perUnit = 1 } = datasheetForms[name];
      const shown = { min, max, decimals: perUnit === 1 ? decimals : decimals - 3 };
      assert.deepEqual(shown, figures[name]);
    }
  }
});
