import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { callService } from '../../support/call-service.ts';
import { findFreePort, openDataFolder, type Service } from '../../support/open-data-folder.ts';
import { openReceiver } from '../../support/open-receiver.ts';

// The real service is killed again and again while customers are created, and nothing may be lost. A run can be
// repeated with the seed that it prints: CRASH_SEED=… node --test test/scenarios/crash/kill.test.ts

const creates = 1000;
const connections = 8;
const kills = 12;
/** A claim that a killed service left is due again after its lease. */
const drainMsMax = 60_000;

test('a service that is killed at random loses nothing', { timeout: 240_000 }, async (t) => {
  const seed = Number(process.env.CRASH_SEED ?? Date.now() % 2 ** 31);
  t.diagnostic(`seed ${seed}`);
  const random = seededRandom(seed);
  const receiver = await openReceiver(t, () => ({ status: 200, delayMs: 1 + random() * 30 }));
  const desk = openDataFolder(t);
  await desk.runJson('account', 'create', '--name', 'Example Solar', '--email', 'a@example.com');
  const { api_key } = await desk.runJson('key', 'create', '--account', '1');
  const PORT = String(await findFreePort());

  let service = await desk.serve({ PORT });
  let up = Promise.withResolvers<Service>();
  up.resolve(service);
  const subscription = { hookUrl: receiver.url, type_request: 'customer_created' };
  const subscribed = await callService(service, api_key, 'subscribe_customer', {
    body: subscription,
  });

  let sent = 0;
  let broken = 0;
  /** The customer_id of every create that was answered, by e-mail address. */
  const acknowledged = new Map<string, string>();

  /** Every second create has an Idempotency-Key, so it can be sent again after a broken connection. */
  async function create(number: number): Promise<void> {
    const email = `c${number}@example.com`;
    const isSafe = number % 2 === 0;
    const headers: Record<string, string> = isSafe ? { 'idempotency-key': `create-${number}` } : {};
    const body = { data: { customer_email: email, customer_name: `Customer ${number}` } };
    while (true) {
      const target = await up.promise;
      sent += 1;
      const request = { body, headers };
      const reply = await callService(target, api_key, 'createcustomer', request).catch(
        () => undefined,
      );
      if (reply !== undefined) {
        assert.equal(reply.status, 200, JSON.stringify(reply.body));
        acknowledged.set(email, reply.body.customer_id);
        return;
      }
      broken += 1;
      if (!isSafe) return;
    }
  }

  async function kill(): Promise<void> {
    up = Promise.withResolvers();
    service.process.kill('SIGKILL');
    await service.ended;
  }

  async function restart(): Promise<void> {
    service = await desk.serve({ PORT });
    up.resolve(service);
  }

  let next = 0;
  const senders = Array.from({ length: connections }, async () => {
    while (next < creates) await create(next++);
  });
  const moments = Array.from({ length: kills }, () => Math.floor(random() * creates));
  for (const [index, moment] of moments.toSorted((a, b) => a - b).entries()) {
    while (sent < moment) await sleep(1);
    await sleep(random() * 40);
    await kill();
    if (index === 4) await killWhileStarting();
    await restart();
  }
  await Promise.all(senders);
  await kill();
  await restart();

  /** Recovery itself can be interrupted. */
  async function killWhileStarting(): Promise<void> {
    const starting = desk.start(['serve'], { PORT });
    await sleep(100 + random() * 500);
    starting.process.kill('SIGKILL');
    await starting.ended;
  }

  const database = new DatabaseSync(desk.databaseFile, { readOnly: true });
  const rows = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }));
  const deadline = Date.now() + drainMsMax;
  const waiting = 'select count(*) as count from deliveries where due_at is not null';
  while (rows(waiting)[0]?.count !== 0 && Date.now() < deadline) await sleep(100);

  const customers = await readCustomers(service, api_key);
  const events = await readEvents(service, api_key);
  const verifier = new Webhook(subscribed.body.signing_secret);
  const delivered = new Map<string, string>();
  for (const { bytes, body, headers } of receiver.arrivals) {
    verifier.verify(bytes, headers);
    delivered.set(headers['webhook-id'] ?? '', body);
  }
  const lost = events.filter(({ id }) => !delivered.has(id));
  t.diagnostic(
    `${kills + 2} kills, ${broken} broken connections, ${acknowledged.size} acknowledged`,
  );
  t.diagnostic(
    `${events.length} committed, ${delivered.size} delivered, ${lost.length} lost, ` +
      `${receiver.arrivals.length - delivered.size} duplicates`,
  );

  // Every create that was answered exists, under the id that was answered, and every customer is there once.
  const ids = new Map(customers.map((customer) => [customer.customer_email, customer.customer_id]));
  assert.equal(ids.size, customers.length);
  assert.deepEqual(
    [...acknowledged].filter(([email, id]) => ids.get(email) !== id),
    [],
  );
  // One event for each customer, and nothing was delivered but those events, byte for byte.
  assert.deepEqual(
    events.map((event) => event.data.customer.customer_id).toSorted(),
    customers.map((customer) => customer.customer_id).toSorted(),
  );
  assert.deepEqual(lost, []);
  const bodies = new Map(
    rows('select event_id, body from events').map((row) => [row.event_id, row.body]),
  );
  assert.deepEqual(delivered, bodies);
  assert.deepEqual(rows('select state, count(*) as count from deliveries group by state'), [
    { state: 'delivered', count: events.length },
  ]);
  assert.deepEqual(rows('pragma integrity_check'), [{ integrity_check: 'ok' }]);
  assert.deepEqual(rows('pragma foreign_key_check'), []);
  database.close();
});

type Customer = { customer_id: string; customer_email: string };
type Event = { id: string; data: { customer: Customer } };

async function readCustomers(service: Service, apiKey: string): Promise<Customer[]> {
  return (await callService(service, apiKey, 'getallcustomers')).body;
}

async function readEvents(service: Service, apiKey: string): Promise<Event[]> {
  const events: Event[] = [];
  while (true) {
    const query = { after: events.at(-1)?.id ?? 'start', limit: '250' };
    const { body } = await callService(service, apiKey, 'getevents', { query });
    if (body.length === 0) return events;
    events.push(...body);
  }
}

/** Chance that repeats itself: a linear congruential generator is random enough to choose moments. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
