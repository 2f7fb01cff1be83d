import type { Call, TestApp } from '../../support/open-test-app.ts';
import { casesOf, type GoldenCase, refusedAs } from '../golden-case.ts';

const sent = (data: object): Call => ({ body: { data } });
const shown = { is_on: true, heading: 'Ask for a quote', websites: ['www.example.com'] };
const withForm = {
  given: 'a lead form that is on',
  arrange: async (test: TestApp) => void (await test.call('setleadform', sent(shown))),
};

export const leadCases: GoldenCase[] = [
  ...casesOf('getleadform', {
    'as-it-begins': { request: {} },
    saved: { ...withForm, request: {} },
  }),

  ...casesOf('setleadform', {
    'some-members': { request: sent({ ...shown, fields: { phone: 'required' } }) },
    'owners-by-turn': { ...withForm, request: sent({ owner_emails: ['alex@example.com'] }) },
    'key-replaced': { ...withForm, request: sent({ replace_key: true }) },
    ...refusedAs('INVALID_PARAMETERS', {
      'heading-empty': sent({ heading: ' ' }),
      'asks-for-neither-email-nor-phone': sent({ fields: { email: 'hidden', phone: 'hidden' } }),
      'website-no-address': sent({ websites: ['no website'] }),
      'owner-unknown': sent({ owner_emails: ['nobody@example.com'] }),
      'field-of-another-kind': sent({ fields: { name: 'yes' } }),
    }),
  }),
];
