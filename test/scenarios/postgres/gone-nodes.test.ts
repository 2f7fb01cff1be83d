import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { callService } from '../../support/processes/call-service.ts';
import type { Service } from '../../support/processes/open-data-folder.ts';
import { type Nodes, openNodes } from '../../support/processes/open-nodes.ts';
import { until } from '../../support/until.ts';
import { openReceiver } from '../../support/webhooks/open-receiver.ts';

// What a node had under way goes on without it, and only without it. Nodes are processes of their own on one PostgreSQL.

/** Beyond the time after which the others give a node up, and within that of a receiver. */
const beyondGraceMs = 6000;

test('another node sends at once what a killed node had under way', async (t) => {
  const { nodes, receiver, holder } = await openSending(t, { count: 2 });
  const killedAt = performance.now();
  holder.process.kill('SIGKILL');
  await holder.ended;
  await lastLonger(nodes);
  receiver.answer(200);
  const [before, again] = await receiver.waitFor(2);
  t.diagnostic(`sent again after ${Math.round(performance.now() - killedAt)} ms`);
  assert.equal(again?.headers['webhook-id'], before?.headers['webhook-id']);
  await until(() => attempts(nodes), [{ outcome: 'delivered', maybe_delivered: 1 }]);
});

test('a node that restarts after SIGKILL sends at once what it had under way', async (t) => {
  const { nodes, receiver, holder } = await openSending(t, { count: 1 });
  holder.process.kill('SIGKILL');
  await holder.ended;
  await lastLonger(nodes);
  receiver.answer(200);
  await nodes.serve();
  await receiver.waitFor(2);
  await until(() => attempts(nodes), [{ outcome: 'delivered', maybe_delivered: 1 }]);
});

test('a node that only lost its session keeps what it has under way', async (t) => {
  const { nodes, receiver } = await openSending(t, { count: 2 });
  const before = await sessions(nodes);
  await nodes.rows('select pg_terminate_backend(pid) from pg_locks where classid = 21316');
  await pause(beyondGraceMs);
  receiver.letGo();
  await until(() => attempts(nodes), [{ outcome: 'delivered', maybe_delivered: 0 }]);
  assert.equal(receiver.arrivals.length, 1);
  const after = await sessions(nodes);
  const names = (found: typeof before) => found.map(({ name }) => name).toSorted();
  assert.deepEqual(names(after), names(before));
  assert.ok(after.every(({ pid }) => before.every((one) => one.pid !== pid)));
});

test('a node that cannot have its session back has one delivery repeated, and no later one', async (t) => {
  const { nodes, receiver, holder, name, apiKey } = await openSending(t, { count: 2 });
  receiver.answer({ status: 200, delayMs: beyondGraceMs });
  const admin = new pg.Client({ connectionString: nodes.postgres.url });
  await admin.connect();
  const endSession =
    'select pg_terminate_backend(pid) from pg_locks where classid = 21316 and objid = $1';
  try {
    // So that the node has connections to work with when it can make no more.
    await Promise.all(Array.from({ length: 8 }, () => callService(holder, apiKey, 'getaccount')));
    await admin.query('alter database sundesk allow_connections false');
    await admin.query(endSession, [name]);
    await receiver.waitFor(2);
    for (let number = 1; number <= 5; number += 1) {
      // Its worker may use the only connection for writing at this moment; then the caller is asked to wait.
      await until(async () => {
        const status = await askForCustomer(holder, apiKey);
        assert.ok(status === 200 || status === 503, `status ${status}`);
        return status;
      }, 200);
    }
    await receiver.waitFor(2 + 5);
    await pause(beyondGraceMs);
    await admin.query('alter database sundesk allow_connections true');
  } finally {
    await admin.end();
  }
  receiver.letGo();
  await until(
    async () => (await nodes.rows("select * from deliveries where state <> 'delivered'")).length,
    0,
  );
  assert.equal(receiver.arrivals.length, 2 + 5);
});

/** Nodes of which one, the holder, has a delivery under way to a receiver that hangs. */
async function openSending(t: TestContext, { count }: { count: 1 | 2 }) {
  const receiver = await openReceiver(t, 'hang');
  const nodes = await openNodes(t);
  const owner = ['--name', 'Example Solar', '--email', 'alex@example.com'];
  const { account_id } = await nodes.runJson('account', 'create', ...owner);
  const { api_key: apiKey } = await nodes.runJson('key', 'create', '--account', String(account_id));
  const first = await nodes.serve();
  const [{ name: nameOfFirst } = {}] = await sessions(nodes);
  const second = count === 2 ? await nodes.serve() : first;
  const body = { hookUrl: receiver.url, type_request: 'customer_created' };
  await callService(first, apiKey, 'subscribe_customer', { body });
  await createCustomer(first, apiKey);
  await receiver.waitFor(1);
  const [{ claim_id: claim } = {}] = await nodes.rows('select claim_id from deliveries');
  const name = /^node-(\d+):/.exec(String(claim))?.[1];
  assert.ok(name, `the lease names its node: ${claim}`);
  const holder = Number(name) === Number(nameOfFirst) ? first : second;
  return { nodes, receiver, holder, name, apiKey };
}

let customers = 0;
async function createCustomer(node: Service, apiKey: string): Promise<void> {
  assert.equal(await askForCustomer(node, apiKey), 200);
}

/** Resolves with the status of the answer. */
async function askForCustomer(node: Service, apiKey: string): Promise<number> {
  customers += 1;
  const data = { customer_email: `c${customers}@example.com`, customer_name: 'Ann Lee' };
  const { status } = await callService(node, apiKey, 'createcustomer', { body: { data } });
  return status;
}

/** So that nothing is sent again because time has passed. */
async function lastLonger(nodes: Nodes): Promise<void> {
  const longer =
    'update deliveries set leased_until = leased_until + 3600000 where leased_until > 0 returning 1';
  assert.equal((await nodes.rows(longer)).length, 1);
}

function attempts(nodes: Nodes) {
  return nodes.rows('select outcome, maybe_delivered::int from attempts');
}

/** Those that hold the name of a node. */
function sessions(nodes: Nodes) {
  return nodes.rows(
    'select pid, objid::bigint as name from pg_locks where classid = 21316 and granted',
  );
}
