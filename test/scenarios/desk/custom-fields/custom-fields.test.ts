import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { setCustomValues } from '../../../../src/domain/custom-fields/set-custom-values.ts';
import { findCustomer } from '../../../../src/domain/customers/rows/find-customers.ts';
import { beginImport } from '../../../../src/domain/imports/begin-import.ts';
import { continueImport } from '../../../../src/domain/imports/continue-import.ts';
import { minuteMs } from '../../../../src/domain/shared/time.ts';
import { openTestSandbox } from '../../../support/accounts/open-test-sandbox.ts';
import { addCustomer, storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import {
  assertDecent,
  desktop,
  openBrowser,
  phone,
} from '../../../support/browser/open-browser.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';
import { sheetOf } from '../../../support/sheet-of.ts';

const visit = openBrowser();

/** A desk with one field of each kind and a customer. */
async function arrange(t: TestContext) {
  const desk = await openDesk(t);
  const { customFields, customers, imports } = desk.as(desk.owner);
  const add = async (name: string, kind: 'text' | 'number' | 'date' | 'choice' | 'yes_no') => {
    const choices = kind === 'choice' ? ['Tile', 'Tin'] : [];
    return (await customFields.add({ name, kind, choices })).fieldId;
  };
  const ids = {
    meter: await add('Meter', 'text'),
    bill: await add('Bill', 'number'),
    built: await add('Built on', 'date'),
    roof: await add('Roof', 'choice'),
    pool: await add('Pool', 'yes_no'),
  };
  const { customerId } = await customers.create({ firstName: 'Ann', email: 'ann@example.com' });
  return { desk, customFields, customers, imports, ids, customerId };
}

test('a value is kept in the form of its kind, shown in the activity, and emptied again', async (t) => {
  const { desk, customFields, customers, ids, customerId } = await arrange(t);
  const before = await findCustomer(storeOf(desk), { customerId });
  const events = await desk.database.rows('select count(*) as count from events');
  desk.clock.advance(minuteMs);
  await customFields.setValues({
    customerId,
    values: {
      [ids.meter]: ' 41020000000 ',
      [ids.bill]: '1,250.50',
      [ids.built]: '3/2/1968',
      [ids.roof]: 'tin',
      [ids.pool]: 'TRUE',
    },
  });
  const kept = {
    [ids.meter]: '41020000000',
    [ids.bill]: '1250.5',
    [ids.built]: '1968-02-03',
    [ids.roof]: 'Tin',
    [ids.pool]: 'yes',
  };
  assert.deepEqual(await customFields.values({ customerId }), kept);
  const { entries } = await customers.timeline({ customerId });
  assert.deepEqual(entries[0]?.kind === 'custom_fields' && entries[0].names, [
    'Meter',
    'Bill',
    'Built on',
    'Roof',
    'Pool',
  ]);
  const after = await findCustomer(storeOf(desk), { customerId });
  assert.ok((after?.updatedAt ?? 0) > (before?.updatedAt ?? 0), 'the customer has changed');
  assert.deepEqual({ ...after, updatedAt: 0 }, { ...before, updatedAt: 0 }, 'its members have not');
  assert.deepEqual(await desk.database.rows('select count(*) as count from events'), events);
  await customFields.setValues({ customerId, values: { [ids.meter]: '', [ids.pool]: 'no' } });
  assert.deepEqual(await customFields.values({ customerId }), {
    [ids.bill]: '1250.5',
    [ids.built]: '1968-02-03',
    [ids.roof]: 'Tin',
    [ids.pool]: 'no',
  });
});

test('every value that does not fit is named at once, and none is kept', async (t) => {
  const { customFields, ids, customerId } = await arrange(t);
  await assert.rejects(
    customFields.setValues({
      customerId,
      values: {
        [ids.meter]: 'fits',
        [ids.bill]: 'much',
        [ids.built]: '30/2/2026',
        [ids.roof]: 'Slate',
        [ids.pool]: 'perhaps',
      },
    }),
    {
      message:
        '“Bill” must be a number; “Built on” must be a date such as 2026-11-30 or 30/11/2026; ' +
        '“Roof” must be one of the choices; “Pool” must be yes or no',
    },
  );
  await assert.rejects(
    customFields.setValues({ customerId, values: { [ids.meter]: 'a'.repeat(501) } }),
    { message: '“Meter” must have at most 500 characters' },
  );
  await assert.rejects(customFields.setValues({ customerId, values: { 99: 'x' } }), {
    message: 'There is no such field; it may have been removed',
  });
  assert.deepEqual(await customFields.values({ customerId }), {});
});

test('names differ, choices are for choices alone, and there are twenty fields at most', async (t) => {
  const { customFields, ids } = await arrange(t);
  const refused = async (field: object, message: RegExp) =>
    assert.rejects(
      customFields.add({ name: 'Other', kind: 'text', choices: [], ...field } as never),
      { message },
    );
  await refused({ name: 'METER' }, /name must differ/);
  await refused({ name: '  ' }, /must not be empty/);
  await refused({ kind: 'choice' }, /choices must have an entry/);
  await refused({ choices: ['A'] }, /choices must have an entry/);
  await refused({ kind: 'choice', choices: ['A', 'a'] }, /choices must differ/);
  await customFields.change({ fieldId: ids.roof, name: 'Roofing', choices: ['Tile', 'Slate'] });
  for (let number = 6; number <= 20; number += 1) {
    await customFields.add({ name: `Field ${number}`, kind: 'text', choices: [] });
  }
  await refused({}, /You can have 20 fields/);
  const fields = await customFields.list();
  assert.deepEqual(
    [fields.length, fields[3]],
    [20, { fieldId: ids.roof, name: 'Roofing', kind: 'choice', choices: ['Tile', 'Slate'] }],
  );
});

test('who may not see the customer sees and sets no value', async (t) => {
  const { desk, customFields, ids, customerId } = await arrange(t);
  await customFields.setValues({ customerId, values: { [ids.meter]: '41' } });
  const seller = desk.as(await desk.addMember('sales'));
  const reader = desk.as(await desk.addMember('read_only'));
  await assert.rejects(seller.customFields.values({ customerId }), /customer/i);
  await assert.rejects(seller.customFields.setValues({ customerId, values: {} }), /customer/i);
  assert.deepEqual(await reader.customFields.values({ customerId }), { [ids.meter]: '41' });
  await assert.rejects(reader.customFields.setValues({ customerId, values: {} }), /role/);
  await assert.rejects(seller.customFields.remove({ fieldId: ids.meter }), /role/);
});

test('a removed field takes its values with it', async (t) => {
  const { desk, customFields, ids, customerId } = await arrange(t);
  await customFields.setValues({ customerId, values: { [ids.meter]: '41', [ids.bill]: '9' } });
  const counts = (await customFields.overview()).map(({ customers }) => customers);
  assert.deepEqual(counts, [1, 1, 0, 0, 0]);
  await customFields.remove({ fieldId: ids.meter });
  assert.deepEqual(await customFields.values({ customerId }), { [ids.bill]: '9' });
  const rows = await desk.database.rows('select value from custom_field_values');
  assert.deepEqual(rows, [{ value: '9' }]);
});

test('merging keeps the values of the one who stays and adds those of the other', async (t) => {
  const { customFields, customers, ids, customerId } = await arrange(t);
  const { customerId: twin } = await customers.create({ email: 'twin@example.com' });
  await customFields.setValues({ customerId, values: { [ids.meter]: '41' } });
  await customFields.setValues({
    customerId: twin,
    values: { [ids.meter]: '42', [ids.roof]: 'Tin' },
  });
  await customers.merge({ keepCustomerId: customerId, mergeCustomerId: twin, take: [] });
  assert.deepEqual(await customFields.values({ customerId }), {
    [ids.meter]: '41',
    [ids.roof]: 'Tin',
  });
});

test('in a merge each field has the value of the customer who was chosen, also none', async (t) => {
  const { customFields, customers, ids, customerId } = await arrange(t);
  const { customerId: twin } = await customers.create({ email: 'twin@example.com' });
  await customFields.setValues({
    customerId,
    values: { [ids.meter]: '41', [ids.bill]: '900', [ids.pool]: 'no' },
  });
  await customFields.setValues({
    customerId: twin,
    values: { [ids.meter]: '42', [ids.bill]: '950', [ids.roof]: 'Tin', [ids.built]: '1968-02-03' },
  });
  await customers.merge({
    keepCustomerId: customerId,
    mergeCustomerId: twin,
    take: [],
    takeCustom: [ids.meter, ids.pool, ids.built],
  });
  assert.deepEqual(await customFields.values({ customerId }), {
    [ids.meter]: '42',
    [ids.bill]: '900',
    [ids.built]: '1968-02-03',
  });
});

test('fields are in the order of the firm, a new one last', async (t) => {
  const { desk, customFields, ids } = await arrange(t);
  const names = async () => (await customFields.list()).map(({ name }) => name);
  await customFields.place({ fieldId: ids.pool, beforeId: ids.meter });
  await customFields.place({ fieldId: ids.bill, beforeId: null });
  const ordered = ['Pool', 'Meter', 'Built on', 'Roof', 'Bill'];
  assert.deepEqual(await names(), ordered);
  for (const fieldId of [ids.pool, ids.meter]) await customFields.remove({ fieldId });
  await customFields.add({ name: 'Suburb', kind: 'text', choices: [] });
  assert.deepEqual(await names(), ['Built on', 'Roof', 'Bill', 'Suburb']);
  const api = await desk.call('getfields', {});
  assert.deepEqual(
    api.body.map(({ name }: { name: string }) => name),
    await names(),
  );
  const gone = { message: 'There is no such field; it may have been removed' };
  await assert.rejects(customFields.place({ fieldId: ids.pool, beforeId: null }), gone);
  await assert.rejects(customFields.place({ fieldId: ids.roof, beforeId: ids.roof }), gone);
  const sales = desk.as(await desk.addMember('sales'));
  await assert.rejects(sales.customFields.place({ fieldId: ids.roof, beforeId: null }), {
    code: 'FORBIDDEN',
  });
});

test('erasing a customer and emptying a sandbox leave no value', async (t) => {
  const { desk, customFields, customers, ids, customerId } = await arrange(t);
  await customFields.setValues({ customerId, values: { [ids.meter]: '41' } });
  await customers.erase({ customerId, name: 'Ann' });
  const sandbox = await openTestSandbox(desk);
  const store = storeOf(sandbox);
  const fields = await desk.database.rows(
    'select field_id, name from custom_fields where account_id = ? order by field_id',
    sandbox.account.accountId,
  );
  assert.deepEqual(
    fields.map(({ name }) => name),
    ['Meter', 'Bill', 'Built on', 'Roof', 'Pool'],
    'a sandbox has the fields of its account',
  );
  await addCustomer(sandbox, { customer_email: 'kim@example.com' });
  const kim = await findCustomer(store, { email: 'kim@example.com' });
  const trial = {
    customerId: Number(kim?.customerId),
    values: { [Number(fields[0]?.field_id)]: '7' },
    userId: sandbox.account.userId,
  };
  await store.transaction((tx) => setCustomValues(sandbox.app, tx, trial));
  assert.equal((await sandbox.call('resetsandbox', { body: {} })).status, 200);
  assert.deepEqual(await desk.database.rows('select * from custom_field_values'), []);
});

test('a file fills fields, says what does not fit, and is undone', async (t) => {
  const { desk, customFields, customers, imports, ids, customerId } = await arrange(t);
  await customFields.setValues({ customerId, values: { [ids.roof]: 'Tile' } });
  const { accountId, userId } = desk.account;
  desk.clock.advance(minuteMs);
  const importId = await beginImport(desk.app, {
    accountId,
    userId,
    fileName: 'leads.csv',
    rows: sheetOf([
      ['Email', 'roof', 'Built on', 'Other'],
      ['ann@example.com', 'TIN', '', ''],
      ['kim@example.com', 'Tile', '26.12.1999', 'x'],
      ['lee@example.com', 'Slate', 'soon', ''],
    ]),
  });
  const { options } = await imports.find({ importId });
  assert.deepEqual(options.mapping, [
    'email',
    `custom:${ids.roof}`,
    `custom:${ids.built}`,
    'noteLine',
  ]);
  const chosen = { ...options, mapping: [...options.mapping], values: [] };
  const run = async () => {
    while (await continueImport(desk.app, { accountId, importId }));
  };
  const unknown = { ...chosen, mapping: ['email', 'custom:999', '', ''] as never[] };
  await assert.rejects(imports.check({ importId, options: unknown }), /There is no such field/);
  await imports.check({ importId, options: { ...chosen, onExisting: 'update' } });
  await run();
  const checked = await imports.find({ importId });
  assert.deepEqual(
    checked.faults.map(({ problem }) => problem),
    [
      '“Slate” in “Roof” must be one of the choices; ' +
        '“soon” in “Built on” must be a date such as 2026-11-30 or 30/11/2026',
    ],
  );
  assert.deepEqual(await customFields.values({ customerId }), { [ids.roof]: 'Tile' });
  await imports.run({ importId });
  await run();
  const kim = await findCustomer(storeOf(desk), { email: 'kim@example.com' });
  assert.deepEqual(await customFields.values({ customerId: Number(kim?.customerId) }), {
    [ids.roof]: 'Tile',
    [ids.built]: '1999-12-26',
  });
  assert.deepEqual(await customFields.values({ customerId }), { [ids.roof]: 'Tin' });
  await imports.undo({ importId });
  await run();
  assert.equal((await imports.find({ importId })).state, 'undone');
  assert.deepEqual(await customFields.values({ customerId }), { [ids.roof]: 'Tile' });
  assert.equal((await customers.list({})).total.count, 1);
  assert.equal((await desk.database.rows('select * from custom_field_values')).length, 1);
});

async function download(desk: Desk, file: string): Promise<Response> {
  return fetch(`${desk.url}/app/files/exports/${file}`, {
    headers: { cookie: await desk.cookieOf(desk.owner) },
  });
}

test('values leave with the table of customers and with everything', async (t) => {
  const { desk, customFields, ids, customerId } = await arrange(t);
  await customFields.setValues({ customerId, values: { [ids.meter]: '=1+1', [ids.pool]: 'yes' } });
  const [header, row] = (await (await download(desk, 'customers.csv')).text()).split('\n');
  assert.match(header ?? '', /Changed \(UTC\),Meter,Bill,Built on,Roof,Pool$/);
  assert.match(row ?? '', /,'=1\+1,,,,yes$/);
  const zip = await (await download(desk, 'everything.zip')).arrayBuffer();
  const files = unzipSync(new Uint8Array(zip));
  const values = strFromU8(files['custom_field_values.jsonl'] ?? new Uint8Array());
  assert.deepEqual(JSON.parse(values.split('\n')[0] ?? ''), {
    value_id: 1,
    customer_id: customerId,
    field_id: ids.meter,
    value: '=1+1',
  });
});

for (const viewport of [phone, desktop]) {
  test(`a field is added, moved, filled in and removed at ${viewport.width} pixels`, async (t) => {
    const desk = await openDesk(t);
    const { customers } = desk.as(desk.owner);
    const { customerId } = await customers.create({ firstName: 'Ann', email: 'ann@example.com' });
    const visitor = await visit(t, { viewport });
    const { page } = visitor;
    const keep = async (name: string) => {
      const folder = process.env.SCREENSHOTS;
      if (folder) await page.screenshot({ path: `${folder}/${name}-${viewport.width}.png` });
    };
    await desk.signIn(page, desk.owner, '/settings/custom-fields');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Add field' }).click();
    await dialog.getByLabel('Name').fill('Roof');
    await dialog.getByLabel('Kind').selectOption('choice');
    const choices = dialog.getByRole('combobox', { name: 'Choices' });
    for (const choice of ['Tile', 'Tin']) {
      await choices.fill(choice);
      await choices.press('Enter');
    }
    await assertAccessible(page);
    await keep('custom-field');
    await dialog.getByRole('button', { name: 'Add field' }).click();
    await page.getByText('Choice: Tile, Tin · 0 customers').waitFor();
    await desk.as(desk.owner).customFields.add({ name: 'Meter', kind: 'text', choices: [] });
    await page.reload();
    await page.getByRole('button', { name: 'Move Meter up' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Meter is now number 1 of 2').waitFor();
    await page.getByRole('listitem').first().getByText('Meter').waitFor();
    const focused = await page.locator(':focus').getAttribute('aria-label');
    assert.equal(focused, 'Move Meter up');
    await assertAccessible(page);
    await keep('custom-fields-order');
    await page.goto(`${desk.url}/app/customers/${customerId}?tab=details`);
    await page.getByRole('button', { name: 'Edit custom fields' }).click();
    await dialog.getByLabel('Roof').selectOption('Tin');
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('region', { name: 'Custom fields' }).getByText('Tin').waitFor();
    await assertAccessible(page);
    await keep('custom-values');
    await page.goto(`${desk.url}/app/settings/custom-fields`);
    await page.getByRole('button', { name: 'Remove Roof' }).click();
    await dialog.getByText('The values of 1 customer in this field are deleted too.').waitFor();
    await dialog.getByRole('button', { name: 'Remove field' }).click();
    await page.getByText('Choice: Tile, Tin').waitFor({ state: 'detached' });
    await keep('custom-fields');
    await assertDecent(visitor);
  });
}
