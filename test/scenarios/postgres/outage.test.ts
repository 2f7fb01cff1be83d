import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { callService } from '../../support/processes/call-service.ts';
import type { Service } from '../../support/processes/open-data-folder.ts';
import { openNodes } from '../../support/processes/open-nodes.ts';
import { until } from '../../support/until.ts';
import { openReceiver } from '../../support/webhooks/open-receiver.ts';

const password = 'correct horse battery';

async function statusOf(node: Service, path: string): Promise<number> {
  return (await fetch(`${node.url}${path}`)).status;
}

test('without PostgreSQL nothing is accepted, and everything recovers when it is back', async (t) => {
  const receiver = await openReceiver(t);
  const nodes = await openNodes(t, { isDurable: true });
  const { account_id: account } = await nodes.runJson(
    ...['account', 'create', '--name', 'Example Solar', '--email', 'alex@example.com'],
    ...['--password', password],
  );
  const { api_key: apiKey } = await nodes.runJson('key', 'create', '--account', account);
  const node = await nodes.serve();
  const create = (email: string) =>
    callService(node, apiKey, 'createcustomer', {
      body: { data: { customer_email: email, customer_name: 'Ann Lee' } },
    });
  const body = { hookUrl: receiver.url, type_request: 'customer_created' };
  assert.equal((await callService(node, apiKey, 'subscribe_customer', { body })).status, 200);
  assert.equal((await create('before@example.com')).status, 200);
  await receiver.waitFor(1);

  const signIn = () =>
    fetch(`${node.url}/app/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: node.url },
      body: JSON.stringify({ email: 'alex@example.com', password }),
    });
  const signedIn = await signIn();
  assert.equal(signedIn.status, 200);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

  for (const mode of ['immediate', 'fast'] as const) {
    await t.test(`stopped ${mode}`, async () => {
      const arrived = receiver.arrivals.length;
      await nodes.postgres.stop(mode);
      assert.equal(await statusOf(node, '/readyz'), 503);
      assert.equal(await statusOf(node, '/healthz'), 200);
      const response = await fetch(
        `${node.url}/apidata.php?action=createcustomer&api_key=${apiKey}`,
        {
          method: 'POST',
          body: JSON.stringify({
            data: { customer_email: 'away@example.com', customer_name: 'Ann Lee' },
          }),
        },
      );
      assert.equal(response.status, 503);
      assert.match(response.headers.get('retry-after') ?? '', /^\d+$/);
      assert.equal(await statusOf(node, `/p/${'t'.repeat(22)}`), 503);
      // A signed-in member must not be taken for a stranger.
      const current = await fetch(`${node.url}/app/trpc/session.current`, { headers: { cookie } });
      assert.equal(current.status, 503, await current.text());
      assert.equal((await signIn()).status, 503);

      await nodes.postgres.start();
      await until(() => statusOf(node, '/readyz'), 200);
      const { status, body: made } = await create(`after-${mode}@example.com`);
      assert.equal(status, 200, JSON.stringify(made));
      await receiver.waitFor(arrived + 1);
    });
  }

  const customers = await nodes.rows('select email from customers order by customer_id');
  assert.deepEqual(
    customers.map(({ email }) => email),
    ['before@example.com', 'after-immediate@example.com', 'after-fast@example.com'],
  );
});

test('connections that are cut while idle are replaced', async (t) => {
  const nodes = await openNodes(t);
  const { account_id: account } = await nodes.runJson(
    ...['account', 'create', '--name', 'Example Solar', '--email', 'alex@example.com'],
  );
  const { api_key: apiKey } = await nodes.runJson('key', 'create', '--account', account);
  const node = await nodes.serve();
  const ask = async () => (await callService(node, apiKey, 'getaccount')).status;
  assert.equal(await ask(), 200);
  await nodes.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = 'sundesk' and application_name = 'sundesk'`,
  );
  // The node learns of it from its connections, which takes a moment.
  await until(ask, 200);
});

test('a node whose PostgreSQL is frozen says that it is not ready, and refuses', {
  skip: !existsSync('/proc/self') && 'This system has no /proc',
}, async (t) => {
  const nodes = await openNodes(t);
  const { account_id: account } = await nodes.runJson(
    ...['account', 'create', '--name', 'Example Solar', '--email', 'alex@example.com'],
  );
  const { api_key: apiKey } = await nodes.runJson('key', 'create', '--account', account);
  const node = await nodes.serve();
  const create = () =>
    callService(node, apiKey, 'createcustomer', {
      body: { data: { customer_email: 'ann@example.com', customer_name: 'Ann Lee' } },
    });
  nodes.postgres.freeze();
  const refused = create();
  assert.equal(await statusOf(node, '/readyz'), 503);
  assert.equal(await statusOf(node, '/healthz'), 200);
  const { status, body: refusal } = await refused;
  nodes.postgres.thaw();
  assert.deepEqual({ status, code: refusal.code }, { status: 503, code: 'DATABASE_UNAVAILABLE' });
});
