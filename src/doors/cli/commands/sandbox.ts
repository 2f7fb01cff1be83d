import { openSandbox } from '../../../domain/accounts/sandbox/open-sandbox.ts';
import { resetSandbox } from '../../../domain/accounts/sandbox/reset-sandbox.ts';
import type { Command } from '../command.ts';
import { readAccountId } from '../read-account-id.ts';

export const sandboxOpen: Command = {
  name: 'sandbox open',
  summary: 'Create the sandbox of an account, and print an API key for it once.',
  options: { account: { value: 'ID', required: true, meaning: 'id of the account' } },
  notes: [
    'A sandbox is a test account whose emails and SMS are captured instead of sent. An account has one; if it exists, the command makes another key for it.',
  ],
  async run(app, options) {
    const sandbox = await openSandbox(app, { accountId: readAccountId(options.account) });
    const { accountId, isNew, keyId, apiKey } = sandbox;
    return {
      lines: [
        `Sandbox ${accountId} ${isNew ? 'is ready' : 'was there already'}.`,
        `API key ${keyId}, shown only once:`,
        apiKey,
      ],
      json: { account_id: String(accountId), created: isNew, key_id: keyId, api_key: apiKey },
    };
  },
};

export const sandboxReset: Command = {
  name: 'sandbox reset',
  summary: 'Remove customers, projects, events and messages of a sandbox.',
  options: { account: { value: 'ID', required: true, meaning: 'id of the sandbox itself' } },
  notes: ['API keys, subscriptions and settings stay. Any other account is refused.'],
  async run(app, options) {
    const accountId = readAccountId(options.account);
    const { customers, events } = await resetSandbox(app, { accountId });
    return {
      lines: [
        `Sandbox ${accountId} is empty: ${customers} customers and ${events} events removed.`,
      ],
      json: {
        account_id: String(accountId),
        customers_removed: customers,
        events_removed: events,
      },
    };
  },
};
