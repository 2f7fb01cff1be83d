import { casesOf, type GoldenCase } from '../golden-case.ts';

/** How an action is found. */
export const dispatchCases: GoldenCase[] = [
  ...casesOf('dispatch', {
    'action-missing': { request: { query: { action: undefined } }, refusal: 'INVALID_ACTION' },
    'action-empty': { request: { query: { action: '' } }, refusal: 'INVALID_ACTION' },
    'action-unknown': { request: { query: { action: 'getcustomer' } }, refusal: 'INVALID_ACTION' },
    'action-in-other-letters': {
      request: { query: { action: 'getcustomerbyemail' } },
      refusal: 'INVALID_ACTION',
    },
    'action-with-space-around': {
      request: { query: { action: ' getaccount ' } },
      refusal: 'INVALID_ACTION',
    },
    'action-named-like-a-property': {
      request: { query: { action: 'constructor' } },
      refusal: 'INVALID_ACTION',
    },
    'action-unknown-on-post': {
      request: { query: { action: 'getcustomer' }, body: {} },
      refusal: 'INVALID_ACTION',
    },
    'action-unknown-without-key': {
      request: { query: { action: 'getcustomer', api_key: undefined } },
      refusal: 'INVALID_ACTION',
    },
  }),
];
