import { casesOf, type GoldenCase, refusedAs } from '../golden-case.ts';

/** How an action is found. */
export const dispatchCases: GoldenCase[] = [
  ...casesOf('dispatch', {
    ...refusedAs('INVALID_ACTION', {
      'action-missing': { query: { action: undefined } },
      'action-empty': { query: { action: '' } },
      'action-unknown': { query: { action: 'getcustomer' } },
      'action-in-other-letters': { query: { action: 'getcustomerbyemail' } },
      'action-with-space-around': { query: { action: ' getaccount ' } },
      'action-named-like-a-property': { query: { action: 'constructor' } },
      'action-unknown-on-post': { query: { action: 'getcustomer' }, body: {} },
      'action-unknown-without-key': { query: { action: 'getcustomer', api_key: undefined } },
    }),
  }),
];
