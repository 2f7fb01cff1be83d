import { minuteMs, secondMs } from '../../../src/domain/shared/time.ts';
import { continueReplay, startReplay } from '../../../src/domain/webhooks/replay-deliveries.ts';
import { addCustomer, storeOf, subscribeTo } from '../../support/arrange.ts';
import type { Call, TestApp } from '../../support/open-test-app.ts';
import { answerDeliveries } from '../../support/webhooks/answer-deliveries.ts';
import { casesOf, type GoldenCase, refusedAs } from '../golden-case.ts';

const notFound = 'DELIVERY_NOT_FOUND';
const invalid = 'INVALID_PARAMETERS';

const arrived = {
  outcome: 'responded',
  status: 200,
  address: '203.0.113.7',
  responseHeaders: { 'content-type': 'text/plain' },
  responseBody: 'Thanks',
} as const;
const failed = {
  ...arrived,
  status: 503,
  timings: { dnsMs: 1, connectMs: 2, tlsMs: 3, firstByteMs: 6 },
  responseBody: 'Not now',
} as const;

const mixed = {
  given: 'two deliveries that arrived, one that was given up and one that is held',
  arrange: mixDeliveries,
};
const oneWaiting = { given: 'a delivery that waits for its first attempt', arrange: deliverOne };
const oneFailed = {
  given: 'a delivery whose first attempt failed',
  arrange: async (test: TestApp) => {
    await deliverOne(test);
    await answerDeliveries(test, failed);
  },
};

export const deliveryCases: GoldenCase[] = [
  ...casesOf('getdeliveries', {
    none: { request: {} },
    'newest-first': { ...mixed, request: {} },
    'with-more-to-come': { ...mixed, request: { query: { limit: '2' } } },
    'the-last-page': { ...mixed, request: { query: { limit: '2', before: '3' } } },
    'with-a-filter-and-more-to-come': {
      ...mixed,
      request: {
        query: {
          state: 'delivered',
          type_request: 'customer_created',
          from: '2026-11-21 09:30:00',
          to: '2026-11-21T10:00:00Z',
          limit: '1',
        },
      },
    },
    failed: { ...mixed, request: { query: { state: 'failed' } } },
    missed: { ...mixed, request: { query: { state: 'missed' } } },
    waiting: { ...oneFailed, request: { query: { state: 'waiting' } } },
    'of-an-unknown-subscription': { ...mixed, request: { query: { subscription_id: 'sub_1' } } },
    ...refusedAs(invalid, {
      'state-unknown': { query: { state: 'lost' } },
      'type-unknown': { query: { type_request: 'no' } },
      'from-no-time': { query: { from: 'yesterday' } },
      'before-no-number': { query: { before: 'abc' } },
      'limit-too-large': { query: { limit: '251' } },
    }),
  }),

  ...casesOf('getattempts', {
    'before-the-first-attempt': { ...oneWaiting, request: attemptsOf('1') },
    'after-a-failure': { ...oneFailed, request: attemptsOf('1') },
    'after-a-retry': {
      given: 'a delivery that failed, and was retried and arrived over the same connection',
      arrange: async (test) => {
        await oneFailed.arrange(test);
        test.clock.advance(secondMs);
        await test.call('retrydelivery', { body: { delivery_id: '1' } });
        await answerDeliveries(test, { ...arrived, reused: true, timings: { firstByteMs: 8 } });
      },
      request: attemptsOf('1'),
    },
    'after-no-answer': {
      given: 'a delivery to a receiver that was not there',
      arrange: async (test) => {
        await deliverOne(test);
        await answerDeliveries(test, {
          outcome: 'connection_refused',
          address: '203.0.113.7',
          error: 'Connection refused',
        });
      },
      request: attemptsOf('1'),
    },
    ...refusedAs(invalid, {
      'id-missing': {},
      'id-no-number': attemptsOf('evt_1'),
    }),
    'id-unknown': { ...oneWaiting, request: attemptsOf('2'), refusal: notFound },
  }),

  ...casesOf('retrydelivery', {
    'that-waits-for-its-next-attempt': { ...oneFailed, request: retry('1') },
    'that-arrived': { ...mixed, request: retry('1') },
    'that-was-given-up': { ...mixed, request: retry('3') },
    ...refusedAs(invalid, {
      'id-missing': { body: {} },
      'id-a-number': { body: { delivery_id: 1 } },
    }),
    'id-unknown': { ...oneWaiting, request: retry('2'), refusal: notFound },
    'that-is-being-sent': {
      given: 'a delivery that is being sent',
      arrange: async (test) => {
        await deliverOne(test);
        await test.app.store.queue.settleAndLease({ results: [], claimId: 'test', limit: 1 });
      },
      request: retry('1'),
      refusal: 'DELIVERY_UNDER_WAY',
    },
    'to-a-paused-subscription': {
      given: 'a delivery that is held, because its subscription is paused',
      arrange: holdOne,
      request: retry('1'),
      refusal: 'SUBSCRIPTION_SUSPENDED',
    },
    'to-a-subscription-that-was-removed': {
      given: 'a delivery whose subscription was removed',
      arrange: async (test) => {
        const body = { subscription_id: await deliverOne(test) };
        await test.call('unsubscribe_customer', { body });
      },
      request: retry('1'),
      refusal: 'SUBSCRIPTION_NOT_FOUND',
    },
  }),

  ...casesOf('replayevents', {
    failed: { ...mixed, request: { body: { which: 'failed' } } },
    'missed-of-a-subscription': {
      given: 'an active subscription',
      arrange: deliverOne,
      request: (subscriptionId) => ({
        body: { which: 'missed', subscription_id: subscriptionId, from: '2026-11-21 09:30:00' },
      }),
    },
    'all-with-every-filter': {
      given: 'an active subscription to customer_created',
      arrange: deliverOne,
      request: (subscriptionId) => ({
        body: {
          which: 'all',
          subscription_id: subscriptionId,
          type_request: 'customer_created',
          from: '2026-11-21',
          to: '2026-11-21T20:00:00+11:00',
          limit: 10_000,
        },
      }),
    },
    ...refusedAs(invalid, {
      'which-missing': { body: {} },
      'which-unknown': { body: { which: 'some' } },
      'type-unknown': replay({ type_request: 'no' }),
      'from-no-time': replay({ from: 'yesterday' }),
      'from-a-number': replay({ from: 0 }),
      'from-after-to': replay({ from: '2026-11-21', to: '2026-11-20' }),
      'limit-zero': replay({ limit: 0 }),
      'limit-too-large': replay({ limit: 10_001 }),
    }),
    'type-of-another-subscription': {
      given: 'a subscription to customer_created',
      arrange: deliverOne,
      request: (id) => replay({ subscription_id: id, type_request: 'contract_signed' }),
      refusal: invalid,
    },
    'too-many-at-once': {
      given: '100 replays that are running',
      arrange: (test) =>
        storeOf(test).transaction(async (tx) => {
          for (let begun = 0; begun < 100; begun += 1) {
            await startReplay(test.app, tx, { which: 'all' });
          }
        }),
      request: replay(),
      refusal: invalid,
    },
    'subscription-unknown': {
      request: replay({ subscription_id: 'sub_unknown' }),
      refusal: 'SUBSCRIPTION_NOT_FOUND',
    },
    'subscription-paused': {
      given: 'a paused subscription',
      arrange: holdOne,
      request: (id) => replay({ subscription_id: id }),
      refusal: 'SUBSCRIPTION_SUSPENDED',
    },
  }),

  ...casesOf('getreplays', {
    none: { request: {} },
    'newest-first': {
      given: 'a replay that is done, one that was cancelled and one that is running',
      arrange: beginThree,
      request: {},
    },
    'ended-at-its-cap': {
      given: 'a replay of all, of which there are more than its limit',
      arrange: async (test) => {
        await mixDeliveries(test);
        const replayId = await begin(test, { which: 'all', limit: 1 });
        await carryOn(test, replayId);
        await carryOn(test, replayId);
      },
      request: {},
    },
    'of-one-id': {
      given: 'a replay that is done, one that was cancelled and one that is running',
      arrange: beginThree,
      request: (replayId) => ({ query: { replay_id: replayId } }),
    },
    'of-an-unknown-id': { request: { query: { replay_id: 'replay_unknown' } } },
    'id-too-long': { request: { query: { replay_id: 'r'.repeat(101) } }, refusal: invalid },
  }),

  ...casesOf('cancelreplay', {
    cancelled: {
      given: 'a replay that is running',
      arrange: (test) => begin(test, { which: 'failed' }),
      request: cancel,
    },
    'that-is-done': {
      given: 'a replay that is done',
      arrange: async (test) => {
        const replayId = await begin(test, { which: 'failed' });
        await carryOn(test, replayId);
        return replayId;
      },
      request: cancel,
    },
    'id-missing': { request: { body: {} }, refusal: invalid },
    'id-unknown': { request: cancel('replay_unknown'), refusal: 'REPLAY_NOT_FOUND' },
  }),
];

