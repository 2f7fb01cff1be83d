import { hourMs, minuteMs } from '../../../src/domain/shared/time.ts';
import { addCustomer, subscribeTo } from '../../support/arrange.ts';
import type { Call, TestApp } from '../../support/open-test-app.ts';
import { answerDeliveries } from '../../support/webhooks/answer-deliveries.ts';
import { casesOf, type GoldenCase, refusedAfter, refusedAs } from '../golden-case.ts';

const hookUrl = 'https://hooks.example.com/sundesk';
const oneSubscription = { given: 'one subscription', arrange: subscribeOne };
const onePaused = { given: 'a paused subscription that holds a delivery', arrange: pauseOne };
const oneDisabled = {
  given: 'a subscription that failed for 5 days, was disabled and holds a delivery',
  arrange: disableOne,
};

/** A request about the subscription that was arranged. */
function about(more: object = {}): (arranged: string) => Call {
  return (subscriptionId) => ({ body: { subscription_id: subscriptionId, ...more } });
}

const badSettings: Record<string, object> = {
  'hook-url-over-http': { hookUrl: 'http://hooks.example.com/sundesk' },
  'hook-url-to-private-address': { hookUrl: 'https://10.0.0.7/sundesk' },
  'hook-url-empty': { hookUrl: '' },
  'hook-url-null': { hookUrl: null },
  'type-unknown': { type_request: 'customer_deleted' },
  'name-too-long': { name: 'n'.repeat(101) },
  'customer-statuses-empty': { customer_statuses: [] },
  'ordered-a-string': { ordered: 'yes' },
  'concurrency-zero': { concurrency: 0 },
  'concurrency-too-large': { concurrency: 101 },
  'concurrency-a-fraction': { concurrency: 1.5 },
  'concurrency-null': { concurrency: null },
  'rate-limit-zero': { rate_limit: 0 },
  'rate-limit-too-large': { rate_limit: 101 },
  'rate-limit-a-string': { rate_limit: '10' },
  'signature-unknown': { signature: 'v2' },
};

