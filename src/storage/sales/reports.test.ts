import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addCustomer,
  addUser,
  openOtherAccount,
  storeOf,
  subscribeTo,
} from '../../../test/support/arrange.ts';
import { addReadyProject, publish, quickPrinter } from '../../../test/support/arrange-proposals.ts';
import { openDeliveringApp } from '../../../test/support/open-delivering-app.ts';
import { openReceiver } from '../../../test/support/open-receiver.ts';
import { openTestApp, type TestApp } from '../../../test/support/open-test-app.ts';
import { changeCustomerStatus } from '../../domain/customers/change-customer-status.ts';
import { createCustomer } from '../../domain/customers/create-customer.ts';
import { farness } from '../../domain/reports/funnel.ts';
import { dayMs, hourMs, minuteMs } from '../../domain/shared/time.ts';

/** Everything up to now, of everybody. */
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

async function farnessOf(test: TestApp, name: string) {
  const status = (await storeOf(test).statuses.list()).find((one) => one.name === name);
  assert.ok(status);
  return farness(status);
}

/** As another process does it: whoever reads in the same turn of the event loop sees what was there before. */
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
  const { rows, isCut } = await storeOf(test).reports.added(always(test), 100);
  assert.equal(isCut, false);
  assert.deepEqual(
    rows.map(({ furthest }) => furthest),
    [undefined, await farnessOf(test, 'New Lead'), await farnessOf(test, 'Negotiating')],
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
  const { reports } = storeOf(test);
  const count = async (scope: { from: number; to: number; ownerId: number | undefined }) =>
    (await reports.added(scope, 100)).rows.length;
  const to = test.app.now() + 1;
  assert.equal(await count({ from: 0, to, ownerId: undefined }), 3);
  assert.equal(await count({ from, to, ownerId: undefined }), 2);
  assert.equal(await count({ from: 0, to: from, ownerId: undefined }), 1);
  assert.equal(await count({ from: 0, to, ownerId: test.account.userId }), 2);
});

test('a list looks at so many rows of the newest, page by page, and says when there are more', async (t) => {
  const test = await openTestApp(t);
  const store = storeOf(test);
  const { userId } = test.account;
  // More than a page, several at the same moment, so that pages must not skip or repeat any.
  await store.transaction(async (tx) => {
    for (let number = 1; number <= 2500; number += 1) {
      await createCustomer(test.app, tx, { userId, email: `c${number}@example.com` });
      if (number % 7 === 0) test.clock.advance(minuteMs);
    }
  });
  const seen = async (max: number) => {
    const { rows, isCut } = await store.reports.added(always(test), max);
    return [rows.length, isCut];
  };
  assert.deepEqual(await seen(10_000), [2500, false]);
  assert.deepEqual(await seen(2500), [2500, false]);
  assert.deepEqual(await seen(2000), [2000, true]);
  assert.deepEqual(await seen(10), [10, true]);
});

test('a stay lasts from the change into a status, or the beginning, to the change out of it', async (t) => {
  const test = await openTestApp(t);
  const customerId = await addCustomer(test);
  const start = test.app.now();
  test.clock.advance(2 * dayMs);
  await move(test, customerId, 'Contacted');
  test.clock.advance(dayMs);
  await move(test, customerId, 'Quoting');
  const statuses = await storeOf(test).statuses.list();
  const idOf = (name: string) => statuses.find((one) => one.name === name)?.statusId;
  const { rows } = await storeOf(test).reports.moves(always(test), 100);
  assert.deepEqual(rows, [
    {
      customerId: Number(customerId),
      fromStatusId: idOf('Contacted'),
      toStatusId: idOf('Quoting'),
      since: start + 2 * dayMs,
      at: start + 3 * dayMs,
      valueCents: 0,
    },
    {
      customerId: Number(customerId),
      fromStatusId: idOf('New Lead'),
      toStatusId: idOf('Contacted'),
      since: start,
      at: start + 2 * dayMs,
      valueCents: 0,
    },
  ]);
});

test('a published version tells when a person first saw it and when it was signed', async (t) => {
  const test = await openTestApp(t, { ports: quickPrinter });
  const projectId = await addReadyProject(test);
  const { proposal } = await publish(test, projectId);
  const { proposalId, publishedAt } = proposal;
  const read = async () => (await storeOf(test).reports.published(always(test), 100)).rows;
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

test('only what people read is told', async (t) => {
  const test = await openTestApp(t, { ports: quickPrinter });
  const projectId = await addReadyProject(test);
  const { proposal } = await publish(test, projectId);
  const store = storeOf(test);
  const now = test.app.now();
  await store.transaction(async (tx) => {
    for (const [index, verdict] of (['viewed', 'repeat', 'automated'] as const).entries()) {
      await tx.proposals.insertHit({
        hitId: `hit_${index}`,
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
  assert.deepEqual(await store.reports.readings(scope, 10), {
    rows: [{ price: 2 }, { price: 1 }],
    isCut: false,
  });
  assert.deepEqual(await store.reports.readings(scope, 2), { rows: [{ price: 2 }], isCut: true });
});

test('another account’s facts are in no report', async (t) => {
  const test = await openTestApp(t, { ports: quickPrinter });
  await openOtherAccount(test);
  await publish(test, await addReadyProject(test));
  await move(test, '1', 'Contacted');
  const other = test.app.store.forAccount(test.account.accountId + 1).reports;
  const nothing = { rows: [], isCut: false };
  assert.deepEqual(await other.added(always(test), 10), nothing);
  assert.deepEqual(await other.moves(always(test), 10), nothing);
  assert.deepEqual(await other.published(always(test), 10), nothing);
  assert.deepEqual(await other.readings(always(test), 10), nothing);
  assert.deepEqual(await other.pipeline(undefined), []);
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
  const { reports } = storeOf(test);
  assert.deepEqual(await reports.attempts({ from: start, to: start + dayMs }), [
    { startsAt: start, delivered: 1, failed: 1 },
    { startsAt: start + hourMs, delivered: 1, failed: 0 },
  ]);
  assert.deepEqual(await reports.attempts({ from: 0, to: start }), []);
});
