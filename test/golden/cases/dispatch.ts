import type { Operation } from '../../../src/doors/api/operation.ts';
import type { TestApp } from '../../support/open-test-app.ts';
import { operationTable } from '../../support/operation-table.ts';
import { casesOf, type GoldenCase } from '../golden-case.ts';

const onePerMinute = { rateLimit: { requests: 1, perMs: 60_000 } };
const tooLargeBytes = 1024 * 1024 + 1;

/** How an action is found, and what any operation can answer whatever it does. */
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
  ...operationTable.flatMap(casesOfAny),
];

function casesOfAny({ action, method, body }: Operation): GoldenCase[] {
  return [
    ...casesOf(action, {
      'wrong-method': {
        request: method === 'GET' ? { method: 'POST', body: {} } : { method: 'GET' },
        refusal: 'METHOD_NOT_ALLOWED',
      },
      'wrong-method-without-key': {
        request: { method: 'PUT', query: { api_key: undefined } },
        refusal: 'METHOD_NOT_ALLOWED',
      },
      'rate-limited': {
        given: 'one request a minute is allowed, and was made',
        options: onePerMinute,
        arrange: (test) => test.call('getaccount'),
        request: { method },
        refusal: 'RATE_LIMITED',
      },
      'internal-error': {
        given: 'a database that fails',
        arrange: breakDatabase,
        request: { method },
        refusal: 'INTERNAL_ERROR',
      },
    }),
    ...(body === undefined
      ? []
      : casesOf(action, {
          'body-empty': { request: { method }, refusal: 'INVALID_PARAMETERS' },
          'body-blank': { request: { method, body: ' \r\n\t' }, refusal: 'INVALID_PARAMETERS' },
          'body-malformed': {
            request: { method, body: '{"data":' },
            refusal: 'INVALID_PARAMETERS',
          },
          'body-an-array': { request: { method, body: '[{}]' }, refusal: 'INVALID_PARAMETERS' },
          'body-null': { request: { method, body: 'null' }, refusal: 'INVALID_PARAMETERS' },
          'body-a-string': { request: { method, body: '"text"' }, refusal: 'INVALID_PARAMETERS' },
          'body-an-empty-object': { request: { method, body: {} }, refusal: 'INVALID_PARAMETERS' },
          'body-too-large': {
            request: { method, body: ' '.repeat(tooLargeBytes) },
            refusal: 'BODY_TOO_LARGE',
          },
        })),
  ];
}

async function breakDatabase({ app }: TestApp): Promise<void> {
  app.store.accounts.findApiKeyByHash = () => Promise.reject(new Error('The disk is on fire'));
}
