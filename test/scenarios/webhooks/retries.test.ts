import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs, minuteMs, secondMs } from '../../../src/domain/shared/time.ts';
import { testStart } from '../../support/open-test-app.ts';
import {
  type DeliveringApp,
  openDeliveringApp,
} from '../../support/webhooks/open-delivering-app.ts';
import { openReceiver } from '../../support/webhooks/open-receiver.ts';
import { verifyArrival } from '../../support/webhooks/verify-arrival.ts';

/** The waits before the second attempt and on; the test app's chance is 0.5, so there is no jitter. */
const waits = [
  5 * secondMs,
  15 * secondMs,
  45 * secondMs,
  2 * minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

async function onlyDelivery({ rows }: DeliveringApp) {
  const [row] = await rows('select state, attempts, due_at as "dueAt" from deliveries');
  return row;
}

test('a delivery that always fails is tried on the whole schedule and then given up', async (t) => {
  const receiver = await openReceiver(t, 500);
  const desk = await openDeliveringApp(t);
  const { signing_secret } = await desk.subscribe(receiver.url);
  await desk.createCustomer();
  let now = testStart;
  const times = [now];
  for (const [index, wait] of waits.entries()) {
    await desk.attempted(index + 1);
    assert.deepEqual(await onlyDelivery(desk), {
      state: 'retry_wait',
      attempts: index + 1,
      dueAt: now + wait,
    });
    now += wait;
    times.push(now);
    desk.pass(wait);
  }
  await desk.attempted(13);
  assert.deepEqual(await onlyDelivery(desk), { state: 'exhausted', attempts: 13, dueAt: null });
  assert.deepEqual(
    await desk.rows('select number, started_at, outcome, status from attempts order by number'),
    times.map((at, index) => ({
      number: index + 1,
      started_at: at,
      outcome: 'http_5xx',
      status: 500,
    })),
  );

  // Every attempt is the same event, signed anew with its own time.
  assert.equal(receiver.arrivals.length, 13);
  const [first] = receiver.arrivals;
  for (const [index, arrival] of receiver.arrivals.entries()) {
    assert.equal(arrival.headers['webhook-id'], first?.headers['webhook-id']);
    assert.equal(arrival.body, first?.body);
    assert.ok(verifyArrival(arrival, signing_secret, times[index] ?? 0));
  }
  assert.equal(await desk.idleMs(), undefined);
});

test('Retry-After puts the next attempt off', async (t) => {
  const value = new Date(testStart + 2 * hourMs).toUTCString();
  const receiver = await openReceiver(t, { status: 503, headers: { 'retry-after': value } });
  const desk = await openDeliveringApp(t);
  await desk.subscribe(receiver.url);
  await desk.createCustomer();
  await desk.attempted(1);
  assert.deepEqual(await onlyDelivery(desk), {
    state: 'retry_wait',
    attempts: 1,
    dueAt: testStart + 2 * hourMs,
  });
});
