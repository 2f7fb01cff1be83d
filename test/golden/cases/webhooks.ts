import { eventTypes, mainEventTypes, updateEventTypes } from '../../../src/domain/events/event.ts';
import { secondMs } from '../../../src/domain/shared/time.ts';
import { endSubscriptions } from '../../../src/domain/webhooks/rows/subscriptions.ts';
import { storeOf, subscribeTo } from '../../support/arrange.ts';
import type { TestApp } from '../../support/open-test-app.ts';
import { casesOf, type GoldenCase, refusedAs } from '../golden-case.ts';

const hookUrl = 'https://hooks.example.com/sundesk';
/** The test app allows loopback as a target; what a fresh installation does is shown without. */
const asInstalled = { hooksAllow: [] };

const badHookUrls: Record<string, unknown> = {
  'without-protocol': 'hooks.example.com/sundesk',
  'plain-text': 'not a url',
  'over-http': 'http://hooks.example.com/sundesk',
  'over-ftp': 'ftp://hooks.example.com/sundesk',
  'with-user-info': 'https://user:secret@hooks.example.com/sundesk',
  'to-localhost': 'https://localhost/sundesk',
  'to-loopback': 'https://127.0.0.1/sundesk',
  'to-private-address': 'https://10.0.0.7/sundesk',
  'to-link-local-address': 'https://169.254.169.254/latest/meta-data',
  'to-ipv6-loopback': 'https://[::1]/sundesk',
  'to-single-label': 'https://intranet/sundesk',
  'to-local-name': 'https://printer.local/sundesk',
  'to-internal-name': 'https://api.internal/sundesk',
  'too-long': `https://hooks.example.com/${'a'.repeat(2048 - 'https://hooks.example.com/'.length + 1)}`,
  'a-number': 42,
  'an-object': { url: hookUrl },
};

/** One of each kind; `hook-url.test.ts` has them all, and `subscribe_customer` shows each. */
const badUrls = Object.fromEntries(
  ['plain-text', 'over-http', 'to-private-address', 'too-long', 'a-number'].map((name) => [
    name,
    badHookUrls[name],
  ]),
);

const missingHookUrls: Record<string, object> = {
  missing: { type_request: 'customer_created' },
  null: { hookUrl: null, type_request: 'customer_created' },
  empty: { hookUrl: '', type_request: 'customer_created' },
  blank: { hookUrl: ' ', type_request: 'customer_created' },
  'missing-and-type-unknown': { type_request: 'customer_deleted' },
};

/** Values that neither `type_request` nor `event_types` takes. */
const badTypes: Record<string, unknown> = {
  missing: undefined,
  empty: '',
  null: null,
  unknown: 'customer_deleted',
  'in-other-letters': 'Customer_Created',
  'with-spaces': ' customer_created ',
  'a-number': 1,
  true: true,
  'an-object': { type: 'customer_created' },
  'an-empty-list': [],
  'a-list-with-an-unknown-one': ['customer_created', 'customer_deleted'],
  'a-list-with-a-star': ['*'],
  'a-list-in-a-list': [['customer_created']],
};

/** Values that `subscribe` takes as `event_types`, and the interface refuses. */
const severalTypes: Record<string, unknown> = {
  'a-list-of-one': ['customer_created'],
  'a-list': ['contract_signed', 'customer_created', 'contract_signed'],
  'a-star': '*',
};

