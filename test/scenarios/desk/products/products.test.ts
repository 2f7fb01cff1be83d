import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noDatasheet, productsMax } from '../../../../src/domain/products/product.ts';
import { insertProduct } from '../../../../src/domain/products/queries.ts';
import { storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { desktop, openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';

const visit = openBrowser();

const panel = {
  kind: 'panel',
  maker: 'Example Energy',
  model: 'EE-440',
  watts: 440,
  nominalWattHours: 0,
  usableWattHours: 0,
  priceCents: 31_000,
  costCents: 19_450,
  datasheet: noDatasheet,
  pictureId: null,
  datasheetId: null,
} as const;
const battery = {
  kind: 'battery',
  maker: 'Example Storage',
  model: 'ES-13',
  watts: 0,
  nominalWattHours: 14_000,
  usableWattHours: 13_500,
  priceCents: 990_000,
  costCents: null,
  datasheet: noDatasheet,
  pictureId: null,
  datasheetId: null,
} as const;

function namesOf(products: readonly { maker: string; model: string }[]): string[] {
  return products.map(({ maker, model }) => `${maker} ${model}`);
}

async function add(desk: Desk, ...models: string[]): Promise<void> {
  for (const model of models) await desk.as(desk.owner).products.add({ ...panel, model });
}

test('the library lists panels, inverters and batteries in order, and finds them by words', async (t) => {
  const desk = await openDesk(t);
  const { products } = desk.as(desk.owner);
  assert.deepEqual(await products.list({}), [], 'an account begins without any');
  await products.add(battery);
  await add(desk, 'EE-475', 'EE-1000', 'EE-440');
  assert.deepEqual(namesOf(await products.list({})), [
    'Example Energy EE-440',
    'Example Energy EE-475',
    'Example Energy EE-1000',
    'Example Storage ES-13',
  ]);
  assert.deepEqual(namesOf(await products.list({ kind: 'battery' })), ['Example Storage ES-13']);
  assert.deepEqual(namesOf(await products.list({ search: ' energy 44' })), [
    'Example Energy EE-440',
  ]);
});

test('hides an archived product from the choice until it is restored', async (t) => {
  const desk = await openDesk(t);
  const { products } = desk.as(desk.owner);
  const { productId } = await products.add(panel);
  await products.archive({ productId, isArchived: true });
  assert.deepEqual(await products.list({}), []);
  const [archived] = await products.list({ includesArchived: true });
  assert.deepEqual(archived, { productId, ...panel, isArchived: true });
  await assert.rejects(products.add(panel), {
    message:
      'The library has Example Energy EE-440 already. If you don’t see it, check the archived products.',
  });
  await products.archive({ productId, isArchived: false });
  assert.deepEqual(await products.list({}), [{ productId, ...panel, isArchived: false }]);
});

test('a product changes for later projects, and not into another that is there', async (t) => {
  const desk = await openDesk(t);
  const { products } = desk.as(desk.owner);
  const { productId } = await products.add(panel);
  await add(desk, 'EE-475');
  const { kind: _kind, ...details } = panel;
  const changed = await products.change({ productId, ...details, watts: 445, priceCents: 0 });
  assert.deepEqual(changed, { ...panel, productId, watts: 445, priceCents: 0, isArchived: false });
  await assert.rejects(products.change({ productId, ...details, model: 'EE-475' }), {
    code: 'CONFLICT',
  });
  await assert.rejects(products.change({ productId: 999, ...details }), {
    code: 'NOT_FOUND',
    message: 'There is no such product',
  });
});

test('nothing comes into the library that a project could not take', async (t) => {
  const desk = await openDesk(t);
  const { products } = desk.as(desk.owner);
  for (const wrong of [
    { ...panel, watts: 0 },
    { ...panel, watts: 2001 },
    { ...panel, maker: ' ' },
    { ...panel, usableWattHours: 5, nominalWattHours: 5 },
    { ...panel, priceCents: -1 },
    { ...panel, costCents: -1 },
    { ...panel, costCents: 0.5 },
    { ...battery, watts: 5 },
    { ...battery, usableWattHours: 14_001 },
    { ...battery, nominalWattHours: 0, usableWattHours: 0 },
  ]) {
    await assert.rejects(products.add(wrong), { code: 'BAD_REQUEST' }, JSON.stringify(wrong));
  }
  assert.deepEqual(await products.list({}), []);
});

test('the library has an end', async (t) => {
  const desk = await openDesk(t);
  await storeOf(desk).transaction(async (tx) => {
    for (let number = 0; number < productsMax; number += 1) {
      await insertProduct(tx, { ...panel, model: `EE-${number}`, createdAt: 0 });
    }
  });
  await assert.rejects(add(desk, 'One more'), { code: 'BAD_REQUEST' });
});

test('an owner fills the library, changes and archives, and takes that back', async (t) => {
  const desk = await openDesk(t);
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, '/settings/products');
  const row = page.getByRole('cell', { name: 'Example Energy EE-440', exact: true });
  await page.getByText('The library is empty').waitFor();
  await assertAccessible(page);

  await page.getByRole('button', { name: 'Add product' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add product' }).click();
  await dialog.getByText('Enter the brand').waitFor();
  await dialog.getByText('Enter a whole number from 1 to 2,000').waitFor();
  await dialog.getByLabel('Brand').fill('Example Energy');
  await dialog.getByLabel('Model').fill('EE-440');
  await dialog.getByLabel('Rated power (W)').fill('440');
  await dialog.getByLabel('Unit price').fill('310');
  await dialog.getByLabel('Unit cost').fill('194.50');
  await assertAccessible(page);
  await dialog.getByRole('button', { name: 'Add product' }).click();
  await row.waitFor();

  await page.getByRole('button', { name: 'Add product' }).click();
  await dialog.getByText('Battery').click();
  await dialog.getByLabel('Brand').fill('Example Storage');
  await dialog.getByLabel('Model').fill('ES-13');
  await dialog.getByLabel('Usable energy (kWh)').fill('13.5');
  await dialog.getByLabel('Nominal energy (kWh)').fill('14');
  await dialog.getByRole('button', { name: 'Add product' }).click();
  await page.getByRole('cell', { name: '13.5 kWh usable of 14' }).waitFor();
  assert.deepEqual(
    (await desk.as(desk.owner).products.list({})).map(({ productId: _id, ...product }) => product),
    [
      { ...panel, isArchived: false },
      { ...battery, priceCents: 0, isArchived: false },
    ],
  );

  await page.getByRole('button', { name: 'Edit Example Energy EE-440' }).click();
  await dialog.getByLabel('Unit price').fill('299.50');
  await dialog.getByRole('button', { name: 'Save product' }).click();
  await page.getByRole('cell', { name: '$299.50' }).waitFor();
  await page.getByRole('cell', { name: '$194.50' }).waitFor();

  await page.getByRole('button', { name: 'Archive Example Energy EE-440' }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.waitFor();
});

test('shows a salesperson the library on a phone without changes to make', async (t) => {
  const desk = await openDesk(t);
  await add(desk, 'EE-440', 'EE-475');
  const seller = await desk.addMember('sales');
  const { page } = await visit(t, { viewport: phone });
  await desk.signIn(page, seller, '/settings/products?q=475');
  await page.getByText('Example Energy EE-475').waitFor();
  assert.equal(await page.getByText('Example Energy EE-440').count(), 0, 'the address filters');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByText('Example Energy EE-440').waitFor();
  assert.equal(await page.getByRole('button', { name: /Add|Change|Archive/ }).count(), 0);
  assert.equal(await page.getByText('cost $194.50').count(), 0);
  await assertAccessible(page);
});