export const subscriptionCases: GoldenCase[] = [
  ...casesOf('getsubscriptions', {
    'of-one-id': {
      given: 'two subscriptions',
      arrange: async (test) => {
        await subscribeTo(test, 'contract_signed');
        return subscribeOne(test);
      },
      request: (subscriptionId) => ({ query: { subscription_id: subscriptionId } }),
    },
    'of-an-unknown-id': {
      ...oneSubscription,
      request: { query: { subscription_id: 'sub_unknown' } },
    },
    'with-a-text': {
      given: 'two subscriptions, one with the text in its name',
      arrange: async (test) => {
        await subscribeTo(test, 'contract_signed');
        return changeEverySetting(test);
      },
      request: { query: { text: 'account' } },
    },
    'id-too-long': {
      request: { query: { subscription_id: 's'.repeat(101) } },
      refusal: 'INVALID_PARAMETERS',
    },
    paused: { ...onePaused, request: {} },
    disabled: { ...oneDisabled, request: {} },
    failing: {
      given: 'a receiver that answered one delivery with 200 and a minute later ten with 500',
      arrange: failTen,
      request: {},
    },
    'failing-with-one-more-try-allowed': {
      given: 'the same, half a minute later',
      arrange: async (test) => {
        await failTen(test);
        test.clock.advance(minuteMs / 2);
      },
      request: {},
    },
    'with-every-setting': {
      given: 'every setting was changed, and the secret an hour ago',
      arrange: changeEverySetting,
      request: {},
    },
  }),

  ...casesOf('updatesubscription', {
    ...refusedFor({ ordered: true }),
    'every-setting': {
      ...oneSubscription,
      request: about({
        name: 'Accounting',
        hookUrl: 'https://hooks.example.com/new',
        type_request: '*',
        customer_statuses: ['Signed', 'New Lead'],
        owner_emails: ['alex@example.com'],
        ordered: true,
        concurrency: 100,
        rate_limit: 1,
        signature: 'v1a',
      }),
    },
    'every-setting-taken-back': {
      given: 'every setting was changed',
      arrange: changeEverySetting,
      request: about({
        name: '',
        hookUrl,
        type_request: 'customer_created',
        customer_statuses: null,
        owner_emails: null,
        ordered: false,
        concurrency: 10,
        rate_limit: null,
        signature: 'v1',
      }),
    },
    nothing: { ...oneSubscription, request: about() },
    'unknown-members-are-ignored': {
      ...oneSubscription,
      request: about({ state: 'paused', colour: 'blue' }),
    },
    'of-a-paused-one': { ...onePaused, request: about({ concurrency: 1 }) },
    ...Object.fromEntries(
      Object.entries(badSettings).map(([name, settings]) => [
        name,
        {
          ...oneSubscription,
          options: { hooksAllow: [] },
          request: about(settings),
          refusal: 'INVALID_PARAMETERS' as const,
        },
      ]),
    ),
  }),

  ...casesOf('pausesubscription', {
    ...refusedFor(),
    paused: {
      given: 'a subscription for which a delivery waits',
      arrange: async (test) => {
        const subscriptionId = await subscribeOne(test);
        await addCustomer(test);
        return subscriptionId;
      },
      request: about(),
    },
    'paused-already': { ...onePaused, request: about() },
    'disabled-already': { ...oneDisabled, request: about() },
  }),

  ...casesOf('enablesubscription', {
    ...refusedFor(),
    'from-paused': { ...onePaused, request: about() },
    'from-disabled': { ...oneDisabled, request: about({ replay_missed: false }) },
    'active-already': { ...oneSubscription, request: about() },
    'with-replay': { ...onePaused, request: about({ replay_missed: true }) },
    'active-with-replay': { ...oneSubscription, request: about({ replay_missed: true }) },
    'replay-a-string': {
      ...onePaused,
      request: about({ replay_missed: 'true' }),
      refusal: 'INVALID_PARAMETERS',
    },
  }),

  ...casesOf('rotatesecret', {
    ...refusedFor(),
    rotated: { ...oneSubscription, request: about() },
    'without-overlap': { ...oneSubscription, request: about({ overlap_hours: 0 }) },
    'with-the-longest-overlap': { ...oneSubscription, request: about({ overlap_hours: 168 }) },
    'of-a-paused-one': { ...onePaused, request: about() },
    ...refusedAfter('INVALID_PARAMETERS', oneSubscription, {
      'overlap-negative': about({ overlap_hours: -1 }),
      'overlap-too-long': about({ overlap_hours: 169 }),
      'overlap-a-fraction': about({ overlap_hours: 0.5 }),
    }),
  }),

  ...casesOf('sendtestevent', {
    ...refusedFor(),
    sent: { ...oneSubscription, request: about() },
    'of-another-type': {
      given: 'a subscription to contract_signed',
      arrange: (test) => subscribeTo(test, 'contract_signed'),
      request: about(),
    },
    'to-a-paused-one': { ...onePaused, request: about(), refusal: 'SUBSCRIPTION_SUSPENDED' },
    'to-a-disabled-one': { ...oneDisabled, request: about(), refusal: 'SUBSCRIPTION_SUSPENDED' },
  }),

  ...casesOf('getnotices', {
    none: { request: {} },
    'of-every-kind': {
      given:
        'one subscription failed until it was disabled, one has gone, and one has a private address',
      arrange: noticeEverything,
      request: {},
    },
    'first-page': {
      given: 'the same six notices',
      arrange: noticeEverything,
      request: { query: { limit: '4' } },
    },
    'last-page': {
      given: 'the same six notices',
      arrange: noticeEverything,
      request: { query: { before: '3', limit: '2' } },
    },
    'before-the-first': {
      given: 'the same six notices',
      arrange: noticeEverything,
      request: { query: { before: '1' } },
    },
    ...refusedAs('INVALID_PARAMETERS', {
      'before-not-digits': { query: { before: 'yesterday' } },
      'limit-zero': { query: { limit: '0' } },
      'limit-too-large': { query: { limit: '251' } },
    }),
  }),
];

