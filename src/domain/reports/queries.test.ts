import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addCustomer,
  addUser,
  openOtherAccount,
  storeOf,
  subscribeTo,
} from '../../../test/support/arrange.ts';
import { engineUnderTest } from '../../../test/support/database/test-database.ts';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import {
  addReadyProject,
  publish,
  quickPrinter,
} from '../../../test/support/proposals/arrange-proposals.ts';
import { openDeliveringApp } from '../../../test/support/webhooks/open-delivering-app.ts';
import { openReceiver } from '../../../test/support/webhooks/open-receiver.ts';
import { connectKysely } from '../../database/sqlite/connect-kysely.ts';
import { openFile } from '../../database/sqlite/open-sqlite.ts';
import { openAccountDb } from '../account-db.ts';
import { actingUser } from '../accounts/team/user-queries.ts';
import { changeCustomerStatus } from '../customers/change-customer-status.ts';
import { recordStatusChange } from '../customers/record-status-change.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { insertPageRequest } from '../proposals/rows/page-requests.ts';
import { dayMs, hourMs, minuteMs } from '../shared/time.ts';
import { findStatus, findStatuses } from '../statuses/queries.ts';
import { funnelRank } from './funnel.ts';
import {
  countAttemptsByHalfHour,
  findAdded,
  findMoves,
  findPipelineShares,
  findPublishedVersions,
  findReadings,
  findSigned,
} from './queries.ts';
import { readEngagement, readFunnel, readSigned, readStays } from './read-reports.ts';

/** The period up to now, for all owners. */
const always = (test: TestApp) => ({ from: 0, to: test.app.now() + 1, ownerId: undefined });

async function move(test: TestApp, customerId: string, status: string): Promise<void> {
  const { userId } = test.account;
  await storeOf(test).transaction((tx) =>
    changeCustomerStatus(test.app, tx, {
      key: { customerId: Number(customerId) },
      status,
      reason: 'Told us so',
      userId,
      source: 'user',
    }),
  );
}

async function funnelRankOf(test: TestApp, name: string) {
  const status = (await findStatuses(storeOf(test))).find((one) => one.name === name);
  assert.ok(status);
  return funnelRank(status);
}

/** Writes as another process would: readers in the same turn of the event loop see the earlier state. */
async function runSql(test: TestApp, sql: string, ...values: (number | string)[]): Promise<void> {
  await test.database.change(sql, ...values);
  await new Promise((resolve) => setImmediate(resolve));
}

test('a customer who was added has come as far as the furthest status they ever had', async (t) => {
  const test = await openTestApp(t);
  const [back, lost, fresh] = [
    await addCustomer(test),
    await addCustomer(test, { customer_email: 'bob@example.com' }),
    await addCustomer(test, { customer_email: 'cleo@example.com', customer_status: 'Nurture' }),
  ];
  await move(test, back, 'Negotiating');
  await move(test, back, 'Contacted');
  await move(test, lost, 'Lost');
  const added = await findAdded(storeOf(test), always(test));
  assert.deepEqual(
    new Map(added.map(({ furthest, customers }) => [furthest, customers])),
    new Map([
      [undefined, 1],
      [await funnelRankOf(test, 'New Lead'), 1],
      [await funnelRankOf(test, 'Negotiating'), 1],
    ]),
  );
  assert.ok(fresh);
});

test('only who was added in the period counts, and only the owner’s', async (t) => {
  const test = await openTestApp(t);
  await addUser(test, 'sam@example.com');
  await addCustomer(test);
  test.clock.advance(dayMs);
  const from = test.app.now();
  await addCustomer(test, { customer_email: 'bob@example.com' });
  await addCustomer(test, { customer_email: 'cleo@example.com', owner_email: 'sam@example.com' });
  const count = async (scope: { from: number; to: number; ownerId: number | undefined }) =>
    (await findAdded(storeOf(test), scope)).reduce((sum, { customers }) => sum + customers, 0);
  const to = test.app.now() + 1;
  assert.equal(await count({ from: 0, to, ownerId: undefined }), 3);
  assert.equal(await count({ from, to, ownerId: undefined }), 2);
  assert.equal(await count({ from: 0, to: from, ownerId: undefined }), 1);
  assert.equal(await count({ from: 0, to, ownerId: test.account.userId }), 2);
});

