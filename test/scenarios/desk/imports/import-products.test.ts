import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noDatasheet, productsMax } from '../../../../src/domain/products/product.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { assertDecent, openBrowser, phone } from '../../../support/browser/open-browser.ts';
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
  datasheet: { ...noDatasheet, openCircuitVolts: 39.24, voltsPercentPerDegree: -0.25 },
  pictureId: null,
  datasheetId: null,
} as const;

const csv = [
  'Kind;Maker;Model;Watts;Price;String inputs;Input volts max;Colour',
  'panel;Example Energy;EE-440;445;;;;black',
  'inverter;Example Power;"XP-5000; hybrid";5,000;$1,720.00;2;600;white',
  'inverter;Example Power;XP-8000;eight;;;;',
  'panel;Example Energy;EE-475;475;365;2;;',
].join('\r\n');

async function download(desk: Desk): Promise<Response> {
  const headers = { cookie: await desk.cookieOf(desk.owner) };
  return fetch(`${desk.url}/app/files/exports/products.csv`, { headers });
}

async function libraryOf(desk: Desk) {
  const products = await desk.as(desk.owner).products.list({ includesArchived: true });
  return products.map(({ productId: _id, ...product }) => product);
}

test('a file of products is previewed row by row, and then imported', async (t) => {
  const desk = await openDesk(t);
  const { products } = desk.as(desk.owner);
  const { productId } = await products.add(panel);
  await products.archive({ productId, isArchived: true });
  const before = await libraryOf(desk);

  const plan = await products.checkImport({ csv });
  assert.deepEqual(plan, {
    rows: [
      {
        rowNumber: 2,
        outcome: 'change',
        name: 'Example Energy EE-440',
        problem: '',
        columns: ['watts', 'price'],
        isArchived: true,
      },
      {
        rowNumber: 3,
        outcome: 'add',
        name: 'Example Power XP-5000; hybrid',
        problem: '',
        columns: [],
        isArchived: false,
      },
      {
        rowNumber: 4,
        outcome: 'refuse',
        name: 'Example Power XP-8000',
        problem: 'watts must be a number',
        columns: [],
        isArchived: false,
      },
      {
        rowNumber: 5,
        outcome: 'refuse',
        name: 'Example Energy EE-475',
        problem: 'string_inputs is not of a product of the kind panel',
        columns: [],
        isArchived: false,
      },
    ],
    unknownColumns: ['Colour'],
  });
  assert.deepEqual(await libraryOf(desk), before, 'nothing is written by the look');

  assert.deepEqual(await products.import({ csv }), plan);
  assert.deepEqual(await libraryOf(desk), [
    { ...panel, watts: 445, priceCents: 0, isArchived: true },
    {
      ...panel,
      kind: 'inverter',
      maker: 'Example Power',
      model: 'XP-5000; hybrid',
      watts: 5000,
      priceCents: 172_000,
      costCents: null,
      datasheet: { ...noDatasheet, stringInputs: 2, inputVoltsMax: 600 },
      pictureId: null,
      datasheetId: null,
      isArchived: false,
    },
  ]);
  const again = await products.import({ csv });
  assert.deepEqual(
    again.rows.map(({ outcome }) => outcome),
    ['same', 'same', 'refuse', 'refuse'],
  );
});

test('recreates the library elsewhere from an export', async (t) => {
  const desk = await openDesk(t);
  const { products } = desk.as(desk.owner);
  await products.add(panel);
  await products.add({ ...panel, maker: '=Sum', model: 'Zoë "1", black', datasheet: {} });
  await products.add({
    ...panel,
    kind: 'battery',
    model: 'ES-13',
    watts: 0,
    nominalWattHours: 14_000,
    usableWattHours: 13_500,
    datasheet: { powerWatts: 5000, warrantyYears: 10 },
  });
  const answer = await download(desk);
  assert.deepEqual(
    [answer.status, answer.headers.get('content-disposition')],
    [200, 'attachment; filename="products.csv"'],
  );
  const exported = await answer.text();
  assert.equal(
    exported.split('\n')[0],
    'kind,maker,model,watts,nominal_watt_hours,usable_watt_hours,price,cost,open_circuit_volts,short_circuit_amps,' +
      'volts_percent_per_degree,string_inputs,input_volts_min,input_volts_max,input_amps_max,power_watts,' +
      'warranty_years,performance_warranty_years',
  );
  const elsewhere = await openDesk(t);
  await elsewhere.as(elsewhere.owner).products.import({ csv: exported });
  assert.deepEqual(await libraryOf(elsewhere), await libraryOf(desk));
  const { rows } = await products.checkImport({ csv: exported });
  assert.ok(rows.every(({ outcome }) => outcome === 'same'));
});

test('a file that cannot be taken changes nothing', async (t) => {
  const desk = await openDesk(t);
  const { products } = desk.as(desk.owner);
  const header = 'kind,maker,model,watts\n';
  const tooMany = header + 'panel,A,B,440\n'.repeat(productsMax + 1);
  for (const [text, message] of [
    ['', 'The file has no column kind'],
    ['kind,maker\npanel,A\n', 'The file has no column model'],
    [`${header}panel,A,B,0\n`, 'The file has no row to import'],
    [tooMany, 'The file has more than 2000 rows'],
  ] as const) {
    await assert.rejects(products.import({ csv: text }), { code: 'BAD_REQUEST', message });
  }
  assert.deepEqual(await libraryOf(desk), []);
  const seller = desk.as(await desk.addMember('sales'));
  await assert.rejects(seller.products.import({ csv }), { code: 'FORBIDDEN' });
});

test('an owner looks at a file on a phone, and then takes it', async (t) => {
  const desk = await openDesk(t);
  await desk.as(desk.owner).products.add(panel);
  const visitor = await visit(t, { viewport: phone });
  const { page } = visitor;
  await desk.signIn(page, desk.owner, '/settings/products');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import products' });
  const choose = (text: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('colour\nblack\n');
  await dialog.getByText('The file has no column kind').waitFor();
  await choose(csv);
  await dialog.getByText('watts must be a number').waitFor();
  await dialog.getByText('watts, price', { exact: true }).waitFor();
  await dialog.getByText('Ignored columns: Colour').waitFor();
  await assertAccessible(page);
  await assertDecent(visitor);
  await dialog.getByRole('button', { name: 'Import 2' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Example Power XP-5000; hybrid').waitFor();
  await page.getByText('445 W').waitFor();
});

test('accepts datasheet values on a phone', async (t) => {
  const desk = await openDesk(t);
  await desk.as(desk.owner).products.add({ ...panel, datasheet: {} });
  const visitor = await visit(t, { viewport: phone });
  const { page } = visitor;
  await desk.signIn(page, desk.owner, '/settings/products');
  await page.getByRole('button', { name: 'Edit Example Energy EE-440' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Open-circuit voltage (V)').fill('39.24');
  await dialog.getByLabel('Voltage temperature coefficient (% per °C)').fill('0.25');
  await dialog.getByRole('button', { name: 'Save product' }).click();
  await dialog.getByText('Enter a number from -1 to -0.001').waitFor();
  await dialog.getByLabel('Voltage temperature coefficient (% per °C)').fill('-0.25');
  await assertAccessible(page);
  await assertDecent(visitor);
  await dialog.getByRole('button', { name: 'Save product' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.deepEqual(await libraryOf(desk), [{ ...panel, isArchived: false }]);
});
