import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs, minuteMs } from '../../../src/domain/shared/time.ts';
import { continueReplay } from '../../../src/domain/webhooks/replay-deliveries.ts';
import { storeOf } from '../../support/arrange.ts';
import {
  act,
  onlySubscription,
  openDeliveringApp,
  statesOf,
} from '../../support/webhooks/open-delivering-app.ts';
import { openReceiver } from '../../support/webhooks/open-receiver.ts';

/** A failure after which the delivery is not tried again, so that each event is one failure. */
const failsOnce = { status: 500, headers: { 'webhook-delivery': 'abort-message' } };

test('a paused subscription is sent nothing: what waits and what happens is held', async (t) => {
  const failing = await openReceiver(t, 500);
  const other = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  const { subscription_id: id } = await desk.subscribe(failing.url);
  await desk.createCustomer('ann@example.com');
  await desk.attempted(1);
  const paused = await act(desk, 'pausesubscription', id);
  assert.equal(paused.body.subscription.state, 'paused');
  await desk.subscribe(other.url);
  await desk.createCustomer('bob@example.com');
  await desk.attempted(2);
  // Long after the retry was due, the other one still gets what happens, and shows that the worker has looked.
  desk.pass(hourMs);
  await desk.createCustomer('cleo@example.com');
  await desk.attempted(3);
  assert.deepEqual([failing.arrivals.length, other.arrivals.length], [1, 2]);
  assert.deepEqual(
    await desk.rows(
      `select state, due_at, count(*) as count from deliveries where subscription_id = '${id}' group by 1, 2`,
    ),
    [{ state: 'held', due_at: null, count: 3 }],
  );
  assert.equal(await desk.idleMs(), undefined);
});

test('completes deliveries in progress when a subscription is paused', async (t) => {
  const receiver = await openReceiver(t, 'hang');
  const desk = await openDeliveringApp(t);
  const { subscription_id: id } = await desk.subscribe(receiver.url);
  await desk.createCustomer();
  await receiver.waitFor(1);
  await act(desk, 'pausesubscription', id);
  assert.deepEqual(await statesOf(desk), ['sending']);
  receiver.letGo();
  await desk.attempted(1);
  assert.deepEqual(await statesOf(desk), ['delivered']);
});

test('holds a delivery that fails after its subscription was paused', async (t) => {
  const receiver = await openReceiver(t, 'hang');
  const desk = await openDeliveringApp(t);
  const { subscription_id: id } = await desk.subscribe(receiver.url);
  await desk.createCustomer();
  await receiver.waitFor(1);
  await act(desk, 'pausesubscription', id);
  receiver.letGo(500);
  await desk.attempted(1);
  assert.deepEqual(await desk.rows('select state, attempts, due_at from deliveries'), [
    { state: 'held', attempts: 1, due_at: null },
  ]);
});

test('a subscription that is enabled gets what happens from then on', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  const { subscription_id: id } = await desk.subscribe(receiver.url);
  await act(desk, 'pausesubscription', id);
  await desk.createCustomer('ann@example.com');
  desk.pass(minuteMs);
  const enabled = await act(desk, 'enablesubscription', id);
  assert.deepEqual(
    [enabled.body.subscription.state, enabled.body.subscription.suspended_at],
    ['active', ''],
  );
  await desk.createCustomer('bob@example.com');
  await desk.attempted(1);
  assert.deepEqual(await statesOf(desk), ['held', 'delivered']);
  // The number of the one that was held is missing, which a receiver can see.
  assert.equal(JSON.parse(receiver.arrivals[0]?.body ?? '').sequence, 2);
});

test('a subscription that is enabled with replay_missed gets what was held', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  const { subscription_id: id } = await desk.subscribe(receiver.url);
  await act(desk, 'pausesubscription', id);
  for (const name of ['ann', 'bob']) await desk.createCustomer(`${name}@example.com`);
  const { body } = await act(desk, 'enablesubscription', id, { replay_missed: true });
  assert.match(body.replay_id, /^replay_/);
  await continueReplay(desk.app, storeOf(desk), body.replay_id);
  await desk.attempted(2);
  assert.deepEqual(await statesOf(desk), ['delivered', 'delivered']);
  assert.deepEqual(
    receiver.arrivals
      .map((arrival) => JSON.parse(arrival.body).data.customer.customer_email)
      .sort(),
    ['ann@example.com', 'bob@example.com'],
  );
});