function attemptsOf(deliveryId: string): Call {
  return { query: { delivery_id: deliveryId } };
}

function retry(deliveryId: string): Call {
  return { body: { delivery_id: deliveryId } };
}

function replay(more: object = {}): Call {
  return { body: { which: 'all', ...more } };
}

function cancel(replayId: string): Call {
  return { body: { replay_id: replayId } };
}

async function deliverOne(test: TestApp): Promise<string> {
  const subscriptionId = await subscribeTo(test, 'customer_created');
  await addCustomer(test);
  return subscriptionId;
}

async function holdOne(test: TestApp): Promise<string> {
  const subscriptionId = await deliverOne(test);
  await test.call('pausesubscription', { body: { subscription_id: subscriptionId } });
  return subscriptionId;
}

async function mixDeliveries(test: TestApp): Promise<void> {
  await subscribeTo(test, 'customer_created');
  const givenUp = { ...failed, responseHeaders: { 'webhook-delivery': 'abort-message' } };
  for (const [index, answer] of [arrived, arrived, givenUp].entries()) {
    await addCustomer(test, { customer_email: `c${index + 1}@example.com` });
    test.clock.advance(secondMs);
    await answerDeliveries(test, answer);
    test.clock.advance(minuteMs);
  }
  const holding = await subscribeTo(test, 'customer_status_change');
  await test.call('pausesubscription', { body: { subscription_id: holding } });
  const data = { customer_email: 'c1@example.com', customer_status: 'Contacted' };
  await test.call('setcustomerstatus', { body: { data } });
}

async function begin(test: TestApp, body: object): Promise<string> {
  return (await test.call('replayevents', { body })).body.replay_id;
}

async function carryOn(test: TestApp, replayId: string): Promise<void> {
  await continueReplay(test.app, storeOf(test), replayId);
}

/** Returns the id of the one that is done. */
async function beginThree(test: TestApp): Promise<string> {
  await mixDeliveries(test);
  const done = await begin(test, { which: 'failed', from: '2026-11-21', to: '2026-11-22' });
  test.clock.advance(secondMs);
  await carryOn(test, done);
  const cancelled = await begin(test, { which: 'all', type_request: 'customer_created' });
  test.clock.advance(secondMs);
  await test.call('cancelreplay', cancel(cancelled));
  await begin(test, { which: 'missed', limit: 500 });
  return done;
}
