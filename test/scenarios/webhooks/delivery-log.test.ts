import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs, secondMs } from '../../../src/domain/shared/time.ts';
import { addCustomers, subscribeTo } from '../../support/arrange.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';
import { openDeliveringApp } from '../../support/webhooks/open-delivering-app.ts';
import { openReceiver } from '../../support/webhooks/open-receiver.ts';

const noTimings = { dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: null };

test('a delivery is shown with the bytes that were sent and with every attempt', async (t) => {
  const answers = [{ status: 500, headers: { 'x-reason': 'busy' }, body: 'Not now' }, 200];
  const receiver = await openReceiver(t, answers);
  const desk = await openDeliveringApp(t);
  const { subscription_id } = await desk.subscribe(receiver.url);
  await desk.createCustomer();
  await desk.attempted(1);
  desk.pass(5 * secondMs);
  await desk.attempted(2);
  const { body } = await desk.call('getattempts', { query: { delivery_id: '1' } });
  const [event] = (await desk.call('getevents')).body;
  const { attempts, payload, delivery } = body;
  assert.deepEqual(delivery, {
    delivery_id: '1',
    event_id: event.id,
    type_request: 'customer_created',
    subscription_id,
    subscription_name: '',
    sequence: 1,
    state: 'delivered',
    cause: 'event',
    attempts: 2,
    outcome: 'delivered',
    created_at: '2026-11-21 09:30:00',
    next_attempt_at: '',
    finished_at: '2026-11-21 09:30:05',
  });
  assert.deepEqual(
    [payload, payload],
    receiver.arrivals.map((arrival) => arrival.body),
  );
  const [second, first] = attempts.map(withoutChance);
  assert.deepEqual(first, {
    number: 1,
    cause: 'event',
    started_at: '2026-11-21 09:30:00',
    outcome: 'http_5xx',
    may_be_duplicate: false,
    status: 500,
    address: '127.0.0.1',
    error: '',
    'x-reason': 'busy',
    response_body: 'Not now',
  });
  assert.deepEqual(second, {
    number: 2,
    cause: 'event',
    started_at: '2026-11-21 09:30:05',
    outcome: 'delivered',
    may_be_duplicate: false,
    status: 200,
    address: '127.0.0.1',
    error: '',
    'x-reason': undefined,
    response_body: '',
  });
});

test('an attempt that got no answer says why, and has no times of what did not happen', async (t) => {
  const desk = await openDeliveringApp(t, { hooksAllow: ['127.0.0.1'] });
  await desk.subscribe('http://127.0.0.1:1/hook');
  await desk.createCustomer();
  await desk.attempted(1);
  const { body } = await desk.call('getattempts', { query: { delivery_id: '1' } });
  const [{ duration_ms, ...attempt }] = body.attempts;
  assert.ok(Number.isInteger(duration_ms));
  assert.deepEqual(attempt, {
    number: 1,
    cause: 'event',
    started_at: '2026-11-21 09:30:00',
    timings: noTimings,
    connection_reused: false,
    outcome: 'connection_refused',
    may_be_duplicate: false,
    status: null,
    address: '127.0.0.1',
    error: attempt.error,
    response_headers: {},
    response_body: '',
  });
  assert.notEqual(attempt.error, '');
  const { delivery } = body;
  assert.deepEqual(
    [delivery.state, delivery.outcome, delivery.next_attempt_at, delivery.finished_at],
    ['retry_wait', 'connection_refused', '2026-11-21 09:30:05', ''],
  );
});