test('pausing twice and enabling twice change nothing the second time', async (t) => {
  const desk = await openDeliveringApp(t);
  const { subscription_id: id } = await desk.subscribe('https://hooks.example.com/sundesk');
  for (const action of ['pausesubscription', 'enablesubscription']) {
    const first = await act(desk, action, id);
    desk.pass(minuteMs);
    const second = await act(desk, action, id);
    assert.deepEqual([second.status, second.body], [200, first.body]);
  }
});

test('five days of nothing but failures disable a subscription, with warnings before', async (t) => {
  const receiver = await openReceiver(t, failsOnce);
  const desk = await openDeliveringApp(t);
  const { subscription_id: id } = await desk.subscribe(receiver.url);
  // 50, 70, 90 and 100 % of the five days, and before each a failure that says nothing new.
  const hours = [0, 59, 60, 83, 84, 107, 108, 119, 120];
  for (const [index, hour] of hours.entries()) {
    desk.clock.advance((hour - (hours[index - 1] ?? 0)) * hourMs);
    await desk.createCustomer(`c${hour}@example.com`);
    await desk.attempted(index + 1);
  }
  const { body: notices } = await desk.call('getnotices');
  assert.deepEqual(
    notices.map((notice: Record<string, string>) => [notice.kind, notice.created_at]),
    [
      ['disabled', '2026-11-26 09:30:00'],
      ['failing', '2026-11-25 21:30:00'],
      ['failing', '2026-11-24 21:30:00'],
      ['failing', '2026-11-23 21:30:00'],
    ],
  );
  assert.deepEqual(
    notices.map((notice: { message: string }) => /\d+ %/.exec(notice.message)?.[0]),
    [undefined, '90 %', '70 %', '50 %'],
  );

  const told = await desk.database.rows(
    "select user_id, message from member_notices where kind = 'webhook' order by notice_id desc",
  );
  const { userId } = desk.account;
  assert.deepEqual(
    told,
    notices.map(({ message }: { message: string }) => ({ user_id: userId, message })),
  );

  // Disabled, it holds what happens, and no more is tried.
  await desk.createCustomer('held@example.com');
  const disabled = await onlySubscription(desk);
  assert.deepEqual(
    [disabled.state, disabled.suspended_at, disabled.health.held, receiver.arrivals.length],
    ['disabled', '2026-11-26 09:30:00', 1, hours.length],
  );

  // Enabled again, it begins anew: the next failure is a first one.
  receiver.answer(failsOnce);
  await act(desk, 'enablesubscription', id);
  await desk.createCustomer('again@example.com');
  await desk.attempted(hours.length + 1);
  const { state, health } = await onlySubscription(desk);
  assert.deepEqual(
    [state, health.failing_since, health.disables_at],
    ['active', '2026-11-26 09:30:00', '2026-12-01 09:30:00'],
  );
});

test('one success among failures sets the five days back', async (t) => {
  const receiver = await openReceiver(t, [failsOnce, failsOnce, failsOnce, 200, failsOnce]);
  const desk = await openDeliveringApp(t);
  await desk.subscribe(receiver.url);
  for (let index = 0; index < 8; index += 1) {
    await desk.createCustomer(`c${index}@example.com`);
    await desk.attempted(index + 1);
    desk.clock.advance(24 * hourMs);
  }
  const { state, health } = await onlySubscription(desk);
  assert.deepEqual(
    [state, health.last_success_at, health.failing_since, health.disables_at],
    ['active', '2026-11-24 09:30:00', '2026-11-25 09:30:00', '2026-11-30 09:30:00'],
  );
});

test('enabling closes the breaker, so that the receiver is tried at once', async (t) => {
  const receiver = await openReceiver(t, failsOnce);
  const desk = await openDeliveringApp(t);
  const { subscription_id: id } = await desk.subscribe(receiver.url);
  for (let index = 0; index < 10; index += 1) await desk.createCustomer(`c${index}@example.com`);
  await desk.attempted(10);
  assert.equal((await onlySubscription(desk)).health.breaker, 'open');
  await act(desk, 'pausesubscription', id);
  await act(desk, 'enablesubscription', id);
  assert.equal((await onlySubscription(desk)).health.breaker, 'closed');
  receiver.answer(200);
  await desk.createCustomer('again@example.com');
  await desk.attempted(11);
  assert.equal(receiver.arrivals.length, 11);
});
