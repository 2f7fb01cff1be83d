import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDeliveringApp } from '../../support/webhooks/open-delivering-app.ts';
import { openReceiver } from '../../support/webhooks/open-receiver.ts';

const emails = Array.from({ length: 30 }, (_, index) => `c${index}@example.com`);

test('an endpoint that hangs does not hold up another one', async (t) => {
  const hanging = await openReceiver(t, 'hang');
  const healthy = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  await desk.subscribe(hanging.url);
  await desk.subscribe(healthy.url);
  for (const email of emails) await desk.createCustomer(email);
  await healthy.waitFor(emails.length);
  assert.equal(hanging.arrivals.length, 10);

  // What waited for the slots goes out as soon as there are some.
  hanging.letGo();
  await hanging.waitFor(emails.length);
  await desk.attempted(2 * emails.length);
  assert.deepEqual(
    await desk.rows('select state, attempts, count(*) as count from deliveries group by 1, 2'),
    [{ state: 'delivered', attempts: 1, count: 2 * emails.length }],
  );
});

test('an endpoint that hangs does not hold up another one of the same host', async (t) => {
  const receiver = await openReceiver(t, ({ path }) => (path === '/hook/slow' ? 'hang' : 200));
  const desk = await openDeliveringApp(t, { timeoutMs: 2_000 });
  await desk.subscribe(`${receiver.url}/slow`);
  for (const email of emails.slice(0, 10)) await desk.createCustomer(email);
  await receiver.waitFor(10);
  await desk.subscribe(`${receiver.url}/quick`);
  await desk.createCustomer('quick@example.com');
  await desk.attempted(1);
  assert.deepEqual(
    await desk.rows(
      `select s.hook_url, a.outcome from attempts a join deliveries using (delivery_id)
       join subscriptions s using (subscription_id)`,
    ),
    [{ hook_url: `${receiver.url}/quick`, outcome: 'delivered' }],
  );
});