test('a stay lasts from the change into a status, or the beginning, to the change out of it', async (t) => {
  const test = await openTestApp(t);
  const customerId = await addCustomer(test);
  const start = test.app.now();
  test.clock.advance(2 * dayMs);
  await move(test, customerId, 'Contacted');
  test.clock.advance(dayMs);
  await move(test, customerId, 'Quoting');
  const statuses = await findStatuses(storeOf(test));
  const idOf = (name: string) => statuses.find((one) => one.name === name)?.statusId;
  assert.deepEqual(await findMoves(storeOf(test), always(test)), [
    {
      fromStatusId: idOf('New Lead'),
      toStatusId: idOf('Contacted'),
      since: start,
      at: start + 2 * dayMs,
    },
    {
      fromStatusId: idOf('Contacted'),
      toStatusId: idOf('Quoting'),
      since: start + 2 * dayMs,
      at: start + 3 * dayMs,
    },
  ]);
});

/** As a signature or its end moves a customer, which no member may. */
async function moveAsSigned(test: TestApp, customerId: string, name: string): Promise<void> {
  const statuses = await findStatuses(storeOf(test));
  await storeOf(test).transaction(async (tx) => {
    const customer = await requireCustomer(tx, { customerId: Number(customerId) });
    const [from, to] = [findStatus(statuses, customer.status), findStatus(statuses, name)];
    const changedBy = await actingUser(tx, test.account.userId);
    const change = { customer, from, to, changedBy, source: 'signature', reason: '' } as const;
    await recordStatusChange(test.app, tx, change);
  });
}

const wonOf = async (test: TestApp) =>
  (await findStatuses(storeOf(test)))
    .filter(({ kind }) => kind === 'won')
    .map((one) => one.statusId);

test('who signed counts once, where they signed last, and no longer once they cancelled', async (t) => {
  const test = await openTestApp(t);
  const [ann, bob] = [
    await addCustomer(test),
    await addCustomer(test, { customer_email: 'bob@example.com' }),
  ];
  for (const status of ['Signed', 'Deposit Paid', 'Cancelled', 'Signed', 'Installed']) {
    test.clock.advance(dayMs);
    await moveAsSigned(test, ann, status);
  }
  const signed = { ownerId: test.account.userId, source: '', valueCents: 0 };
  const at = test.app.now() - dayMs;
  await moveAsSigned(test, bob, 'Signed');
  await moveAsSigned(test, bob, 'Cancelled');
  test.clock.advance(1);
  const read = async () => findSigned(storeOf(test), always(test), await wonOf(test));
  assert.deepEqual(await read(), [{ ...signed, at }]);
  assert.deepEqual(await findSigned(storeOf(test), always(test), []), []);
});

test('what was signed falls in the month that it was in the firm’s zone', async (t) => {
  const test = await openTestApp(t);
  const customerId = await addCustomer(test);
  // 1 December in Sydney, and still November in UTC.
  test.clock.advance(Date.UTC(2026, 10, 30, 13, 30) - test.app.now());
  await moveAsSigned(test, customerId, 'Signed');
  test.clock.advance(hourMs);
  const months = await readSigned(test.app, storeOf(test), { ownerId: undefined });
  assert.deepEqual(
    [months.length, months[0]?.month, months.at(-2), months.at(-1)],
    [
      12,
      '2026-01',
      { month: '2026-11', customers: 0, valueCents: 0 },
      { month: '2026-12', customers: 1, valueCents: 0 },
    ],
  );
});

test('a published version tells when a person first saw it and when it was signed', async (t) => {
  const test = await openTestApp(t, { ports: quickPrinter });
  const projectId = await addReadyProject(test);
  const { proposal } = await publish(test, projectId);
  const { proposalId, publishedAt } = proposal;
  const read = () => findPublishedVersions(storeOf(test), always(test));
  assert.deepEqual(await read(), [
    { projectId, publishedAt, firstViewedAt: undefined, signedAt: undefined },
  ]);
  await runSql(
    test,
    `update contracts set state = 'signed', ended_at = ? where proposal_id = ?`,
    publishedAt + dayMs,
    proposalId,
  );
  await runSql(
    test,
    'update proposals set first_viewed_at = ? where proposal_id = ?',
    publishedAt + hourMs,
    proposalId,
  );
  assert.deepEqual(await read(), [
    {
      projectId,
      publishedAt,
      firstViewedAt: publishedAt + hourMs,
      signedAt: publishedAt + dayMs,
    },
  ]);
});

test('only what people read is counted', async (t) => {
  const test = await openTestApp(t, { ports: quickPrinter });
  const projectId = await addReadyProject(test);
  const { proposal } = await publish(test, projectId);
  const store = storeOf(test);
  const now = test.app.now();
  await store.transaction(async (tx) => {
    for (const [index, verdict] of (['viewed', 'repeat', 'automated'] as const).entries()) {
      await insertPageRequest(tx, {
        pageRequestId: `hit_${index}`,
        projectId,
        proposalId: proposal.proposalId,
        viewer: '',
        verdict,
        userAgent: '',
        address: '',
        openedAt: now,
        confirmedAt: now + index,
        seconds: { price: index + 1 },
      });
    }
  });
  const { from } = always(test);
  const scope = { from, to: now + 10, ownerId: undefined };
  assert.deepEqual(await findReadings(store, scope), { visits: 2, seconds: { price: 3 } });
});

