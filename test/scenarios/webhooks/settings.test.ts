import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secondMs } from '../../../src/domain/shared/time.ts';
import {
  act,
  onlySubscription,
  openDeliveringApp,
  statesOf,
} from '../../support/webhooks/open-delivering-app.ts';
import { openReceiver } from '../../support/webhooks/open-receiver.ts';

test('a new URL gets what waits, and is not held to how the old one behaved', async (t) => {
  const old = await openReceiver(t, 500);
  const fresh = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  const { subscription_id: id } = await desk.subscribe(old.url);
  for (let index = 0; index < 10; index += 1) await desk.createCustomer(`c${index}@example.com`);
  await desk.attempted(10);
  const moved = await act(desk, 'updatesubscription', id, { hookUrl: fresh.url });
  assert.deepEqual(
    [moved.body.subscription.hookUrl, moved.body.subscription.health],
    [
      fresh.url,
      {
        last_success_at: '',
        last_failure_at: '2026-11-21 09:30:00',
        failing_since: '',
        disables_at: '',
        breaker: 'closed',
        paused_until: '',
        held: 0,
        waiting: 10,
      },
    ],
  );
  desk.pass(5 * secondMs);
  await desk.attempted(20);
  assert.deepEqual([old.arrivals.length, fresh.arrivals.length], [10, 10]);
});

test('without order, what waited for an earlier event of the same customer goes', async (t) => {
  const receiver = await openReceiver(t, [500, 200]);
  const desk = await openDeliveringApp(t);
  const { subscription_id: id } = await desk.subscribe(receiver.url, 'customer_status_change');
  await act(desk, 'updatesubscription', id, { ordered: true });
  await desk.createCustomer();
  for (const customer_status of ['Contacted', 'Qualified', 'Quoting']) {
    const data = { customer_email: 'ann@example.com', customer_status };
    await desk.call('setcustomerstatus', { body: { data } });
  }
  await desk.attempted(1);
  assert.deepEqual(await statesOf(desk), ['retry_wait', 'blocked', 'blocked']);
  assert.equal((await onlySubscription(desk)).health.waiting, 3);
  await act(desk, 'updatesubscription', id, { ordered: false });
  await desk.attempted(3);
  assert.deepEqual(await statesOf(desk), ['retry_wait', 'delivered', 'delivered']);
});

test('a new concurrency limit applies from the next delivery on', async (t) => {
  const receiver = await openReceiver(t, 'hang');
  const desk = await openDeliveringApp(t);
  const { subscription_id: id } = await desk.subscribe(receiver.url);
  await act(desk, 'updatesubscription', id, { concurrency: 2 });
  for (let index = 0; index < 4; index += 1) await desk.createCustomer(`c${index}@example.com`);
  await receiver.waitFor(2);
  assert.deepEqual(await statesOf(desk), ['sending', 'sending', 'pending', 'pending']);
  receiver.letGo();
  await desk.attempted(4);
  assert.deepEqual(await statesOf(desk), ['delivered', 'delivered', 'delivered', 'delivered']);
});
