import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  deleteCustomers,
  findEnds,
} from '../../../src/domain/accounts/sandbox/empty-sandbox-rows.ts';
import { resetSandbox } from '../../../src/domain/accounts/sandbox/sandbox.ts';
import { findStatuses } from '../../../src/domain/statuses/queries.ts';
import { openTestSandbox } from '../../support/accounts/open-test-sandbox.ts';
import { addCustomer, addCustomers, storeOf, subscribeTo } from '../../support/arrange.ts';
import { quickSeal, seal, sendsEmail, sign } from '../../support/contracts/arrange-contract.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';
import {
  addReadyProject,
  publish,
  quickPrinter,
} from '../../support/proposals/arrange-proposals.ts';

const ports = { ...quickSeal, ...quickPrinter, ...sendsEmail };

/** What stays in a sandbox that is emptied: how it is set up, and that it was. */
const kept = new Set([
  'account_settings',
  'users',
  'api_keys',
  'statuses',
  'subscriptions',
  'endpoint_states',
  'security_log',
  'pipeline_counts',
]);

/** How many rows of an account each table has that has any. */
async function countRows({ database }: TestApp, accountId: number) {
  const { copiedTables } = await import('../../../src/database/copy/copied-tables.ts');
  const counts: Record<string, number> = {};
  for (const { name: table } of copiedTables) {
    if (table === 'accounts') continue;
    const rows = await database.rows(`select * from ${table}`);
    const own = rows.filter((row) => (row as { account_id?: unknown }).account_id === accountId);
    if (own.length > 0) counts[table] = own.length;
  }
  return counts;
}

async function fill(test: TestApp): Promise<void> {
  await subscribeTo(test, 'customer_created');
  const customerId = await addCustomer(test, { customer_phone_1: '0491 570 156' });
  const note = { customer_id: customerId, note: 'Called' };
  await test.call('addcustomernote', { body: { data: note } });
  const projectId = await addReadyProject(test, customerId);
  const { contract } = await publish(test, projectId);
  await sign(test, contract);
  await seal(test, contract);
  const consent = { customer_id: customerId, channel: 'sms', given: true, source: 'By phone' };
  await test.call('setconsent', { body: { data: consent } });
  const data = { project_id: String(projectId), subject: 'Your roof', text: 'Hi Ann' };
  await test.call('sendprojectemail', {
    body: { data },
    headers: { 'idempotency-key': 'once' },
  });
}

test('a reset empties the sandbox, keeps how it is set up, and leaves the real account alone', async (t) => {
  const firm = await openTestApp(t, { ports });
  await fill(firm);
  const sandbox = await openTestSandbox(firm);
  await fill(sandbox);
  const ofFirm = await countRows(firm, firm.account.accountId);
  const before = await countRows(firm, sandbox.account.accountId);
  for (const table of ['contracts', 'contract_audit', 'deliveries', 'messages', 'documents']) {
    assert.ok((before[table] ?? 0) > 0, `${table} has something to remove`);
  }

  const { status, body } = await sandbox.call('resetsandbox', { body: {} });
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.customers_removed, 1);
  assert.ok(body.events_removed > 1);
  const after = await countRows(firm, sandbox.account.accountId);
  assert.deepEqual(
    Object.keys(after).filter((table) => !kept.has(table)),
    [],
  );
  for (const table of ['users', 'api_keys', 'statuses', 'subscriptions']) {
    assert.equal(after[table], before[table], table);
  }
  assert.deepEqual(await countRows(firm, firm.account.accountId), ofFirm);

  const list = await sandbox.call('getallcustomers', { query: { page: '1' } });
  assert.deepEqual([list.body, list.headers['x-total-count']], [[], '0']);
  assert.deepEqual(
    (await findStatuses(storeOf(sandbox))).length,
    (await findStatuses(storeOf(firm))).length,
  );
  await addCustomer(sandbox);
  const [delivery] = (await sandbox.call('getdeliveries')).body;
  assert.equal(delivery?.state, 'pending', 'the subscription works on');
});

test('a reset removes more than one set, and not what is made after it began', async (t) => {
  const firm = await openTestApp(t);
  const sandbox = await openTestSandbox(firm);
  await addCustomers(sandbox, 60);
  const reset = resetSandbox(sandbox.app, { accountId: sandbox.account.accountId });
  const [{ customers }] = await Promise.all([
    reset,
    findEnds(storeOf(sandbox)).then(() =>
      addCustomer(sandbox, { customer_email: 'late@example.com' }),
    ),
  ]);
  assert.ok(customers >= 60);
  const left = (await sandbox.call('getallcustomers')).body.length;
  assert.equal(customers + left, 61);
  const { count } = (
    await firm.database.rows(
      'select customer_count as count from accounts where sandbox_of is not null',
    )
  )[0] as { count: number };
  assert.equal(Number(count), left);
});

test('only a sandbox is reset, by whatever way', async (t) => {
  const firm = await openTestApp(t);
  await addCustomer(firm);
  await openTestSandbox(firm);
  const refused = await firm.call('resetsandbox', { body: {} });
  assert.deepEqual([refused.status, refused.body.code], [403, 'SANDBOX_ONLY']);
  await assert.rejects(resetSandbox(firm.app, firm.account), { code: 'SANDBOX_ONLY' });
  // As if nothing had asked before.
  await assert.rejects(
    storeOf(firm).transaction((tx) => deleteCustomers(tx, { through: 1e9, limit: 10 })),
    /Only a sandbox is emptied/,
  );
  assert.equal((await firm.call('getallcustomers')).body.length, 1);
});