/** What an operation on one subscription refuses whatever else is asked of it. */
function refusedFor(more: object = {}): Parameters<typeof casesOf>[1] {
  return {
    'id-a-number': {
      request: { body: { subscription_id: 7, ...more } },
      refusal: 'INVALID_PARAMETERS',
    },
    'id-unknown': { request: about(more)('sub_unknown'), refusal: 'SUBSCRIPTION_NOT_FOUND' },
    'already-ended': {
      given: 'a subscription that was removed',
      arrange: async (test) => {
        const subscriptionId = await subscribeOne(test);
        await test.call('unsubscribe_customer', about()(subscriptionId));
        return subscriptionId;
      },
      request: about(more),
      refusal: 'SUBSCRIPTION_NOT_FOUND',
    },
    gone: {
      given: 'a subscription whose receiver answered 410',
      arrange: async (test) => {
        const subscriptionId = await subscribeOne(test);
        await addCustomer(test);
        await answerDeliveries(test, 410);
        return subscriptionId;
      },
      request: about(more),
      refusal: 'SUBSCRIPTION_NOT_FOUND',
    },
  };
}

async function subscribeOne(test: TestApp): Promise<string> {
  return subscribeTo(test, 'customer_created', hookUrl);
}

async function pauseOne(test: TestApp): Promise<string> {
  const subscriptionId = await subscribeOne(test);
  await test.call('pausesubscription', about()(subscriptionId));
  test.clock.advance(minuteMs);
  await addCustomer(test);
  return subscriptionId;
}

/** A failure at each of these hours is enough: two warnings need two, and the end three. */
async function disableOne(test: TestApp): Promise<string> {
  const subscriptionId = await subscribeOne(test);
  await failFor(test, [0, 60, 90, 110, 120]);
  await addCustomer(test, { customer_email: 'held@example.com' });
  return subscriptionId;
}

/** A failure after which the delivery is not tried again. */
const failsOnce = {
  outcome: 'responded',
  status: 500,
  responseHeaders: { 'webhook-delivery': 'abort-message' },
} as const;

async function failFor(test: TestApp, hours: readonly number[]): Promise<void> {
  let passed = 0;
  for (const hour of hours) {
    test.clock.advance((hour - passed) * hourMs);
    passed = hour;
    await addCustomer(test, { customer_email: `c${hour}@example.com` });
    await answerDeliveries(test, failsOnce);
  }
}

async function failTen(test: TestApp): Promise<void> {
  await subscribeOne(test);
  await addCustomer(test);
  await answerDeliveries(test, 200);
  test.clock.advance(minuteMs);
  for (let number = 1; number <= 10; number += 1) {
    await addCustomer(test, { customer_email: `failed${number}@example.com` });
  }
  await answerDeliveries(test, 500);
}

async function changeEverySetting(test: TestApp): Promise<string> {
  const subscriptionId = await subscribeOne(test);
  await test.call(
    'updatesubscription',
    about({
      name: 'Accounting',
      hookUrl: 'https://hooks.example.com/new',
      type_request: ['contract_signed', 'customer_created'],
      customer_statuses: ['Signed', 'New Lead'],
      owner_emails: ['alex@example.com'],
      ordered: true,
      concurrency: 1,
      rate_limit: 25,
      signature: 'v1a',
    })(subscriptionId),
  );
  await test.call('rotatesecret', about()(subscriptionId));
  test.clock.advance(hourMs);
  return subscriptionId;
}

async function noticeEverything(test: TestApp): Promise<void> {
  await disableOne(test);
  await subscribeTo(test, 'customer_created', 'https://gone.example.com/sundesk');
  await addCustomer(test, { customer_email: 'gone@example.com' });
  await answerDeliveries(test, 410);
  test.clock.advance(minuteMs);
  await subscribeTo(test, 'customer_created', 'https://private.example.com/sundesk');
  await addCustomer(test, { customer_email: 'private@example.com' });
  await answerDeliveries(test, { outcome: 'refused_private_address', address: '10.0.0.7' });
}
