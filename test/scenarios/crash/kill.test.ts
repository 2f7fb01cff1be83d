import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { callService } from '../../support/processes/call-service.ts';
import { openDataFolder, type Service } from '../../support/processes/open-data-folder.ts';
import { testSet } from '../../support/run/test-set.ts';
import { openReceiver } from '../../support/webhooks/open-receiver.ts';

/** The quick set asks the question, the whole set insists. */
const { creates, kills } =
  testSet === 'quick' ? { creates: 200, kills: 3 } : { creates: 1000, kills: 12 };
/** As many as wait for an answer at the moment of a kill. */
const callers = 16;

test('each of many creates is done once or not at all, whatever kills the service meanwhile', {
  timeout: 900_000,
}, async (t) => {
  const receiver = await openReceiver(t);
  const data = await openDataFolder(t);
  const owner = ['--name', 'Example Solar', '--email', 'alex@example.com'];
  const { account_id } = await data.runJson('account', 'create', ...owner);
  const { api_key } = await data.runJson('key', 'create', '--account', String(account_id));
  let service: Promise<Service> = data.serve();
  const hook = { hookUrl: receiver.url, type_request: 'customer_created' };
  await callService(await service, api_key, 'subscribe_customer', { body: hook });

  const acknowledged = new Map<string, string>();
  let killed = 0;
  let brokenOff = 0;
  let next = 0;
  let isOver = false;
  // A test that fails must not leave callers behind who ask for ever.
  t.after(() => {
    isOver = true;
  });

  /** A kill falls due when a share of the creates is acknowledged, so a slow machine is killed as often as a fast one. */
  function killWhenDue(): void {
    if (killed >= kills || acknowledged.size < ((killed + 1) * creates) / (kills + 2)) return;
    killed += 1;
    service = service.then(async (running) => {
      running.process.kill('SIGKILL');
      await running.ended;
      return data.serve();
    });
  }

  async function create(number: number): Promise<void> {
    const email = `c${number}@example.com`;
    const customer = { customer_email: email, customer_name: `Customer ${number}` };
    // Every second caller gives a key and asks again; the others never learn what came of a request that broke off.
    const isSafe = number % 2 === 0;
    const headers = isSafe ? { 'idempotency-key': `create-${number}` } : {};
    while (!isOver) {
      const request = { body: { data: customer }, headers };
      const reply = await callService(await service, api_key, 'createcustomer', request).catch(
        () => undefined,
      );
      if (reply !== undefined) {
        assert.equal(reply.status, 200, JSON.stringify(reply.body));
        acknowledged.set(email, reply.body.customer_id);
        killWhenDue();
        return;
      }
      brokenOff += 1;
      if (!isSafe) return;
      await pause(20);
    }
  }

  async function work(): Promise<void> {
    while (next < creates && !isOver) {
      next += 1;
      await create(next);
    }
  }

  await Promise.all(Array.from({ length: callers }, work));
  await (await service).stop();
  t.diagnostic(`${acknowledged.size} of ${creates} acknowledged, ${brokenOff} broken off`);
  assert.equal(killed, kills);
  assert.ok(brokenOff >= kills, 'every kill met a request');

  const customers = await data.database.rows('select customer_id as id, email from customers');
  const stored = new Map(customers.map(({ id, email }) => [email, String(id)]));
  assert.equal(stored.size, customers.length, 'no customer is there twice');
  const lost = [...acknowledged].filter(([email, id]) => stored.get(email) !== id);
  assert.deepEqual(lost, [], 'what was acknowledged is there');
  const count = async (sql: string) =>
    Number(Object.values((await data.database.rows(sql))[0] ?? {})[0]);
  assert.deepEqual(
    {
      events: await count("select count(*) from events where type = 'customer_created'"),
      deliveries: await count('select count(*) from deliveries'),
      counted: await count('select customer_count from accounts'),
      inPipeline: await count('select sum(customers) from pipeline_counts'),
    },
    {
      events: customers.length,
      deliveries: customers.length,
      counted: customers.length,
      inPipeline: customers.length,
    },
  );
});
