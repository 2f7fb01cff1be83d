import { createApiKey } from '../../../src/domain/accounts/api-keys/create-api-key.ts';
import { setLeft } from '../../../src/domain/accounts/team/change-member.ts';
import { dayMs, minuteMs } from '../../../src/domain/shared/time.ts';
import { addUser, storeOf } from '../../support/arrange.ts';
import { type TestApp, testStart } from '../../support/open-test-app.ts';
import { casesOf, refusedAs } from '../golden-case.ts';

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
    ...refusedAs('INVALID_PARAMETERS', {
      'limit-too-large': { query: { limit: '101' } },
      'cursor-of-nothing': { query: { cursor: 'c' } },
    }),
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
