import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeOf } from '../../../test/support/arrange.ts';
import { openTestApp } from '../../../test/support/open-test-app.ts';
import { noDatasheet } from '../../domain/products/datasheet.ts';

const panel = {
  kind: 'panel',
  maker: 'Example Energy',
  model: 'EE-440',
  watts: 440,
  nominalWattHours: 0,
  usableWattHours: 0,
  priceCents: 31_000,
  costCents: 19_450,
} as const;

test('a product keeps the figures of its datasheet that are known', async (t) => {
  const opened = await openTestApp(t);
  const { products } = storeOf(opened);
  const datasheet = { ...noDatasheet, openCircuitVolts: 39.24, voltsPercentPerDegree: -0.253 };
  const productId = await storeOf(opened).transaction((tx) =>
    tx.products.insert({ ...panel, datasheet, createdAt: 5 }),
  );
  assert.ok(productId);
  const stored = await products.find(productId);
  const times = { archivedAt: undefined, createdAt: 5, updatedAt: 5 };
  assert.deepEqual(stored, { ...panel, productId, datasheet, ...times });
  assert.deepEqual(await opened.database.rows('select datasheet_json from products'), [
    { datasheet_json: '{"openCircuitVolts":39.24,"voltsPercentPerDegree":-0.253}' },
  ]);
  const changed = { ...datasheet, openCircuitVolts: null, shortCircuitAmps: 14.02 };
  await storeOf(opened).transaction((tx) => tx.products.save({ ...stored, datasheet: changed }, 6));
  const [listed] = await products.list({ includesArchived: false });
  assert.deepEqual(listed, { ...stored, datasheet: changed, updatedAt: 6 });
});
