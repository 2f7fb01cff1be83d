import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { insertCustomers } from '../../../../src/domain/customers/rows/customers.ts';
import { findLatestEvents } from '../../../../src/domain/events/event-queries.ts';
import { exportLists } from '../../../../src/domain/exports/export-account.ts';
import { beginImport } from '../../../../src/domain/imports/begin-import.ts';
import { insertOptOut } from '../../../../src/domain/messages/rows/opt-outs.ts';
import { findStatuses } from '../../../../src/domain/statuses/queries.ts';
import { examplePorts } from '../../../support/api/between-examples.ts';
import { addCustomer, subscribeTo } from '../../../support/arrange.ts';
import { seal, sign, tokenOf } from '../../../support/contracts/arrange-contract.ts';
import { receiveReplies } from '../../../support/messages/receive-replies.ts';
import { type Desk, type Member, openDesk } from '../../../support/open-desk.ts';
import { addReadyProject, publish } from '../../../support/proposals/arrange-proposals.ts';
import { sheetOf } from '../../../support/sheet-of.ts';

async function download(desk: Desk, member: Member, file: string): Promise<Response> {
  return fetch(`${desk.url}/app/files/exports/${file}`, {
    headers: { cookie: await desk.cookieOf(member) },
  });
}

test('customers leave as a table that the import understands', async (t) => {
  const desk = await openDesk(t);
  await addCustomer(desk, {
    customer_name: 'Zoë "Z" Lee',
    company_name: '=cmd()',
    customer_phone_1: '+61 491 570 156',
  });
  const answer = await download(desk, desk.owner, 'customers.csv');
  assert.deepEqual(
    [answer.status, answer.headers.get('content-disposition')],
    [200, 'attachment; filename="customers.csv"'],
  );
  const [header, row] = (await answer.text()).trimEnd().split('\n');
  assert.equal(
    header,
    'Customer ID,First name,Last name,Email,Phone 1,Phone 2,Company,Company phone,Address,Source,Tags,Type,GST status,Status,' +
      'Owner email,Value,Created (UTC),Changed (UTC)',
  );
  assert.equal(
    row,
    `1,"Zoë ""Z""",Lee,ann@example.com,+61 491 570 156,,'=cmd(),,,,,Residential,Not GST Registered,New Lead,` +
      'alex@example.com,0.00,2026-11-21 09:30:00,2026-11-21 09:30:00',
  );
});

test('everything leaves as an archive with every list and file, and without a secret', async (t) => {
  const desk = await openDesk(t, { ports: examplePorts });
  await subscribeTo(desk, 'customer_created');
  const customerId = await addCustomer(desk);
  const projectId = await addReadyProject(desk, customerId);
  const { proposal, contract } = await publish(desk, projectId);
  await sign(desk, contract, 1);
  await seal(desk, contract);
  await makeTraces(desk, customerId);
  const answer = await download(desk, desk.owner, 'everything.zip');
  assert.equal(answer.status, 200);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const names = Object.keys(files).filter((name) => !name.startsWith('documents/'));
  assert.deepEqual(
    names.sort(),
    ['README.txt', ...exportLists.map((list) => `${list}.jsonl`), 'settings.json'].sort(),
  );
  const lines = (name: string) =>
    strFromU8(files[`${name}.jsonl`] ?? new Uint8Array())
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  assert.deepEqual(
    lines('customers').map(({ email }) => email),
    ['ann@example.com'],
  );
  assert.deepEqual(
    lines('contracts').map(({ state }) => state),
    ['signed'],
  );
  const types = lines('events').map(({ type }) => type);
  const updates = types.filter((type) => type === 'customer_updated');
  assert.equal(updates.length, 1, 'updates leave too, which the feed has only when asked');
  assert.equal(types.length - updates.length, (await eventsOf(desk)).length);
  const pdf = files[`documents/${lines('proposals')[0].pdf_id}-proposal.pdf`];
  assert.match(strFromU8(pdf ?? new Uint8Array()), /^%PDF-1\.7 version 1/);
  const readme = strFromU8(files['README.txt'] ?? new Uint8Array());
  for (const name of names.filter((one) => one !== 'README.txt')) {
    assert.ok(readme.includes(name), `the README tells of ${name}`);
  }
  assert.deepEqual(
    lines('deliveries').map(({ event_id, state }) => [event_id, state]),
    [[lines('events')[0].event_id, 'pending']],
  );
  assert.deepEqual(
    lines('opt_outs').map(({ number }) => number),
    ['+61491570156'],
  );
  assert.deepEqual(
    [lines('received_emails'), lines('received_sms')]
      .flat()
      .map(({ customer_id, text }) => [customer_id, text]),
    [
      [Number(customerId), 'It is tin. A photo is attached.'],
      [Number(customerId), 'Did you get my email?'],
    ],
  );
  assert.deepEqual(
    lines('customer_changes').map(({ kind }) => kind),
    ['details'],
  );
  assert.deepEqual(
    lines('imports').map(({ file_name, rows_total }) => [file_name, rows_total]),
    [['leads.csv', 1]],
  );
  assert.equal(lines('notices').length, 1);
  assert.equal(lines('attempts').length, 1);
  const secrets = [proposal.staffToken, tokenOf(desk, contract), desk.apiKey];
  for (const [name, content] of Object.entries(files)) {
    const text = strFromU8(content, true);
    for (const secret of secrets) assert.ok(!text.includes(secret), `${name} holds no secret`);
    assert.doesNotMatch(text, /whsec_|"(sealed_secret|hash|token|staff_token)"/, name);
  }
});

