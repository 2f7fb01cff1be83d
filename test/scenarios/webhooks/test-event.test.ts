import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventTypes } from '../../../src/domain/events/event.ts';
import { eventExample } from '../../../src/domain/events/event-meanings.ts';
import { secondMs } from '../../../src/domain/shared/time.ts';
import { failureAnswer } from '../../../src/doors/api/errors.ts';
import { events } from '../../../src/doors/api/event-descriptions.ts';
import { exampleFailure } from '../../../src/doors/api/open-api/describe-failures.ts';
import { openDeliveringApp } from '../../support/webhooks/open-delivering-app.ts';
import { openReceiver } from '../../support/webhooks/open-receiver.ts';
import { verifyArrival } from '../../support/webhooks/verify-arrival.ts';

for (const type of eventTypes) {
  test(`a test of ${type} is signed and fits its schema`, async (t) => {
    const receiver = await openReceiver(t);
    const desk = await openDeliveringApp(t);
    const { subscription_id, signing_secret } = await desk.subscribe(receiver.url, type);
    const { status, body } = await desk.call('sendtestevent', { body: { subscription_id } });
    assert.deepEqual(
      [status, body],
      [
        200,
        {
          success: true,
          message: 'The test event is on its way',
          event_id: body.event_id,
          delivery_id: '1',
        },
      ],
    );
    await desk.attempted(1);
    const [arrival] = receiver.arrivals;
    assert.ok(arrival);
    const payload = verifyArrival(arrival, signing_secret, desk.app.now());
    assert.deepEqual(payload, {
      id: body.event_id,
      type,
      timestamp: '2026-11-21T09:30:00.000Z',
      test: true,
      data: eventExample(type).data,
      context: { ...eventExample(type).context, account_id: '1' },
      sequence: 1,
    });
    const shape = events.find((event) => event.type === type)?.shape;
    assert.deepEqual(shape?.parse(payload), payload);
  });
}

test('a test goes to its own subscription and is not in the feed', async (t) => {
  const receiver = await openReceiver(t);
  const other = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  const { subscription_id } = await desk.subscribe(receiver.url);
  await desk.subscribe(other.url);
  await desk.call('sendtestevent', { body: { subscription_id } });
  await desk.attempted(1);
  await desk.createCustomer();
  await desk.attempted(3);
  assert.deepEqual([receiver.arrivals.length, other.arrivals.length], [2, 1]);
  for (const query of [{}, { after: 'start' }] as Record<string, string>[]) {
    const { body: feed } = await desk.call('getevents', { query });
    assert.deepEqual(
      feed.map(({ test: isTest, type }: Record<string, unknown>) => [isTest, type]),
      [[undefined, 'customer_created']],
    );
  }
  assert.deepEqual(
    await desk.rows(
      'select e.is_test, e.customer_id, d.cause, d.state from deliveries d join events e using (event_id) order by 1, 2, 3',
    ),
    [
      { is_test: 0, customer_id: 1, cause: 'event', state: 'delivered' },
      { is_test: 0, customer_id: 1, cause: 'event', state: 'delivered' },
      { is_test: 1, customer_id: 0, cause: 'test', state: 'delivered' },
    ],
  );
});

test('a test that fails is tried again like any delivery', async (t) => {
  const receiver = await openReceiver(t, [500, 200]);
  const desk = await openDeliveringApp(t);
  const { subscription_id } = await desk.subscribe(receiver.url);
  await desk.call('sendtestevent', { body: { subscription_id } });
  await desk.attempted(1);
  desk.pass(5 * secondMs);
  await desk.attempted(2);
  assert.equal(receiver.arrivals[0]?.body, receiver.arrivals[1]?.body);
  assert.deepEqual(await desk.rows('select number, cause, outcome from attempts order by number'), [
    { number: 1, cause: 'test', outcome: 'http_5xx' },
    { number: 2, cause: 'test', outcome: 'delivered' },
  ]);
});

test('a test to a paused subscription is refused as the documentation says', async (t) => {
  const desk = await openDeliveringApp(t);
  const { subscription_id } = await desk.subscribe('https://hooks.example.com/sundesk');
  await desk.call('pausesubscription', { body: { subscription_id } });
  const { status, body } = await desk.call('sendtestevent', { body: { subscription_id } });
  const code = 'SUBSCRIPTION_SUSPENDED';
  const failure = exampleFailure(code, 'acknowledged');
  assert.deepEqual({ status, body }, failureAnswer('acknowledged', failure));
  assert.deepEqual(await desk.rows('select * from events'), []);
});
