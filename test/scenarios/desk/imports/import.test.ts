import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Customer } from '../../../../src/domain/customers/customer.ts';
import { insertNote, updateCustomerRow } from '../../../../src/domain/customers/rows/customers.ts';
import {
  countCustomersChanged,
  findCustomer,
} from '../../../../src/domain/customers/rows/find-customers.ts';
import { findLatestEvents } from '../../../../src/domain/events/event-queries.ts';
import type { ImportField } from '../../../../src/domain/imports/import.ts';
import { startImportWorker } from '../../../../src/workers/work-in-turns.ts';
import { addCustomer } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import {
  assertDecent,
  desktop,
  openBrowser,
  phone,
} from '../../../support/browser/open-browser.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';

const visit = openBrowser();

const file = {
  name: 'leads.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Full name;Email;Mobile;Stage;Notes',
      'Robin Example;robin@example.com;0491 570 156;New Lead;"Wants a battery;',
      'soon"',
      'Kim Example;kim@example.com;0491 570 157;Installed;',
      'Nobody;not an address;;;',
      'Robin Again;ROBIN@example.com;;;',
      'Ann Lee;ann@example.com;0491 570 158;;',
    ].join('\r\n'),
  ),
};

async function openWithWorker(t: TestContext): Promise<Desk> {
  const desk = await openDesk(t);
  const worker = startImportWorker(desk.app);
  t.after(() => worker.stop());
  return desk;
}

for (const [name, viewport] of [
  ['a desktop', desktop],
  ['a phone', phone],
] as const) {
  test(`a file is checked, imported and undone on ${name}`, async (t) => {
    const desk = await openWithWorker(t);
    await addCustomer(desk, { customer_email: 'ann@example.com', customer_name: 'Ann Old' });
    const store = desk.app.store.forAccount(desk.account.accountId);
    const before = await findLatestEvents(store, { type: undefined, limit: 10 });
    const visitor = await visit(t, { viewport });
    const { page } = visitor;
    await desk.signIn(page, desk.owner, '/data');
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Match columns' }).waitFor();
    assert.equal(
      await page.getByRole('combobox', { name: 'Field for “Mobile”' }).inputValue(),
      'Phone 1',
    );
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Check file' }).click();
    await page.getByRole('heading', { name: 'Check result' }).waitFor();
    await page.getByText('“not an address” is not a valid email address').waitFor();
    await page.getByText('an earlier row has the same email address').waitFor();
    await assertAccessible(page);
    assert.equal(await countCustomersChanged(store, undefined), 1, 'a check writes nothing');
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await page.getByRole('heading', { name: 'Import result' }).waitFor();
    const robin = await findCustomer(store, { email: 'robin@example.com' });
    assert.deepEqual(
      [robin?.firstName, robin?.phone1, robin?.status, textsOf(robin)],
      ['Robin', '0491 570 156', 'New Lead', ['Wants a battery;\r\nsoon']],
    );
    const kim = await findCustomer(store, { email: 'kim@example.com' });
    assert.equal(kim?.status, 'Installed');
    assert.deepEqual(
      await findLatestEvents(store, { type: undefined, limit: 10 }),
      before,
      'no event',
    );
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await page.getByText('Undone', { exact: true }).waitFor();
    assert.equal(await countCustomersChanged(store, undefined), 1);
    await assertDecent(visitor);
  });
}

test('an update takes what the file says, and undoing gives back what was there', async (t) => {
  const desk = await openWithWorker(t);
  await addCustomer(desk);
  const store = desk.app.store.forAccount(desk.account.accountId);
  const imported = await importFile(desk, 'Email,Phone,Name\nann@example.com,0491 570 199,\n', {
    onExisting: 'update',
  });
  assert.deepEqual([imported.created, imported.updated], [0, 1]);
  const changed = await findCustomer(store, { email: 'ann@example.com' });
  assert.deepEqual([changed?.phone1, changed?.firstName], ['0491 570 199', 'Ann']);
  await desk.as(desk.owner).imports.undo({ importId: imported.importId });
  await waitFor(desk, imported.importId, 'undone');
  assert.equal((await findCustomer(store, { email: 'ann@example.com' }))?.phone1, '');
});

