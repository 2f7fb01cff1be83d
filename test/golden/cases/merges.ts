import { addCustomField } from '../../../src/domain/custom-fields/change-custom-fields.ts';
import { storeOf } from '../../support/arrange.ts';
import type { Call, TestApp } from '../../support/open-test-app.ts';
import { casesOf, type GoldenCase, refusedAfter, refusedAs } from '../golden-case.ts';

const sent = (data: object): Call => ({ body: { data } });
const ann = {
  customer_email: 'ann@example.com',
  customer_name: 'Ann Lee',
  customer_phone_1: '0491 570 156',
};
const sameAnn = {
  customer_email: 'ann.lee@example.com',
  customer_name: 'Ann Lee',
  customer_phone_1: '+61 491 570 156',
  company_name: 'Lee Bakery',
  tags: ['battery'],
};
const two = { customer_id: '1', merged_customer_id: '2' };
const twice = {
  given: 'Ann Lee twice, with two email addresses and one phone number, and a note of the second',
  arrange: async (test: TestApp) => {
    await test.call('createcustomer', sent(ann));
    await test.call('createcustomer', sent(sameAnn));
    await test.call('addcustomernote', sent({ customer_id: '2', note: 'Roof faces north' }));
  },
};
const withFields = {
  given: 'Ann Lee twice, with different values in a custom field',
  arrange: async (test: TestApp) => {
    await twice.arrange(test);
    const field = { name: 'Roof', kind: 'text', choices: [] } as const;
    await storeOf(test).transaction((tx) => addCustomField(test.app, tx, field));
    for (const [customer_id, value] of Object.entries({ 1: 'Tile', 2: 'Tin' })) {
      const fields = [{ field_id: '1', value }];
      await test.call('setcustomerfields', sent({ customer_id, fields }));
    }
  },
};

export const mergeCases: GoldenCase[] = [
  ...casesOf('findduplicates', {
    'of-customer': { ...twice, request: { query: { customer_id: '1' } } },
    'by-values': {
      ...twice,
      request: { query: { customer_email: ann.customer_email, customer_phone: '0491570156' } },
    },
    'by-name': { ...twice, request: { query: { customer_name: 'Lee Ann' } } },
    'by-a-common-name': { ...twice, request: { query: { customer_name: 'Lee' } } },
    'postcode-alone': { request: { query: { postcode: '2042' } }, refusal: 'INVALID_PARAMETERS' },
    'customer-unknown': {
      request: { query: { customer_id: '9' } },
      refusal: 'CUSTOMER_NOT_FOUND',
    },
  }),

  ...casesOf('mergecustomers', {
    merged: { ...twice, request: sent(two) },
    'with-details': {
      ...twice,
      request: sent({ ...two, take: ['company_name', 'customer_phone_1'] }),
    },
    'with-a-custom-field': {
      ...withFields,
      request: sent({ ...two, take_fields: ['1'] }),
    },
    'the-status-further-on': {
      given: 'Ann Lee twice, of whom the second was contacted',
      arrange: async (test) => {
        await twice.arrange(test);
        const status = { customer_id: '2', customer_status: 'Contacted' };
        await test.call('setcustomerstatus', sent(status));
      },
      request: sent(two),
      events: ['customer_status_change'],
    },
    ...refusedAfter('INVALID_PARAMETERS', twice, {
      'with-itself': sent({ customer_id: '1', merged_customer_id: '1' }),
      'one-missing': sent({ customer_id: '1' }),
      'a-detail-it-never-takes': sent({ ...two, take: ['customer_email'] }),
    }),
    ...refusedAs('CUSTOMER_NOT_FOUND', { unknown: sent(two) }),
  }),
];