test('a retry takes the place of the attempt that waits', async (t) => {
  const receiver = await openReceiver(t, [500, 200]);
  const desk = await openDeliveringApp(t);
  await desk.subscribe(receiver.url);
  await desk.createCustomer();
  await desk.attempted(1);
  const { body } = await desk.call('retrydelivery', { body: { delivery_id: '1' } });
  assert.deepEqual(
    [
      body.delivery.state,
      body.delivery.cause,
      body.delivery.attempts,
      body.delivery.next_attempt_at,
    ],
    ['pending', 'retry', 1, '2026-11-21 09:30:00'],
  );
  await desk.attempted(2);
  assert.equal(await desk.idleMs(), undefined, 'nothing waits any more');
  desk.pass(hourMs);
  await desk.createCustomer('bob@example.com');
  await desk.attempted(3);
  assert.deepEqual(await desk.rows('select delivery_id, number, cause from attempts'), [
    { delivery_id: 1, number: 1, cause: 'event' },
    { delivery_id: 1, number: 2, cause: 'retry' },
    { delivery_id: 2, number: 1, cause: 'event' },
  ]);
  const [first, second] = receiver.arrivals;
  assert.deepEqual(second?.bytes, first?.bytes);
  assert.equal(second?.headers['webhook-id'], first?.headers['webhook-id']);
});

test('a failed manual retry starts the schedule again', async (t) => {
  const receiver = await openReceiver(t, 500);
  const desk = await openDeliveringApp(t);
  await desk.subscribe(receiver.url);
  await desk.createCustomer();
  await desk.attempted(1);
  desk.pass(5 * secondMs);
  await desk.attempted(2);
  await desk.call('retrydelivery', { body: { delivery_id: '1' } });
  await desk.attempted(3);
  const [delivery] = await desk.rows('select due_at as "dueAt" from deliveries');
  assert.equal(delivery?.dueAt, desk.app.now() + 5 * secondMs, 'as after a first attempt');
});

for (const [name, status, state] of [
  ['was delivered', 200, 'delivered'],
  ['was aborted', { status: 500, headers: { 'webhook-delivery': 'abort-message' } }, 'aborted'],
] as const) {
  test(`a delivery that ${name} can be retried`, async (t) => {
    const receiver = await openReceiver(t, [status, 200]);
    const desk = await openDeliveringApp(t);
    await desk.subscribe(receiver.url);
    await desk.createCustomer();
    await desk.attempted(1);
    assert.deepEqual(await desk.rows('select state from deliveries'), [{ state }]);
    await desk.call('retrydelivery', { body: { delivery_id: '1' } });
    await desk.attempted(2);
    assert.deepEqual(
      await desk.rows('select state, attempts from deliveries where finished_at > 0'),
      [{ state: 'delivered', attempts: 2 }],
    );
    assert.deepEqual(receiver.arrivals[1]?.bytes, receiver.arrivals[0]?.bytes);
  });
}

test('a delivery that was held can be retried once its subscription is enabled', async (t) => {
  const receiver = await openReceiver(t);
  const desk = await openDeliveringApp(t);
  const { subscription_id } = await desk.subscribe(receiver.url);
  const subscription = { body: { subscription_id } };
  await desk.call('pausesubscription', subscription);
  await desk.createCustomer();
  const retry = () => desk.call('retrydelivery', { body: { delivery_id: '1' } });
  const refused = await retry();
  assert.deepEqual(
    [refused.status, refused.body.code, refused.body.message],
    [409, 'SUBSCRIPTION_SUSPENDED', 'The subscription is paused; enable it, then retry'],
  );
  await desk.call('enablesubscription', subscription);
  assert.equal((await retry()).status, 200);
  await desk.attempted(1);
});

test('a delivery that is being sent is not sent twice by a retry', async (t) => {
  const receiver = await openReceiver(t, 'hang');
  const desk = await openDeliveringApp(t);
  await desk.subscribe(receiver.url);
  await desk.createCustomer();
  await receiver.waitFor(1);
  const { status, body } = await desk.call('retrydelivery', { body: { delivery_id: '1' } });
  assert.deepEqual([status, body.code], [409, 'DELIVERY_UNDER_WAY']);
  receiver.letGo();
  await desk.attempted(1);
  assert.equal(receiver.arrivals.length, 1);
});