test('an update applies owner, status and note, and the timeline shows them', async (t) => {
  const desk = await openWithWorker(t);
  const customerId = Number(await addCustomer(desk));
  const sales = await desk.addMember('sales');
  const store = desk.app.store.forAccount(desk.account.accountId);
  const first = await findCustomer(store, { email: 'ann@example.com' });
  const { importId } = await importFile(
    desk,
    `Email,Phone,Owner,Status,Note\nann@example.com,0491 570 199,${sales.email},Contacted,Call on Monday\n`,
    { onExisting: 'update', mapping: ['email', 'phone1', 'ownerEmail', 'status', 'note'] },
  );
  const changed = await findCustomer(store, { email: 'ann@example.com' });
  assert.deepEqual(
    [changed?.owner.email, changed?.status, textsOf(changed)],
    [sales.email, 'Contacted', ['Call on Monday']],
  );
  const { entries } = await desk.as(desk.owner).customers.timeline({ customerId });
  const kinds = entries.map(({ kind }) => kind);
  for (const kind of ['details', 'owner', 'status', 'note'] as const)
    assert.ok(kinds.includes(kind), kind);
  assert.deepEqual(await findLatestEvents(store, { type: 'customer_status_change', limit: 1 }), []);
  await desk.as(desk.owner).imports.undo({ importId });
  await waitFor(desk, importId, 'undone');
  const undone = await findCustomer(store, { email: 'ann@example.com' });
  assert.deepEqual(
    [undone?.owner.email, undone?.phone1, undone?.status],
    [first?.owner.email, first?.phone1, 'Contacted'],
  );
});

test('a changed status fires an event when the import is to send webhooks', async (t) => {
  const desk = await openWithWorker(t);
  await addCustomer(desk);
  await importFile(desk, 'Email,Status\nann@example.com,Contacted\n', {
    onExisting: 'update',
    announces: true,
    mapping: ['email', 'status'],
  });
  const store = desk.app.store.forAccount(desk.account.accountId);
  const events = await findLatestEvents(store, { type: 'customer_status_change', limit: 2 });
  assert.equal(events.length, 1);
});

test('rows whose chosen owner left after the check fail alone', async (t) => {
  const desk = await openWithWorker(t);
  const leaver = await desk.addMember('sales');
  const stayer = await desk.addMember('sales');
  const { imports, team } = desk.as(desk.owner);
  const body = `Email,Owner\na@example.com,\nb@example.com,${stayer.email}\n`;
  const importId = await uploadFile(desk, body);
  const { options } = await imports.find({ importId });
  await imports.check({
    importId,
    options: { ...options, mapping: ['email', 'ownerEmail'], ownerId: leaver.userId },
  });
  await waitFor(desk, importId, 'checked');
  await team.remove({ userId: leaver.userId, customersTo: desk.owner.userId });
  await imports.run({ importId });
  const done = await waitFor(desk, importId, 'done');
  assert.deepEqual(
    [done.created, done.faults.map(({ problem }) => problem)],
    [1, ['the owner chosen for new customers has left the team']],
  );
});

