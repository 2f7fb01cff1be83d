import { z } from 'zod';
import { openSandbox, resetSandbox } from '../../../domain/accounts/sandbox/sandbox.ts';
import { change } from '../operation.ts';
import { acknowledgement } from '../shapes.ts';

export function sandboxOperations() {
  return [
    change({
      action: 'opensandbox',
      permission: 'account:manage',
      summary: 'Create the sandbox of the account, with an API key for it',
      description:
        'A sandbox is a test account beside yours, with the same team, pipeline and settings and without your customers. ' +
        'Its emails and SMS are captured instead of sent, and webhooks go out as usual. An account has one: a second call ' +
        'makes another key for it. Send `{}`.',
      body: z.object({}),
      answer: acknowledgement({
        account_id: z.string().meta({ description: 'The account of the sandbox' }),
        created: z.boolean().meta({ description: 'False where there was one already' }),
        key_id: z.string(),
        api_key: z.string().meta({
          description:
            'A key of the sandbox with all permissions. It begins with `sundesk_test_` and is shown this once',
        }),
      }),
      refusals: ['INVALID_PARAMETERS', 'SANDBOX_REFUSED'],
      answersSecret: true,
      opensTransactions: true,
      async run({ app, key, actor }) {
        const { accountId, userId } = key;
        const sandbox = await openSandbox(app, { accountId, userId, by: actor() });
        return {
          json: {
            success: true,
            message: sandbox.isNew ? 'The sandbox is ready' : 'The sandbox has another key',
            account_id: String(sandbox.accountId),
            created: sandbox.isNew,
            key_id: sandbox.keyId,
            api_key: sandbox.apiKey,
          },
        };
      },
    }),

    change({
      action: 'resetsandbox',
      permission: 'account:manage',
      sandboxOnly: true,
      summary: 'Remove customers, projects, events and messages of a sandbox',
      description:
        'Call it with a key of the sandbox. API keys, subscriptions, settings, pipeline, templates, products and plans ' +
        'stay, and the numbers of events go on. Records made during the reset stay too. Send `{}`.',
      body: z.object({}),
      answer: acknowledgement({
        customers_removed: z.number(),
        events_removed: z.number(),
      }),
      refusals: ['INVALID_PARAMETERS', 'SANDBOX_ONLY'],
      opensTransactions: true,
      async run({ app, key: { accountId }, actor }) {
        const { customers, events } = await resetSandbox(app, { accountId, by: actor() });
        return {
          json: {
            success: true,
            message: 'The sandbox is empty',
            customers_removed: customers,
            events_removed: events,
          },
        };
      },
    }),
  ] as const;
}