export const webhookCases: GoldenCase[] = [
  ...casesOf('subscribe_customer', {
    ...tableOf(mainEventTypes, (type) => [
      `subscribed-to-${type}`,
      { request: { body: { hookUrl, type_request: type } } },
    ]),
    'with-a-name-a-secret-and-filters': {
      request: {
        body: {
          hookUrl,
          type_request: 'customer_status_change',
          name: 'Accounting',
          signing_secret: `whsec_${Buffer.alloc(24, 7).toString('base64')}`,
          customer_statuses: ['Signed'],
          owner_emails: ['alex@example.com'],
        },
      },
    },
    ...refusedAs('INVALID_PARAMETERS', {
      'with-a-secret-that-is-too-short': {
        body: {
          hookUrl,
          type_request: 'customer_created',
          signing_secret: `whsec_${Buffer.alloc(23, 7).toString('base64')}`,
        },
      },
      'with-a-status-that-is-unknown': {
        body: { hookUrl, type_request: 'customer_created', customer_statuses: ['Sold'] },
      },
      'with-an-owner-who-is-unknown': {
        body: { hookUrl, type_request: 'customer_created', owner_emails: ['nobody@example.com'] },
      },
    }),
    'subscribed-twice': {
      given: 'the same URL is subscribed to the same type already',
      arrange: (test) => subscribeTo(test, 'customer_created'),
      request: { body: { hookUrl, type_request: 'customer_created' } },
    },
    'hook-url-of-2048-characters': {
      options: asInstalled,
      request: {
        body: {
          hookUrl: 'https://hooks.example.com/'.padEnd(2048, 'a'),
          type_request: 'customer_created',
        },
      },
    },
    'unknown-members-are-ignored': {
      request: { body: { hookUrl, type_request: 'contract_signed', colour: 'blue' } },
    },
    ...tableOf(Object.entries(badHookUrls), ([name, url]) => [
      `hook-url-${name}`,
      {
        options: asInstalled,
        request: { body: { hookUrl: url, type_request: 'customer_created' } },
        refusal: 'INVALID_PARAMETERS',
      },
    ]),
    ...tableOf(Object.entries(missingHookUrls), ([name, body]) => [
      `hook-url-${name}`,
      { request: { body }, refusal: 'INVALID_PARAMETERS' },
    ]),
    'hook-url-invalid-and-type-unknown': {
      request: { body: { hookUrl: 'not a url', type_request: 'customer_deleted' } },
      refusal: 'INVALID_PARAMETERS',
    },
    ...tableOf(
      Object.entries({
        ...badTypes,
        ...severalTypes,
        ...Object.fromEntries(updateEventTypes.map((type) => [`of-our-own-${type}`, type])),
      }),
      ([name, type_request]) => [
        `type-${name}`,
        { request: { body: { hookUrl, type_request } }, refusal: 'INVALID_PARAMETERS' },
      ],
    ),
  }),

  ...casesOf('subscribe', {
    ...tableOf(
      Object.entries({
        ...severalTypes,
        ...Object.fromEntries(eventTypes.map((type) => [`only-${type}`, [type]])),
      }),
      ([name, event_types]) => [`types-${name}`, toUrl({ event_types })],
    ),
    'with-every-option': toUrl({
      event_types: ['customer_status_change', 'note_added'],
      name: 'Accounting',
      customer_statuses: ['Signed'],
      owner_emails: ['alex@example.com'],
      ordered: true,
      concurrency: 3,
      rate_limit: 5,
      signature: 'v1a',
      signing_secret: `whsec_${Buffer.alloc(24, 7).toString('base64')}`,
    }),
    'to-zapier': {
      given: 'an address whose rate is limited unless the caller says otherwise',
      request: {
        body: { data: { url: 'https://hooks.zapier.com/hooks/1', event_types: '*' } },
      },
    },
    'subscribed-twice': {
      given: 'the same URL is subscribed to the same type already',
      arrange: (test) => subscribeTo(test, 'customer_created'),
      ...toUrl({ event_types: ['customer_created'] }),
    },
    'data-missing': {
      request: { body: { url: hookUrl, event_types: '*' } },
      refusal: 'INVALID_PARAMETERS',
    },
    ...tableOf(
      Object.entries({ ...badUrls, missing: undefined, null: null, empty: '' }),
      ([name, url]) => [`url-${name}`, { options: asInstalled, ...refused({ url }) }],
    ),
    ...tableOf(
      Object.entries({ ...badTypes, 'of-the-interface': 'customer_created' }),
      ([name, event_types]) => [`types-${name}`, refused({ event_types })],
    ),
    'with-a-name-too-long': refused({ name: 'n'.repeat(101) }),
    'with-a-status-that-is-unknown': refused({ customer_statuses: ['Sold'] }),
    'with-statuses-empty': refused({ customer_statuses: [] }),
    'with-an-owner-who-is-unknown': refused({ owner_emails: ['nobody@example.com'] }),
    'with-ordered-a-text': refused({ ordered: 'yes' }),
    'with-concurrency-zero': refused({ concurrency: 0 }),
    'with-a-rate-limit-too-large': refused({ rate_limit: 101 }),
    'with-a-signature-unknown': refused({ signature: 'v2' }),
    'with-a-secret-that-is-too-short': refused({
      signing_secret: `whsec_${Buffer.alloc(23, 7).toString('base64')}`,
    }),
  }),

  ...casesOf('unsubscribe_customer', {
    'by-id': {
      given: 'one subscription',
      arrange: (test) => subscribeTo(test, 'customer_created'),
      request: (id) => ({ body: { subscription_id: id } }),
    },
    'by-url-and-type': {
      given: 'the URL is subscribed twice to customer_created and once to contract_signed',
      arrange: subscribeThrice,
      request: { body: { hookUrl, type_request: 'customer_created' } },
    },
    'already-ended': {
      given: 'a subscription that was removed',
      arrange: async (test) => {
        const id = await subscribeTo(test, 'customer_created');
        await test.call('unsubscribe_customer', { body: { subscription_id: id } });
        return id;
      },
      request: (id) => ({ body: { subscription_id: id } }),
    },
    'already-ended-by-url-and-type': {
      given: 'a URL that is no longer subscribed',
      arrange: async (test) => {
        await subscribeTo(test, 'customer_created', hookUrl);
        await test.call('unsubscribe_customer', {
          body: { hookUrl, type_request: 'customer_created' },
        });
      },
      request: { body: { hookUrl, type_request: 'customer_created' } },
    },
    ...refusedAs('SUBSCRIPTION_NOT_FOUND', {
      'unknown-id': { body: { subscription_id: 'sub_unknown' } },
      'empty-id': { body: { subscription_id: '' } },
      'unknown-url': { body: { hookUrl, type_request: 'customer_created' } },
    }),
    ...refusedAs('INVALID_PARAMETERS', {
      'url-without-type': { body: { hookUrl } },
      'type-without-url': { body: { type_request: 'customer_created' } },
      'type-unknown': { body: { hookUrl, type_request: 'customer_deleted' } },
      'id-a-number': { body: { subscription_id: 7 } },
    }),
  }),

  ...casesOf('getsubscriptions', {
    none: { request: {} },
    'active-and-gone': {
      given: 'two active subscriptions, one whose receiver answered 410, and one that was removed',
      arrange: subscribeInEveryState,
      request: {},
    },
  }),
];