test('a row that may not set its status or add a note fails alone and says why', async (t) => {
  const desk = await openWithWorker(t);
  await addCustomer(desk);
  await addCustomer(desk, { customer_email: 'kim@example.com' });
  const store = desk.app.store.forAccount(desk.account.accountId);
  const kim = await findCustomer(store, { email: 'kim@example.com' });
  assert.ok(kim);
  await store.transaction(async (tx) => {
    for (let note = 0; note < 500; note += 1) {
      const createdAt = desk.app.now();
      const said = {
        createdAt,
        text: `Note ${note}`,
        userId: desk.owner.userId,
        call: '' as const,
      };
      await insertNote(tx, kim.customerId, said, createdAt);
    }
  });
  const { importId, ...done } = await importFile(
    desk,
    'Email,Phone,Status,Note\nann@example.com,0491 570 199,Installed,\nkim@example.com,0491 570 198,,One more\nnew@example.com,,,\n',
    { onExisting: 'update', mapping: ['email', 'phone1', 'status', 'note'] },
  );
  assert.deepEqual([done.created, done.updated, done.failed], [1, 0, 2]);
  assert.deepEqual(
    done.faults.map(({ problem }) => problem),
    [
      'the status cannot be set by a file: only a signed contract moves a customer to Installed',
      'the customer has 500 notes already, which is the limit',
    ],
  );
  const phones = await Promise.all(
    ['ann@example.com', 'kim@example.com'].map((email) => findCustomer(store, { email })),
  );
  assert.deepEqual(
    phones.map((one) => one?.phone1),
    ['', ''],
    'a refused row changes nothing',
  );
});

test('undoing an import keeps customers that were edited since', async (t) => {
  const desk = await openWithWorker(t);
  const { importId } = await importFile(desk, 'Email\na@example.com\nb@example.com\n');
  const store = desk.app.store.forAccount(desk.account.accountId);
  desk.clock.advance(1000);
  const kept = await findCustomer(store, { email: 'a@example.com' });
  assert.ok(kept);
  await store.transaction((tx) =>
    updateCustomerRow(tx, kept.customerId, { phone1: '0491 570 156' }, desk.app.now()),
  );
  await desk.as(desk.owner).imports.undo({ importId });
  await waitFor(desk, importId, 'undone');
  assert.equal((await findCustomer(store, { email: 'a@example.com' }))?.phone1, '0491 570 156');
  assert.equal(await findCustomer(store, { email: 'b@example.com' }), undefined);
  assert.equal(await countCustomersChanged(store, undefined), 1);
});

test('a thousand rows are announced when that was asked, each once', async (t) => {
  const desk = await openWithWorker(t);
  const rows = Array.from({ length: 1000 }, (_, row) => `c${row}@example.com,Customer ${row}`);
  const done = await importFile(desk, `Email,Name\n${rows.join('\n')}\n`, { announces: true });
  assert.deepEqual([done.created, done.failed, done.rowsDone], [1000, 0, 1000]);
  const store = desk.app.store.forAccount(desk.account.accountId);
  const events = await findLatestEvents(store, { type: 'customer_created', limit: 2000 });
  assert.equal(events.length, 1000);
});

test('refuses a file that is not a table of customers with a message, and stores nothing', async (t) => {
  const desk = await openDesk(t);
  const cookie = await desk.cookieOf(desk.owner);
  for (const [body, message] of [
    ['', 'The file is empty'],
    ['Email,Name\n', 'The file has no rows below its first one, which names the columns'],
    [
      `Email,Name\na@example.com,${'x'.repeat(20_001)}\n`,
      'Row 2 has a cell that is too long or is not text',
    ],
  ] as const) {
    const answer = await upload(desk, cookie, body);
    assert.deepEqual(
      [answer.status, ((await answer.json()) as { message: string }).message],
      [400, message],
    );
  }
  assert.deepEqual(await desk.as(desk.owner).imports.list(), []);
});

test('only those who manage customers bring a file, and only from our own page', async (t) => {
  const desk = await openDesk(t);
  const sales = await desk.addMember('sales');
  const body = 'Email\na@example.com\n';
  const statuses = [
    (await upload(desk, '', body)).status,
    (await upload(desk, await desk.cookieOf(sales), body)).status,
    (
      await upload(desk, await desk.cookieOf(desk.owner), body, {
        'sec-fetch-site': 'cross-site',
      })
    ).status,
    (await upload(desk, await desk.cookieOf(desk.owner), body)).status,
  ];
  assert.deepEqual(statuses, [401, 403, 403, 200]);
});

