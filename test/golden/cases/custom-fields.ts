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
      'field-unknown': setOf({ field_id: '9', value: 'x' }),
      'fields-missing': sent({ customer_id: '1' }),
    }),
    'customer-unknown': {
      request: sent({ customer_id: '9', fields: [tin] }),
      refusal: 'CUSTOMER_NOT_FOUND',
    },
  }),
];
