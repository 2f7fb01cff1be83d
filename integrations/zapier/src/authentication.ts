import type { Authentication, Bundle, ZObject } from 'zapier-platform-core';
import { callSundesk } from './call-sundesk.ts';

type Account = { account_name: string; key: { label: string } };

function test(z: ZObject, bundle: Bundle) {
  return callSundesk<Account>(z, bundle, 'getaccount');
}

/** The name of the connection in Zapier; the result of `test` is in the input. */
async function connectionLabel(_z: ZObject, bundle: Bundle): Promise<string> {
  const { account_name, key } = bundle.inputData as Account;
  return key.label === '' ? account_name : `${account_name} (${key.label})`;
}

/** A connection is the address of a Sundesk and an API key. */
export const authentication: Authentication = {
  type: 'custom',
  fields: [
    {
      key: 'url',
      label: 'Address of your Sundesk',
      type: 'string',
      required: true,
      isNoSecret: true,
      placeholder: 'https://crm.example.com',
      helpText: 'The address that you open in the browser to use Sundesk.',
    },
    {
      key: 'api_key',
      label: 'API key',
      type: 'password',
      required: true,
      helpText:
        'In Sundesk, open Settings, API keys, and create a key with the permissions `customers:read`, ' +
        '`customers:write`, `projects:write`, `messages:send` and `webhooks:manage`. Triggers alone need ' +
        '`webhooks:manage`.',
    },
  ],
  test,
  connectionLabel,
};
