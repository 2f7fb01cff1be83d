import { createApiKey } from '../../../src/domain/accounts/api-keys/create-api-key.ts';
import { dayMs } from '../../../src/domain/shared/time.ts';
import { testStart } from '../../support/open-test-app.ts';
import { casesOf } from '../golden-case.ts';

export const accountCases = casesOf('getaccount', {
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
});
