import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { toText } from '../../../chaos/report.ts';
import { runChaos } from '../../../chaos/run-chaos.ts';
import { faultsOf } from '../../../chaos/verdict.ts';
import { callService } from '../../support/processes/call-service.ts';
import { openDataFolder, type Service } from '../../support/processes/open-data-folder.ts';
import { openReceiver } from '../../support/webhooks/open-receiver.ts';

// A short run of `npm run chaos`: the real service is killed again and again, and nothing may be lost. The seed that it prints
// repeats the choices, though not their moments: TEST_SEED=… node --test test/scenarios/crash/kill.test.ts

/** `npm run test:all` kills as often as a long run of `npm run chaos`. */
const troubles = process.env.TEST_ALL === '1' ? 50 : 6;
const lifeMsMax = 1500;

const creates = 1000;
const kills = 12;
/** As many as wait for an answer at the moment of a kill. */
const callers = 16;

test('a service that is killed at random loses nothing', {
  timeout: troubles * 40_000,
}, async (t) => {
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);
  t.diagnostic(`seed ${seed}`);
  const verdict = await runChaos({
    engine: 'sqlite',
    seed,
    troubles,
    lifeMsMax,
    timeMsMax: troubles * 20_000,
    slowToMend: false,
    print: () => undefined,
  });
  for (const line of toText(verdict).split('\n')) t.diagnostic(line);
  assert.deepEqual(faultsOf(verdict), []);
  // Otherwise nothing would have been tried.
  assert.deepEqual(
    Object.values(verdict.troubles).filter((count) => count === 0),
    [],
  );
  assert.ok(verdict.requests.broken > 0);
  assert.ok(verdict.committed.deliveries > 30);
});

test('a thousand creates are each done once or not at all, whatever kills the service meanwhile', {
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
