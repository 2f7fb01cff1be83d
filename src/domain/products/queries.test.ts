import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeOf } from '../../../test/support/arrange.ts';
import { openTestApp } from '../../../test/support/open-test-app.ts';
import { noDatasheet } from './product.ts';
import { findProduct, findProducts, insertProduct, saveProduct } from './queries.ts';

const panel = {
  kind: 'panel',
  maker: 'Example Energy',
  model: 'EE-440',
  watts: 440,
  nominalWattHours: 0,
  usableWattHours: 0,
  priceCents: 31_000,
  costCents: 19_450,
  pictureId: null,
  datasheetId: null,
} as const;

test('a product keeps the figures of its datasheet that are known', async (t) => {
  const opened = await openTestApp(t);
  const datasheet = { ...noDatasheet, openCircuitVolts: 39.24, voltsPercentPerDegree: -0.253 };
  const productId = await storeOf(opened).transaction((tx) =>
    insertProduct(tx, { ...panel, datasheet, createdAt: 5 }),
  );
  assert.ok(productId);
  const stored = await findProduct(storeOf(opened), productId);
  const times = { archivedAt: undefined, createdAt: 5, updatedAt: 5 };
  assert.deepEqual(stored, { ...panel, productId, datasheet, ...times });
  assert.deepEqual(await opened.database.rows('select datasheet_json from products'), [
    { datasheet_json: '{"openCircuitVolts":39.24,"voltsPercentPerDegree":-0.253}' },
  ]);
  const changed = { ...datasheet, openCircuitVolts: null, shortCircuitAmps: 14.02 };
  await storeOf(opened).transaction((tx) => saveProduct(tx, { ...stored, datasheet: changed }, 6));
  const [listed] = await findProducts(storeOf(opened), { includesArchived: false });
  assert.deepEqual(listed, { ...stored, datasheet: changed, updatedAt: 6 });
});
