import { dayMs } from '../../../src/domain/shared/time.ts';
import { addCustomer } from '../../support/arrange.ts';
import type { Call, TestApp } from '../../support/open-test-app.ts';
import { addDraft } from '../../support/projects/arrange-projects.ts';
import { casesOf, type GoldenCase, refusedAs } from '../golden-case.ts';

const sent = (data: object): Call => ({ body: { data } });
const move = (customer_status: string, reason = ''): Call =>
  sent({ customer_id: '1', customer_status, reason });

/** The ids of the statuses that an account starts with, in their order. */
const newLead = '2';
const qualified = '4';
const quoting = '5';
const signed = '9';
const deposit = '10';
const approval = '11';
const nurture = '16';

const oneCustomer = {
  given: 'one customer, a new lead',
  arrange: async (test: TestApp) => void (await addCustomer(test)),
};
const movedCustomer = {
  given: 'a customer who was moved twice by hand and once by a rule',
  arrange: async (test: TestApp) => {
    await addCustomer(test);
    for (const request of [move('Contacted'), move('Qualified', 'Owns the house')]) {
      test.clock.advance(dayMs);
      await test.call('setcustomerstatus', request);
    }
    test.clock.advance(dayMs);
    await addDraft(test);
  },
};

export const statusCases: GoldenCase[] = [
  ...casesOf('getstatuses', { all: { request: {} } }),

  ...casesOf('addstatus', {
    added: { request: sent({ status_name: 'Site visit', kind: 'open' }) },
    'everything-said': {
      request: sent({
        status_name: ' Waiting for parts ',
        kind: 'won',
        rank: 105,
        win_probability: 99,
      }),
    },
    won: { request: sent({ status_name: 'Waiting for parts', kind: 'won' }) },
    exists: {
      request: sent({ status_name: 'Quoting', kind: 'open' }),
      refusal: 'STATUS_EXISTS',
    },
    'too-many': {
      given: 'an account with 100 statuses',
      arrange: async (test) => {
        for (let count = 16; count < 100; count += 1) {
          await test.call('addstatus', sent({ status_name: `Own ${count}`, kind: 'open' }));
        }
      },
      request: sent({ status_name: 'Site visit', kind: 'open' }),
      refusal: 'PIPELINE_CHANGE_REFUSED',
    },
    ...refusedAs('INVALID_PARAMETERS', {
      'name-missing': sent({ kind: 'open' }),
      'name-empty': sent({ status_name: ' ', kind: 'open' }),
      'name-too-long': sent({ status_name: 'a'.repeat(101), kind: 'open' }),
      'kind-unknown': sent({ status_name: 'Site visit', kind: 'hot' }),
      'rank-negative': sent({ status_name: 'Site visit', kind: 'open', rank: -1 }),
      'probability-above-100': sent({
        status_name: 'Site visit',
        kind: 'open',
        win_probability: 101,
      }),
    }),
  }),

  ...casesOf('changestatus', {
    renamed: {
      ...oneCustomer,
      request: sent({ status_id: newLead, status_name: 'Enquiry' }),
    },
    'moved-in-the-pipeline': {
      request: sent({ status_id: quoting, rank: 5, win_probability: 15 }),
    },
    'made-initial': { request: sent({ status_id: qualified, is_initial: true }) },
    nothing: { request: sent({ status_id: quoting }) },
    'kind-of-one-of-its-own': {
      given: 'a status of the account, which no customer has',
      arrange: async (test) => {
        const request = sent({ status_name: 'Later', kind: 'open' });
        return (await test.call('addstatus', request)).body.status_id;
      },
      request: (status_id) => sent({ status_id, kind: 'parked' }),
    },
    exists: {
      request: sent({ status_id: quoting, status_name: 'Qualified' }),
      refusal: 'STATUS_EXISTS',
    },
    ...refusedAs('PIPELINE_CHANGE_REFUSED', {
      'kind-of-a-step': sent({ status_id: quoting, kind: 'won' }),
      'initial-of-kind-won': sent({ status_id: signed, is_initial: true }),
    }),
    'id-unknown': {
      request: sent({ status_id: '77', status_name: 'Enquiry' }),
      refusal: 'STATUS_NOT_FOUND',
    },
    ...refusedAs('INVALID_PARAMETERS', {
      'id-missing': sent({ status_name: 'Enquiry' }),
      'name-empty': sent({ status_id: quoting, status_name: '' }),
    }),
    'not-initial': {
      request: sent({ status_id: newLead, is_initial: false }),
      refusal: 'PIPELINE_CHANGE_REFUSED',
    },
    'not-initial-as-before': { request: sent({ status_id: quoting, is_initial: false }) },
  }),

  ...casesOf('removestatus', {
    'that-nobody-has': { request: sent({ status_id: approval }) },
    'with-a-replacement': {
      given: 'one customer, to be nurtured',
      arrange: (test) => addCustomer(test, { customer_status: 'Nurture' }),
      request: sent({ status_id: nurture, replacement_status_id: qualified }),
      events: ['customer_status_change'],
    },
    'in-use': {
      given: 'one customer, to be nurtured',
      arrange: (test) => addCustomer(test, { customer_status: 'Nurture' }),
      request: sent({ status_id: nurture }),
      refusal: 'STATUS_IN_USE',
    },
    ...refusedAs('PIPELINE_CHANGE_REFUSED', {
      'that-rules-need': sent({ status_id: signed }),
      initial: sent({ status_id: newLead }),
      'replacement-of-another-kind': sent({ status_id: nurture, replacement_status_id: signed }),
      'replacement-that-must-happen': sent({ status_id: approval, replacement_status_id: deposit }),
      'replacement-itself': sent({ status_id: nurture, replacement_status_id: nurture }),
    }),
    ...refusedAs('STATUS_NOT_FOUND', {
      'replacement-unknown': sent({ status_id: nurture, replacement_status_id: '77' }),
      'id-unknown': sent({ status_id: '77' }),
    }),
    ...refusedAs('INVALID_PARAMETERS', {
      'id-missing': sent({}),
      'id-a-number': sent({ status_id: 16 }),
    }),
  }),

  ...casesOf('getstatuschanges', {
    none: { ...oneCustomer, request: { query: { customer_id: '1' } } },
    all: { ...movedCustomer, request: { query: { customer_id: '1' } } },
    'first-page': { ...movedCustomer, request: { query: { customer_id: '1', limit: '2' } } },
    'last-page': {
      ...movedCustomer,
      request: { query: { customer_email: 'ann@example.com', limit: '2', before: '2' } },
    },
    'customer-unknown': {
      request: { query: { customer_id: '7' } },
      refusal: 'CUSTOMER_NOT_FOUND',
    },
    ...refusedAs('INVALID_PARAMETERS', {
      'customer-not-named': {},
      'limit-too-large': { query: { customer_id: '1', limit: '251' } },
      'before-not-digits': { query: { customer_id: '1', before: 'today' } },
    }),
  }),
];
