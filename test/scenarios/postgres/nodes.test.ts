import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callService } from '../../support/processes/call-service.ts';
import type { Service } from '../../support/processes/open-data-folder.ts';
import { type Nodes, openNodes } from '../../support/processes/open-nodes.ts';
import { until } from '../../support/until.ts';
import { openReceiver } from '../../support/webhooks/open-receiver.ts';

// Several nodes on one PostgreSQL, each a process of its own.

async function openAccount(nodes: Nodes): Promise<{ accountId: string; apiKey: string }> {
  const { account_id: accountId } = await nodes.runJson(
    'account',
    'create',
    '--name',
    'Example Solar',
    '--email',
    'alex@example.com',
  );
  return { accountId, ...(await makeKey(nodes, accountId)) };
}

async function makeKey(nodes: Nodes, accountId: string) {
  const made = await nodes.runJson('key', 'create', '--account', String(accountId));
  return { apiKey: made.api_key as string, keyId: made.key_id as string };
}

function createCustomer(node: Service, apiKey: string, email: string, key?: string) {
  const body = { data: { customer_email: email, customer_name: 'Ann Lee' } };
  return callService(node, apiKey, 'createcustomer', {
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
}

test('ten nodes that start at once on an empty database agree on its schema', async (t) => {
  const nodes = await openNodes(t);
  const services = await Promise.all(
    Array.from({ length: 10 }, () => nodes.serve({ ROLE: 'web', DATABASE_CONNECTIONS: '4' })),
  );
  const ready = await Promise.all(
    services.map(async ({ url }) => (await fetch(`${url}/readyz`)).status),
  );
  assert.deepEqual(ready, Array(10).fill(200));
  const migrations = await nodes.rows('select name from kysely_migration order by name');
  assert.equal(new Set(migrations.map(({ name }) => name)).size, migrations.length);
});

test('changes at one node are seen by the others', async (t) => {
  const receiver = await openReceiver(t);
  const nodes = await openNodes(t);
  const { accountId, apiKey } = await openAccount(nodes);
  const [web, other] = await Promise.all([
    nodes.serve({ ROLE: 'web', RATE_LIMIT: '60/m' }),
    nodes.serve({ ROLE: 'web', RATE_LIMIT: '60/m' }),
    nodes.serve({ ROLE: 'worker' }),
  ]);

  await t.test('a worker is woken by the commit of another node', async () => {
    const body = { hookUrl: receiver.url, type_request: 'customer_created' };
    assert.equal((await callService(web, apiKey, 'subscribe_customer', { body })).status, 200);
    // Its own look comes once in a second, so five early ones in a row came by notification.
    const waits: number[] = [];
    for (let count = 1; count <= 5; count += 1) {
      await createCustomer(web, apiKey, `ann-${count}@example.com`);
      const begun = performance.now();
      await receiver.waitFor(count);
      waits.push(performance.now() - begun);
    }
    t.diagnostic(`commit to arrival: ${waits.map(Math.round).join(', ')} ms`);
    assert.ok((waits.toSorted((a, b) => a - b)[2] as number) < 500, String(waits));
  });

  await t.test('an Idempotency-Key counts on every node', async () => {
    const email = 'once@example.com';
    const answers = await Promise.all(
      [web, other, web, other].map((node) => createCustomer(node, apiKey, email, 'the same')),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200],
    );
    assert.equal(new Set(answers.map(({ body }) => body.customer_id)).size, 1);
  });

  await t.test('the same customer from two nodes at the same moment is one customer', async () => {
    for (let count = 0; count < 8; count += 1) {
      const email = `twice-${count}@example.com`;
      const answers = await Promise.all(
        [web, other].map((node) => createCustomer(node, apiKey, email)),
      );
      const statuses = answers.map(({ status }) => status).toSorted();
      assert.deepEqual(statuses, [200, 409], JSON.stringify(answers));
    }
  });

  await t.test('a key that is revoked is refused everywhere a second later', async () => {
    const second = await makeKey(nodes, accountId);
    for (const node of [web, other]) {
      assert.equal((await callService(node, second.apiKey, 'getaccount')).status, 200);
    }
    await nodes.runJson('key', 'revoke', second.keyId);
    await until(async () => {
      const answers = await Promise.all(
        [web, other].map((node) => callService(node, second.apiKey, 'getaccount')),
      );
      return answers.map(({ status }) => status);
    }, [401, 401]);
  });

  await t.test('a rate limit is one for all nodes', async () => {
    const third = await makeKey(nodes, accountId);
    const ask = async (node: Service) =>
      (await callService(node, third.apiKey, 'getaccount')).status;
    // Each node would let sixty through; together they let through what one may in a second more.
    await ask(other);
    for (let asked = 0; asked < 55; asked += 1) assert.equal(await ask(web), 200);
    const statuses: number[] = [];
    for (let asked = 0; asked < 100 && statuses.at(-1) !== 429; asked += 1) {
      statuses.push(await ask(asked % 2 === 0 ? other : web));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    assert.equal(statuses.at(-1), 429);
    assert.ok(statuses.length < 50, `${statuses.length} more were let through`);
  });
});

test('the clock of a node does not matter', async (t) => {
  const nodes = await openNodes(t);
  const { apiKey } = await openAccount(nodes);
  const late = await nodes.serve({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(anHourAhead)}`,
  });
  const { status } = await createCustomer(late, apiKey, 'ann@example.com');
  assert.equal(status, 200);
  const [row] = await nodes.rows(
    `select max(created_at) - extract(epoch from clock_timestamp()) * 1000 as ahead_ms from customers`,
  );
  assert.ok(Math.abs(Number(row?.ahead_ms)) < 60_000, `${row?.ahead_ms} ms`);
});

const anHourAhead = `
  const real = Date.now;
  Date.now = () => real() + 3600000;
`;

test('nodes that start on an empty database make one demo, and one with another key does not start', async (t) => {
  const nodes = await openNodes(t);
  await Promise.all(Array.from({ length: 3 }, () => nodes.serve({ DEMO: '1' })));
  assert.equal((await nodes.rows('select 1 from accounts')).length, 1);
  await assert.rejects(
    nodes.serve({ SECRET_KEY: Buffer.alloc(32, 9).toString('base64') }),
    /needs the secret key [0-9a-f]{8}, and SECRET_KEY is the key [0-9a-f]{8}/,
  );
});