/** A request of `subscribe` to an address that may be subscribed. */
function toUrl(data: object) {
  return { request: { body: { data: { url: hookUrl, ...data } } } };
}

function refused(data: object) {
  return { ...toUrl({ event_types: '*', ...data }), refusal: 'INVALID_PARAMETERS' as const };
}

type Rest = Parameters<typeof casesOf>[1][string];

function tableOf<Item>(items: readonly Item[], toCase: (item: Item) => [string, Rest]) {
  return Object.fromEntries(items.map(toCase));
}

async function subscribeThrice(test: TestApp): Promise<void> {
  for (const type of ['customer_created', 'customer_created', 'contract_signed']) {
    await subscribeTo(test, type);
  }
}

async function subscribeInEveryState(test: TestApp): Promise<void> {
  await subscribeTo(test, 'customer_created');
  test.clock.advance(secondMs);
  const gone = await subscribeTo(test, 'customer_status_change');
  const removed = await subscribeTo(test, 'contract_signed');
  test.clock.advance(secondMs);
  await subscribeTo(test, 'proposal_viewed');
  await storeOf(test).transaction(async (tx) => {
    const at = test.app.now();
    await endSubscriptions(tx, { subscriptionId: gone }, { at, reason: 'gone' });
    await endSubscriptions(tx, { subscriptionId: removed }, { at, reason: 'removed' });
  });
}
