import { createApiKey } from '../../../src/domain/accounts/api-keys/create-api-key.ts';
import { setLeft } from '../../../src/domain/accounts/team/user-queries.ts';
import { dayMs, minuteMs } from '../../../src/domain/shared/time.ts';
import { addUser, openOtherAccount, storeOf } from '../../support/arrange.ts';
import { type TestApp, testStart } from '../../support/open-test-app.ts';
import { casesOf } from '../golden-case.ts';

export const accountCases = [
  ...casesOf('getaccount', {
    'key-with-all-permissions': { request: {} },
    'key-that-expires': {
      given: 'a key with a label and one permission that expires in a day',
      arrange: async ({ app, account }) => {
        const { apiKey } = await createApiKey(app, {
          ...account,
          label: 'Zapier',
          permissions: ['customers:read'],
          expiresAt: testStart + dayMs,
        });
        return apiKey;
      },
      request: (apiKey) => ({ query: { api_key: apiKey } }),
    },
    'unknown-parameters-are-ignored': { request: { query: { colour: 'blue' } } },
  }),

  ...casesOf('getusers', {
    'a-team-of-one': { request: {} },
    'with-one-who-has-left': {
      given: 'two users, of whom the second has left the team',
      arrange: leaveOne,
      request: {},
    },
    'first-page': { given: 'two users', arrange: addSam, request: { query: { limit: '1' } } },
    'limit-too-large': { request: { query: { limit: '101' } }, refusal: 'INVALID_PARAMETERS' },
    'cursor-of-nothing': { request: { query: { cursor: 'c' } }, refusal: 'INVALID_PARAMETERS' },
    'of-another-account': {
      given: 'a key of another account',
      arrange: async (test) => (await openOtherAccount(test)).apiKey,
      request: (api_key) => ({ query: { api_key } }),
    },
  }),
];

function addSam(test: TestApp): Promise<void> {
  return addUser(test, 'sam@example.com');
}

async function leaveOne(test: TestApp): Promise<void> {
  await addSam(test);
  const { app } = test;
  test.clock.advance(minuteMs);
  await storeOf(test).transaction((tx) => setLeft(tx, 2, app.now()));
}