/** A row of each of the lists that nothing else in the test fills. */
async function makeTraces(desk: Desk, customerId: string): Promise<void> {
  const { app, account, database } = desk;
  const { accountId, userId } = account;
  await app.store
    .forAccount(accountId)
    .transaction((tx) => insertOptOut(tx, '+61491570156', app.now()));
  const changes = { customer_id: customerId, customer_phone_1: '0491 570 156' };
  assert.equal((await desk.call('updatecustomer', { body: { data: changes } })).status, 200);
  await receiveReplies(desk, Number(customerId));
  await beginImport(app, {
    accountId,
    userId,
    fileName: 'leads.csv',
    rows: sheetOf([['Email'], ['bob@example.com']]),
  });
  const [subscription] = await database.rows('select subscription_id as id from subscriptions');
  const [delivery] = await database.rows('select delivery_id as id from deliveries');
  await database.change(
    `insert into notices (account_id, subscription_id, kind, message, letter_due, created_at)
     values (?, ?, 'failing', 'It fails', 0, 1)`,
    ...[accountId, subscription?.id],
  );
  await database.change(
    `insert into attempts (account_id, delivery_id, number, cause, started_at, duration_ms, reused, outcome,
       maybe_delivered, response_headers, response_body) values (?, ?, 1, 'new', 1, 1, 0, 'timed_out', 1, '{}', '')`,
    ...[accountId, delivery?.id],
  );
}

test('a list of many pages leaves whole and in order', async (t) => {
  const desk = await openDesk(t);
  const { app, account } = desk;
  const store = app.store.forAccount(account.accountId);
  const [initial] = await findStatuses(store);
  const customers = Array.from({ length: 1201 }, (_, index) => ({
    email: `c${index + 1}@example.com`,
    firstName: '',
    lastName: '',
    phone1: '',
    phone2: '',
    gstStatus: 'Not GST Registered' as const,
    type: 'Residential' as const,
    companyName: '',
    companyPhone: '',
    address: '',
    source: '',
    tags: '',
    ownerId: account.userId,
    statusId: initial?.statusId ?? 0,
    notes: [],
  }));
  await store.transaction((tx) => insertCustomers(tx, customers, app.now()));
  const text = await (await download(desk, desk.owner, 'customers.csv')).text();
  const ids = text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => Number(row.split(',')[0]));
  assert.deepEqual(
    ids,
    Array.from({ length: 1201 }, (_, index) => index + 1),
  );
});

test('only those who manage customers take them along, and only of their own firm', async (t) => {
  const desk = await openDesk(t);
  await addCustomer(desk);
  const status = async (member: Member, file: string) =>
    (await download(desk, member, file)).status;
  const manager = await desk.addMember('manager');
  assert.deepEqual(
    [
      (await fetch(`${desk.url}/app/files/exports/customers.csv`)).status,
      await status(await desk.addMember('sales'), 'customers.csv'),
      await status(await desk.addMember('read_only'), 'everything.zip'),
      await status(manager, 'customers.csv'),
      await status(manager, 'everything.zip'),
    ],
    [401, 403, 403, 200, 200],
  );
});

async function eventsOf({ app, account }: Desk) {
  return findLatestEvents(app.store.forAccount(account.accountId), {
    type: undefined,
    limit: 1000,
  });
}
