import { createApiKey } from '../../../src/domain/accounts/api-keys/create-api-key.ts';
import { findUserByEmail } from '../../../src/domain/accounts/team/user-queries.ts';
import { addCustomerNote } from '../../../src/domain/customers/customer-notes.ts';
import { addUser, storeOf } from '../../support/arrange.ts';
import type { Call, TestApp } from '../../support/open-test-app.ts';
import { casesOf, type GoldenCase, refusedAfter } from '../golden-case.ts';

const sent = (data: object): Call => ({ body: { data } });
const ann = { customer_email: 'ann@example.com', customer_name: 'Ann Lee' };
const note = { customer_id: '1', note_id: '1' };
const withNotes = {
  given: 'a customer with a note and a logged call',
  arrange: async (test: TestApp) => {
    await test.call('createcustomer', sent(ann));
    await test.call('addcustomernote', sent({ customer_id: '1', note: 'Roof faces north' }));
    const call = { call: 'out_left_message', called_at: '2026-11-01T09:30:00+11:00' };
    await test.call('addcustomernote', sent({ customer_id: '1', ...call }));
  },
};
/** Returns a key that is not its user's to manage the account with. */
const writtenByAnother = {
  given: 'a note of another user, and a key with customers:write',
  arrange: async (test: TestApp) => {
    await test.call('createcustomer', sent(ann));
    await addUser(test, 'sam@example.com');
    await storeOf(test).transaction(async (tx) => {
      const sam = await findUserByEmail(tx, 'sam@example.com');
      const note = { key: { customerId: 1 }, text: 'By Sam', userId: Number(sam?.userId) };
      await addCustomerNote(test.app, tx, note);
    });
    const writer = { ...test.account, permissions: ['customers:write'] as const };
    return (await createApiKey(test.app, writer)).apiKey;
  },
};
const asWriter = (data: object) => (api_key: string) => ({ ...sent(data), query: { api_key } });

export const noteCases: GoldenCase[] = [
  ...casesOf('getcustomernotes', {
    'of-customer': { ...withNotes, request: { query: { customer_id: '1' } } },
    'customer-missing': { request: {}, refusal: 'INVALID_PARAMETERS' },
    'customer-unknown': {
      request: { query: { customer_id: '9' } },
      refusal: 'CUSTOMER_NOT_FOUND',
    },
  }),

  ...casesOf('changecustomernote', {
    text: {
      ...withNotes,
      request: sent({ ...note, note: 'Roof faces west' }),
    },
    'end-of-a-call': {
      ...withNotes,
      request: sent({
        customer_email: ann.customer_email,
        note_id: '2',
        note: '',
        call: 'out_reached',
      }),
    },
    'nothing-new': { ...withNotes, request: sent({ ...note, note: 'Roof faces north' }) },
    'of-another-user': {
      ...writtenByAnother,
      request: asWriter({ ...note, note: 'By me' }),
      refusal: 'UNAUTHORIZED_ACCESS',
    },
    ...refusedAfter('INVALID_PARAMETERS', withNotes, {
      'text-empty': sent({ ...note, note: '' }),
      'text-missing': sent(note),
    }),
    unknown: {
      ...withNotes,
      request: sent({ ...note, note_id: '9', note: 'x' }),
      refusal: 'NOTE_NOT_FOUND',
    },
    'customer-unknown': { request: sent({ ...note, note: 'x' }), refusal: 'CUSTOMER_NOT_FOUND' },
  }),

  ...casesOf('removecustomernote', {
    removed: { ...withNotes, request: sent(note) },
    'of-another-user': {
      ...writtenByAnother,
      request: asWriter(note),
      refusal: 'UNAUTHORIZED_ACCESS',
    },
    'id-missing': {
      ...withNotes,
      request: sent({ customer_id: '1' }),
      refusal: 'INVALID_PARAMETERS',
    },
    unknown: { ...withNotes, request: sent({ ...note, note_id: '9' }), refusal: 'NOTE_NOT_FOUND' },
    'customer-unknown': { request: sent(note), refusal: 'CUSTOMER_NOT_FOUND' },
  }),
];
