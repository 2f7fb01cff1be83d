import { z } from 'zod';
import { trimmed } from '../../../domain/shared/text.ts';
import { hookUrlCharactersMax } from '../../../domain/webhooks/subscription-limits.ts';
import { unsubscribe } from '../../../domain/webhooks/unsubscribe.ts';
import { eventTypeChoice, idCharactersMax, oneOf, typeRequests } from '../input.ts';
import { operation } from '../operation.ts';
import { acknowledgement } from '../shapes.ts';

/** Stands apart from the other operations of subscriptions, so that the examples end them last. */
export function unsubscribeOperations() {
  return [
    operation({
      action: 'unsubscribe_customer',
      method: 'POST',
      permission: 'webhooks:manage',
      summary: 'End a subscription',
      description:
        'By `subscription_id`, or by `hookUrl` and `type_request`, which ends every subscription of the pair; a ' +
        'subscription to several types ends by its own list of types only. ' +
        'Waiting deliveries are cancelled. Ending a subscription that has already ended succeeds, with `removed` 0.',
      query: z.object({}),
      body: z
        .object({
          subscription_id: z
            .string()
            .max(idCharactersMax)
            .optional()
            .meta({ description: 'The one subscription to end' }),
          hookUrl: z
            .string()
            .overwrite(trimmed)
            .max(hookUrlCharactersMax)
            .optional()
            .meta({ description: 'With `type_request`: the URL exactly as it was subscribed' }),
          type_request: typeRequests.optional(),
        })
        .refine(
          (body) =>
            body.subscription_id !== undefined ||
            (body.hookUrl !== undefined && body.type_request !== undefined),
          'must have subscription_id, or hookUrl and type_request',
        )
        .meta(oneOf('subscription_id', ['hookUrl', 'type_request'])),
      answer: acknowledgement({
        removed: z.number().meta({ description: 'How many subscriptions ended' }),
      }),
      refusals: ['INVALID_PARAMETERS', 'SUBSCRIPTION_NOT_FOUND'],
      failure: 'acknowledged',
      async run({ app, store, body }) {
        const { subscription_id: subscriptionId, hookUrl, type_request: types } = body;
        const removed = await unsubscribe(
          app,
          store,
          subscriptionId === undefined && hookUrl !== undefined && types !== undefined
            ? { hookUrl, types: eventTypeChoice(types) }
            : { subscriptionId: subscriptionId ?? '' },
        );
        const message = removed === 0 ? 'Already unsubscribed' : 'Unsubscribed';
        return { json: { success: true, message, removed } };
      },
    }),
  ];
}
