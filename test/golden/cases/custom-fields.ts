import { addCustomField } from '../../../src/domain/custom-fields/change-custom-fields.ts';
import { storeOf } from '../../support/arrange.ts';
import type { Call, TestApp } from '../../support/open-test-app.ts';
import { casesOf, type GoldenCase, refusedAfter } from '../golden-case.ts';

const sent = (data: object): Call => ({ body: { data } });
const ann = { customer_email: 'ann@example.com', customer_name: 'Ann Lee' };
const setOf = (...fields: object[]) => sent({ customer_id: '1', fields });
const tin = { field_id: '1', value: 'tin' };
const withFields = {
  given: 'a customer, and the fields Roof (Tile, Tin) and Bill (a number)',
  arrange: async (test: TestApp) => {
    await test.call('createcustomer', sent(ann));
    await storeOf(test).transaction(async (tx) => {
      const roof = { name: 'Roof', kind: 'choice', choices: ['Tile', 'Tin'] } as const;
      await addCustomField(test.app, tx, roof);
      await addCustomField(test.app, tx, { name: 'Bill', kind: 'number', choices: [] });
    });
  },
};

export const customFieldCases: GoldenCase[] = [
  ...casesOf('getfields', {
    all: { ...withFields, request: {} },
    none: { request: {} },
  }),

  ...casesOf('getcustomerfields', {
    'of-customer': { ...withFields, request: { query: { customer_id: '1' } } },
    'customer-missing': { request: {}, refusal: 'INVALID_PARAMETERS' },
    'customer-unknown': {
      request: { query: { customer_email: 'nobody@example.com' } },
      refusal: 'CUSTOMER_NOT_FOUND',
    },
  }),

  ...casesOf('setcustomerfields', {
    set: { ...withFields, request: setOf(tin, { field_id: '2', value: '1,250.50' }) },
    ...refusedAfter('INVALID_PARAMETERS', withFields, {
      'value-of-another-kind': setOf({ field_id: '2', value: 'much' }, { ...tin, value: 'Slate' }),
      'fields-missing': sent({ customer_id: '1' }),
    }),
    'field-unknown': {
      ...withFields,
      request: setOf({ field_id: '9', value: 'x' }),
      refusal: 'FIELD_NOT_FOUND',
    },
    'customer-unknown': {
      request: sent({ customer_id: '9', fields: [tin] }),
      refusal: 'CUSTOMER_NOT_FOUND',
    },
  }),

  ...casesOf('addfield', {
    choice: { request: sent({ name: 'Roof', kind: 'choice', choices: ['Tile', 'Tin'] }) },
    'without-choices': { ...withFields, request: sent({ name: 'Meter number', kind: 'text' }) },
    ...refusedAfter('INVALID_PARAMETERS', withFields, {
      'name-of-another': sent({ name: 'roof', kind: 'text' }),
      'name-empty': sent({ name: ' ', kind: 'text' }),
      'kind-unknown': sent({ name: 'Pool', kind: 'colour' }),
      'choice-without-choices': sent({ name: 'Pool', kind: 'choice' }),
      'choices-twice-the-same': sent({ name: 'Pool', kind: 'choice', choices: ['A', 'a'] }),
      'choices-of-a-number': sent({ name: 'Pool', kind: 'number', choices: ['A'] }),
    }),
  }),

  ...casesOf('changefield', {
    name: { ...withFields, request: sent({ field_id: '1', name: 'Roof cover' }) },
    choices: {
      ...withFields,
      request: sent({ field_id: '1', choices: ['Tile', 'Tin', 'Slate'] }),
    },
    ...refusedAfter('INVALID_PARAMETERS', withFields, {
      'name-of-another': sent({ field_id: '1', name: 'Bill' }),
      'choices-of-a-number': sent({ field_id: '2', choices: ['A'] }),
      'id-missing': sent({ name: 'Bill' }),
    }),
    unknown: {
      ...withFields,
      request: sent({ field_id: '9', name: 'Pool' }),
      refusal: 'FIELD_NOT_FOUND',
    },
  }),

  ...casesOf('removefield', {
    removed: { ...withFields, request: sent({ field_id: '1' }) },
    'id-missing': { ...withFields, request: sent({}), refusal: 'INVALID_PARAMETERS' },
    unknown: { ...withFields, request: sent({ field_id: '9' }), refusal: 'FIELD_NOT_FOUND' },
  }),
];
