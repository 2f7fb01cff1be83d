import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Customer } from '../../../../src/domain/customers/customer.ts';
import {
  countCustomersChanged,
  findCustomer,
} from '../../../../src/domain/customers/rows/find-customers.ts';
import { beginImport } from '../../../../src/domain/imports/begin-import.ts';
import { continueImport } from '../../../../src/domain/imports/continue-import.ts';
import type { ImportOptions } from '../../../../src/domain/imports/import.ts';
import { findImport } from '../../../../src/domain/imports/queries.ts';
import { startImportWorker } from '../../../../src/workers/work-in-turns.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import {
  assertDecent,
  desktop,
  openBrowser,
  phone,
} from '../../../support/browser/open-browser.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';
import { sheetOf } from '../../../support/sheet-of.ts';
import { crmFile, crmRows } from './crm-export.ts';

const visit = openBrowser();

async function begin(t: TestContext, rows: string[][]) {
  const desk = await openDesk(t);
  const importId = await beginImport(desk.app, {
    ...desk.account,
    userId: desk.owner.userId,
    fileName: 'deals.csv',
    rows: sheetOf(rows),
  });
  const { imports } = desk.as(desk.owner);
  const { options } = await imports.find({ importId });
  const check = async (changes: Partial<ImportOptions>) => {
    const chosen = { ...options, ...changes };
    await imports.check({ importId, options: { ...chosen, mapping: [...chosen.mapping] } });
    return finish(desk, importId);
  };
  return { desk, importId, imports, mapping: [...options.mapping], check };
}

async function finish({ app, account }: Desk, importId: string) {
  while (await continueImport(app, { ...account, importId }));
  const found = await findImport(app.store.forAccount(account.accountId), importId);
  assert.ok(found);
  return found;
}

test('all 200 rows of an export go in once its values are matched as guessed', async (t) => {
  const { desk, importId, imports, mapping, check } = await begin(t, crmRows(200));
  const plain = await check({});
  assert.deepEqual(
    [plain.created, plain.failed],
    [132, 68],
    'a third has values that Sundesk does not know',
  );
  const values = await imports.values({ importId, mapping });
  assert.deepEqual(
    values.map(({ field, from, to, rows }) => [field, from, to, rows]),
    [
      ['status', 'Quoted', 'Quoting', 19],
      ['status', 'Contact made', 'Contacted', 18],
      ['status', 'Hot!', '', 18],
      ['type', 'Home', 'Residential', 11],
      ['gstStatus', 'n/a', 'Not GST Registered', 8],
    ],
  );
  const checked = await check({
    values: values.map(({ field, from, to }) => ({ field, from, to })),
  });
  assert.deepEqual([checked.created, checked.failed], [200, 0]);
  await imports.run({ importId });
  const done = await finish(desk, importId);
  assert.deepEqual([done.created, done.failed], [200, 0]);
  const store = desk.app.store.forAccount(desk.account.accountId);
  assert.equal(await countCustomersChanged(store, undefined), 200);
  const third = await findCustomer(store, { email: 'lead2@example.com' });
  assert.ok(third);
  const { firstName, lastName, phone1, address, source, tags, status, type } = third;
  assert.deepEqual(
    {
      firstName,
      lastName,
      phone1,
      address,
      source,
      tags,
      status,
      type,
      notes: textsOf(third),
    },
    {
      firstName: 'Mia',
      lastName: 'Santos',
      phone1: '0491570002',
      address: '3 Harbour Pde, Darwin City NT 0800',
      source: 'Website',
      tags: '',
      status: 'Contacted',
      type: 'Residential',
      notes: ['Call after 5 pm;\nworks nights\nAverage bill ($ a quarter): 302'],
    },
  );
  const hot = await findCustomer(store, { email: 'lead6@example.com' });
  assert.equal(hot?.status, 'New Lead', 'a value without a match is read as an empty cell');
});

test('a file imported twice with updates adds no note twice', async (t) => {
  const { desk, importId, imports, check } = await begin(t, crmRows(1));
  const update = async (id: string) => {
    await imports.run({ importId: id });
    return finish(desk, id);
  };
  await check({});
  await update(importId);
  const again = await beginImport(desk.app, {
    ...desk.account,
    userId: desk.owner.userId,
    fileName: 'deals.csv',
    rows: sheetOf(crmRows(1)),
  });
  const { options } = await imports.find({ importId: again });
  await imports.check({
    importId: again,
    options: { ...options, mapping: [...options.mapping], onExisting: 'update' },
  });
  await finish(desk, again);
  assert.equal((await update(again)).updated, 1);
  const store = desk.app.store.forAccount(desk.account.accountId);
  const customer = await findCustomer(store, { email: 'lead0@example.com' });
  assert.deepEqual(textsOf(customer), ['Roof material: Tile\nAverage bill ($ a quarter): 300']);
});

test('refuses a match with a value that Sundesk does not have, and columns with too many values', async (t) => {
  const rows = Array.from({ length: 301 }, (_, row) => [`a${row}@example.com`, `Stage ${row}`]);
  const { importId, imports, mapping, check } = await begin(t, [['Email', 'Stage'], ...rows]);
  await assert.rejects(check({ values: [{ field: 'status', from: 'Stage 1', to: 'Hot' }] }), {
    message: '“Hot” cannot take the place of “Stage 1”',
  });
  await assert.rejects(imports.values({ importId, mapping }), {
    message:
      'The columns of status, type and GST have more than 300 different values; choose other columns',
  });
  assert.deepEqual(await imports.values({ importId, mapping: ['email', 'noteLine'] }), []);
});

for (const [name, viewport] of [
  ['a desktop', desktop],
  ['a phone', phone],
] as const) {
  test(`values of a file are matched on ${name}`, async (t) => {
    const desk = await openDesk(t);
    const worker = startImportWorker(desk.app);
    t.after(() => worker.stop());
    const visitor = await visit(t, { viewport });
    const { page } = visitor;
    await desk.signIn(page, desk.owner, '/data');
    await page.locator('input[type=file]').setInputFiles({
      name: 'deals.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(crmFile(14)),
    });
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Match values' }).waitFor();
    const hot = page.getByRole('combobox', { name: 'Status for “Hot!”' });
    assert.equal(
      await page.getByRole('combobox', { name: 'Status for “Quoted”' }).inputValue(),
      'Quoting',
    );
    assert.equal(await hot.inputValue(), '');
    await hot.click();
    await page.getByRole('option', { name: 'Negotiating', exact: true }).click();
    await assertAccessible(page);
    await page.getByRole('switch', { name: 'Add other columns to the note' }).click();
    await page.getByRole('button', { name: 'Check file' }).click();
    await page.getByRole('heading', { name: 'Check result' }).waitFor();
    assert.equal(await hot.inputValue(), 'Negotiating', 'what was chosen stays');
    await page.getByRole('button', { name: 'Import 14 rows' }).click();
    await page.getByRole('heading', { name: 'Import result' }).waitFor();
    const store = desk.app.store.forAccount(desk.account.accountId);
    const customer = await findCustomer(store, { email: 'lead6@example.com' });
    assert.deepEqual(
      [customer?.status, textsOf(customer)],
      ['Negotiating', ['Call after 5 pm;\nworks nights']],
    );
    await assertDecent(visitor);
  });
}

function textsOf(customer: Pick<Customer, 'notes'> | undefined): string[] {
  return JSON.parse(customer?.notes ?? '[]').map(({ note }: { note: string }) => note);
}