test('the log, followed by Link, gives every delivery once, newest first', async (t) => {
  const testApp = await openTestApp(t);
  await subscribeTo(testApp, 'customer_created');
  await addCustomers(testApp, 5);
  for (const limit of ['1', '2', '5', '250']) {
    assert.deepEqual(await follow(testApp, { limit }), ['5', '4', '3', '2', '1']);
  }
  const filter = { state: 'waiting', type_request: 'customer_created', limit: '2' };
  assert.deepEqual(await follow(testApp, { ...filter, from: '2026-11-21 09:31:00' }), [
    '5',
    '4',
    '3',
    '2',
  ]);
  assert.deepEqual(await follow(testApp, { ...filter, to: '2026-11-21T09:31:00Z' }), ['1']);
});

test('the log is narrowed by subscription, event, state, type and time', async (t) => {
  const testApp = await openTestApp(t);
  const one = await subscribeTo(testApp, 'customer_created');
  testApp.clock.advance(1);
  const two = await subscribeTo(testApp, 'customer_created');
  const three = await subscribeTo(testApp, 'customer_status_change');
  await addCustomers(testApp, 2);
  const data = { customer_email: 'c1@example.com', customer_status: 'Contacted' };
  await testApp.call('setcustomerstatus', { body: { data } });
  await testApp.call('unsubscribe_customer', { body: { subscription_id: two } });
  await testApp.call('pausesubscription', { body: { subscription_id: three } });
  const [change, second] = (await testApp.call('getevents')).body;
  const table: [Record<string, string>, string[]][] = [
    [{}, ['5', '4', '3', '2', '1']],
    [{ subscription_id: one }, ['3', '1']],
    [{ subscription_id: two }, ['4', '2']],
    [{ event_id: second.id }, ['4', '3']],
    [{ event_id: second.id, subscription_id: one }, ['3']],
    [{ event_id: change.id, subscription_id: one }, []],
    [{ state: 'pending' }, ['3', '1']],
    [{ state: 'waiting' }, ['3', '1']],
    [{ state: 'missed' }, ['5']],
    [{ state: 'held', subscription_id: three }, ['5']],
    [{ state: 'failed' }, []],
    [{ state: 'cancelled' }, ['4', '2']],
    [{ state: 'delivered' }, []],
    [{ type_request: 'customer_status_change' }, ['5']],
    [{ from: '2026-11-21 09:31:00' }, ['5', '4', '3']],
    [{ from: '2026-11-21 09:31:00', to: '2026-11-21 09:32:00' }, ['4', '3']],
    [{ subscription_id: 'sub_unknown' }, []],
  ];
  for (const [query, expected] of table) {
    assert.deepEqual(await follow(testApp, query), expected, JSON.stringify(query));
  }
});

/** Of an attempt, what does not depend on the machine. */
function withoutChance(attempt: Record<string, unknown>) {
  const { duration_ms, timings, connection_reused, response_headers, ...rest } = attempt;
  assert.ok(Number.isInteger(duration_ms));
  assert.equal(typeof connection_reused, 'boolean');
  assert.deepEqual(Object.keys(timings as object), Object.keys(noTimings));
  return { ...rest, 'x-reason': (response_headers as Record<string, string>)['x-reason'] };
}

/** The ids on all pages of the log. */
async function follow(testApp: TestApp, first: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  let query: Record<string, string> | undefined = first;
  for (let pages = 0; query !== undefined; pages += 1) {
    const { body, headers } = await testApp.call('getdeliveries', { query });
    ids.push(...body.map((delivery: { delivery_id: string }) => delivery.delivery_id));
    const [, next] = /^<([^>]+)>; rel="next"$/.exec(String(headers.link)) ?? [];
    query = next === undefined ? undefined : Object.fromEntries(new URL(next).searchParams);
    assert.ok(pages < 100, 'the log comes to an end');
  }
  return ids;
}