test('another account’s facts are in no report', async (t) => {
  const test = await openTestApp(t, { ports: quickPrinter });
  await openOtherAccount(test);
  await publish(test, await addReadyProject(test));
  await move(test, '1', 'Contacted');
  const other = test.app.store.forAccount(test.account.accountId + 1);
  assert.deepEqual(await findAdded(other, always(test)), []);
  assert.deepEqual(await findMoves(other, always(test)), []);
  assert.deepEqual(await findSigned(other, always(test), await wonOf(test)), []);
  assert.deepEqual(await findPublishedVersions(other, always(test)), []);
  assert.deepEqual(await findReadings(other, always(test)), { visits: 0, seconds: {} });
  assert.deepEqual(await findPipelineShares(other, undefined), []);
});

test('attempts are counted by half hours as they are recorded', async (t) => {
  const receiver = await openReceiver(t, { status: 500 });
  const test = await openDeliveringApp(t);
  await subscribeTo(test, 'customer_created', receiver.url);
  const start = test.app.now();
  await test.createCustomer();
  await test.attempted(1);
  receiver.answer({ status: 200 });
  test.pass(10 * minuteMs);
  await test.attempted(2);
  test.clock.advance(hourMs);
  await test.createCustomer('bob@example.com');
  await test.attempted(3);
  assert.deepEqual(
    await countAttemptsByHalfHour(storeOf(test), { from: start, to: start + dayMs }),
    [
      { startsAt: start, delivered: 1, failed: 1 },
      { startsAt: start + hourMs, delivered: 1, failed: 0 },
    ],
  );
  assert.deepEqual(await countAttemptsByHalfHour(storeOf(test), { from: 0, to: start }), []);
});

/**
 * Adds a number of customers of a busy year, each with one status change, one proposal version and one visit, in few
 * statements.
 */
async function addYear(test: TestApp, count: number, ownerIds: readonly [number, number]) {
  const [oldest, accountId] = [test.app.now() - 364 * dayMs, test.account.accountId];
  const apart = Math.floor((363 * dayMs) / count);
  const statuses = await findStatuses(storeOf(test));
  const idOf = (name: string) => statuses.find((one) => one.name === name)?.statusId ?? 0;
  const [lead, quoting, signed] = ['New Lead', 'Quoting', 'Signed'].map(idOf);
  const numbers = `with recursive numbers(i) as (values (cast(1 as bigint)) union all select i + 1 from numbers where i < ${count})`;
  // Every third customer is the seller's. Some share a moment, also where one slice ends and the next begins.
  const at = `${oldest} + i / 4 * 4 * ${apart}`;
  const first = 1_000_000;
  await test.database.change(`${numbers} insert into customers (customer_id, account_id, email, email_key, first_name, last_name,
      phone_1, phone_2, gst_status, type, company_name, company_phone, details_json, owner_id, status_id, created_at, updated_at, value_cents)
    select ${first} + i, ${accountId}, 'c' || i, 'c' || i, '', '', '', '', '', 'Residential', '', '', '{}',
      case when i % 3 = 0 then ${ownerIds[1]} else ${ownerIds[0]} end, case when i % 4 = 0 then ${signed} else ${quoting} end, ${at}, 0, 100
    from numbers`);
  await test.database.change(`${numbers} insert into status_changes (account_id, customer_id, from_status_id, to_status_id, old_status,
      new_status, user_id, source, reason, changed_at)
    select ${accountId}, ${first} + i, ${lead}, case when i % 4 = 0 then ${signed} else ${quoting} end, '', '', ${test.account.userId},
      'user', '', ${at} + i % 11 * ${hourMs} from numbers`);
  await test.database.change(`${numbers} insert into projects (project_id, account_id, customer_id, title, street_number, street, suburb,
      state, postcode, country, panel_quantity, panel_type, inverter_quantity, inverter_type, system_watts, proposal_link, created_at,
      specification_json)
    select ${first} + i, ${accountId}, ${first} + i, '', '', '', '', '', '', '', 0, '', 0, '', 0, '', ${at}, '{}' from numbers`);
  await test.database.change(`${numbers} insert into proposals (proposal_id, account_id, project_id, customer_id, version, state, token,
      staff_token, content_json, content_sha256, checklist_json, pdf_id, pdf_sha256, published_at, expires_at, first_viewed_at)
    select ${first} + i, ${accountId}, ${first} + i, ${first} + i, 1, 'expired', '', '', '', '', '[]', (select min(pdf_id) from proposals), '',
      ${at}, ${at}, case when i % 5 = 0 then ${at} + ${hourMs} end from numbers`);
  await test.database.change(`${numbers} insert into page_requests (page_request_id, account_id, project_id, proposal_id, viewer, verdict, user_agent,
      address, opened_at, confirmed_at, seconds_json)
    select 'hit_' || i, ${accountId}, ${first} + i, ${first} + i, '', case when i % 2 = 0 then 'viewed' else 'automated' end, '', '',
      ${at}, ${at}, '{"price":2}' from numbers`);
  await new Promise((resolve) => setImmediate(resolve));
}