test('rows with problems come back as a file that a spreadsheet opens without computing', async (t) => {
  const desk = await openWithWorker(t);
  const { importId } = await importFile(desk, 'Email,Name\nnone,=HYPERLINK("x")\n');
  const answer = await fetch(`${desk.url}/app/files/imports/${importId}/faults.csv`, {
    headers: { cookie: await desk.cookieOf(desk.owner) },
  });
  assert.equal(
    await answer.text(),
    'Problem,Row,Email,Name\n“none” is not a valid email address,2,none,"\'=HYPERLINK(""x"")"\n',
  );
});

test('rows that have problems again come back without the columns of the first time', async (t) => {
  const desk = await openWithWorker(t);
  const fixed = 'Problem,Row,Email,Name\nis wrong,7,ann@example.com,Ann\nis wrong,9,none,Bob\n';
  const { importId } = await importFile(desk, fixed);
  const answer = await fetch(`${desk.url}/app/files/imports/${importId}/faults.csv`, {
    headers: { cookie: await desk.cookieOf(desk.owner) },
  });
  assert.equal(
    await answer.text(),
    'Problem,Row,Email,Name\n“none” is not a valid email address,3,none,Bob\n',
  );
});

test('blank rows keep the numbers of the others, through check, import and undo', async (t) => {
  const desk = await openWithWorker(t);
  const body =
    'sep=;\nEmail;Name\n\n;\nann@example.com;"Ann\n\nLee"\n\nnone;Bob\n\ncleo@example.com;Cleo\n\n';
  const done = await importFile(desk, body);
  assert.deepEqual([done.created, done.failed, done.rowsDone, done.rowsTotal], [1, 2, 7, 7]);
  assert.deepEqual(
    done.faults.map(({ rowNumber, problem }) => [rowNumber, problem]),
    [
      [4, '“Ann\n\nLee” has line breaks or control characters'],
      [6, '“none” is not a valid email address'],
    ],
  );
  const { importId } = done;
  await desk.as(desk.owner).imports.undo({ importId });
  const undone = await waitFor(desk, importId, 'undone');
  assert.deepEqual([undone.created, undone.rowsDone], [0, 0]);
});

function upload(desk: Desk, cookie: string, body: string, headers: Record<string, string> = {}) {
  return fetch(`${desk.url}/app/files/imports?name=leads.csv`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream', ...headers },
    body,
  });
}

async function uploadFile(desk: Desk, body: string): Promise<string> {
  const answer = await upload(desk, await desk.cookieOf(desk.owner), body);
  return ((await answer.json()) as { importId: string }).importId;
}

async function importFile(
  desk: Desk,
  body: string,
  options: {
    onExisting?: 'skip' | 'update';
    announces?: boolean;
    mapping?: (ImportField | '')[];
  } = {},
) {
  const importId = await uploadFile(desk, body);
  const { imports } = desk.as(desk.owner);
  const found = await imports.find({ importId });
  const chosen = { ...found.options, mapping: [...found.options.mapping], ...options };
  await imports.check({ importId, options: chosen });
  await waitFor(desk, importId, 'checked');
  await imports.run({ importId });
  return waitFor(desk, importId, 'done');
}

async function waitFor(desk: Desk, importId: string, state: string) {
  // Only one that fails takes so long; a database on a server is asked some twenty times for each row.
  const end = Date.now() + 150_000;
  while (Date.now() < end) {
    const found = await desk.as(desk.owner).imports.find({ importId });
    if (found.state === state) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`The import is not ${state}`);
}

function textsOf(customer: Pick<Customer, 'notes'> | undefined): string[] {
  return JSON.parse(customer?.notes ?? '[]').map(({ note }: { note: string }) => note);
}