test('reports count all of a year in which there was more than 10,000 of everything, of all and of one owner', async (t) => {
  const test = await openTestApp(t, { ports: quickPrinter });
  const { app } = test;
  await addUser(test, 'sam@example.com');
  const [row] = await test.database.rows(
    "select user_id from users where email = 'sam@example.com'",
  );
  const sellerId = Number(row?.user_id);
  const store = storeOf(test);
  await publish(test, await addReadyProject(test));
  test.clock.advance(400 * dayMs);
  const count = 12_001;
  const oldest = app.now() - 364 * dayMs;
  const apart = Math.floor((363 * dayMs) / count);
  const signedAt = (number: number) =>
    oldest + Math.floor(number / 4) * 4 * apart + (number % 11) * hourMs;
  await addYear(test, count, [test.account.userId, sellerId]);
  const all = Array.from({ length: count }, (_, index) => index + 1);
  for (const ownerId of [undefined, sellerId]) {
    const own = all.filter((number) => ownerId === undefined || number % 3 === 0);
    const every = (divisor: number) => own.filter((number) => number % divisor === 0).length;
    const report = { days: 365, ownerId } as const;
    const funnel = await readFunnel(app, store, report);
    const reached = new Map(funnel.steps.map(({ name, customers }) => [name, customers]));
    assert.deepEqual(
      [funnel.customers, reached.get('Quoting'), reached.get('Signed')],
      [own.length, own.length, every(4)],
    );
    const statuses = await readStays(app, store, report);
    const left = statuses.filter(({ stays }) => stays > 0);
    assert.deepEqual(
      left.map(({ name, stays, medianDays }) => [name, stays, medianDays]),
      [['New Lead', own.length, (5 * hourMs) / dayMs]],
    );
    assert.deepEqual(funnel.sources, [
      { key: '', added: own.length, signed: every(4), valueCents: every(4) * 100 },
    ]);
    // The twelve months begin a few days after the year.
    const january = Date.UTC(2026, 11, 31, 13);
    const sinceJanuary = own.filter((number) => number % 4 === 0 && signedAt(number) >= january);
    const months = await readSigned(app, store, { ownerId });
    assert.equal(
      months.reduce((sum, { customers }) => sum + customers, 0),
      sinceJanuary.length,
    );
    const engagement = await readEngagement(app, store, report);
    assert.deepEqual(
      [engagement.published, engagement.viewed, engagement.medianHoursToView, engagement.visits],
      [own.length, every(5), 1, every(2)],
    );
    assert.deepEqual(engagement.sections, [{ section: 'price', seconds: 2 * every(2) }]);
  }
});

test('a report reads only its period, by an index of each table', {
  skip: engineUnderTest === 'postgres' && 'about how SQLite plans',
}, async (t) => {
  const { database, account } = await openTestApp(t);
  assert.ok('file' in database.location);
  const raw = openFile(database.location.file, { readOnly: true });
  t.after(() => raw.close());
  const statements = new Set<string>();
  const prepare = raw.prepare.bind(raw);
  raw.prepare = (statement) => {
    statements.add(statement);
    return prepare(statement);
  };
  const reports = openAccountDb(connectKysely(raw), account.accountId);
  for (const ownerId of [undefined, 1]) {
    const scope = { from: 5, to: 9, ownerId };
    await findAdded(reports, scope);
    await findMoves(reports, scope);
    await findSigned(reports, scope, [3]);
    await findPublishedVersions(reports, scope);
    await findReadings(reports, scope);
  }
  const nodes = [...statements].flatMap((statement) =>
    prepare(`explain query plan ${statement}`)
      .all()
      .map(({ detail }) => String(detail)),
  );
  assert.deepEqual(
    nodes.filter((node) => node.startsWith('SCAN') && node !== 'SCAN w'),
    [],
  );
  const byTime = nodes.filter((node) => /\w+_at>\? AND \w+_at<\?\)$/.test(node));
  assert.equal(byTime.length, statements.size, nodes.join('\n'));
  const byOwner = byTime.filter((node) => node.includes('owner_id=?'));
  assert.equal(byOwner.length, 2, nodes.join('\n'));
});
