import { z } from 'zod';
import type { App } from '../../../domain/app.ts';
import { mainEventTypes } from '../../../domain/events/event.ts';
import { trimmed } from '../../../domain/shared/text.ts';
import { omitUndefined } from '../../../domain/shared/values/record-of.ts';
import { describeEventTypes } from '../../../domain/webhooks/chosen-events.ts';
import { isHookUrl } from '../../../domain/webhooks/hook-url.ts';
import { requireSubscription } from '../../../domain/webhooks/rows/subscriptions.ts';
import { subscribe, unsubscribe } from '../../../domain/webhooks/subscribe.ts';
import { ownSecret } from '../../../domain/webhooks/subscription.ts';
import { hookUrlCharactersMax } from '../../../domain/webhooks/subscription-limits.ts';
import {
  eventTypeChoice,
  idCharactersMax,
  oneOf,
  severalEventTypes,
  typeRequests,
} from '../input.ts';
import { change } from '../operation.ts';
import { isRecord } from '../schema-parts.ts';
import { acknowledgement, subscriptionShape } from '../shapes.ts';
import {
  deliveryChoices,
  deliveryPatch,
  hookUrlInvalid,
  ownChoices,
  ownPatch,
  publicUrl,
  signingSecret,
  wireSubscriptions,
} from './subscription-shapes.ts';

/** A secret that the receiver brings. */
const broughtSecret = ownSecret.optional().meta({
  description:
    'Your own secret, instead of a new one: `whsec_` and the base64 of 24 to 64 random bytes',
});

const newId = z
  .string()
  .meta({ description: 'Identifies the subscription, for example to end it' });

/** `subscribe_customer`, which the interface fixes to one of its eight types, and `subscribe`, which takes several and all. */
export function subscribeOperations(app: App) {
  const isAllowed = (text: string) => isHookUrl(text, app.addressGuard);

  return [
    change({
      action: 'subscribe_customer',
      permission: 'webhooks:manage',
      summary: 'Send events of one type to a URL',
      description:
        'The URL must be public and https. `signing_secret` is shown only once: it verifies the signature of every ' +
        'delivery. The same URL and type may be subscribed again; each subscription is independent. `subscribe` takes ' +
        'several types, and the update events. Errors have a ' +
        '`message` and no code: `Empty request body`, `Invalid JSON`, `hookUrl parameter is required`, `Invalid ' +
        'webhook URL format`, `Invalid webhook type`, `Invalid API key`, `Missing API key` or `Unauthorized ' +
        'access`.',
      // Kept: JSON that is not an object has no `hookUrl` (interface 7.2), so it is read as an empty one.
      body: z.preprocess(
        (body) => (isRecord(body) ? body : {}),
        z.object({
          hookUrl: z
            .string({ error: ({ input }) => (input == null ? hookUrlMissing : hookUrlInvalid) })
            .overwrite(trimmed)
            .refine((text) => text !== '', { error: hookUrlMissing, abort: true })
            .refine(isAllowed, hookUrlInvalid)
            .meta(publicUrl),
          type_request: z
            .enum(mainEventTypes, { error: 'Invalid webhook type' })
            .meta({ description: 'The type of event to send' }),
          ...ownChoices,
          signing_secret: broughtSecret,
        }),
      ),
      answer: acknowledgement({ subscription_id: newId, signing_secret: signingSecret }),
      refusals: ['INVALID_PARAMETERS'],
      answersSecret: true,
      failure: 'message',
      async run({ store, body, actor }) {
        const { subscriptionId, signingSecret } = await subscribe(app, store, {
          hookUrl: body.hookUrl,
          types: [body.type_request],
          ownSecret: body.signing_secret,
          settings: await ownPatch(store, body),
          by: actor(),
        });
        return {
          json: {
            success: true,
            message: `Subscribed to ${body.type_request}`,
            subscription_id: subscriptionId,
            signing_secret: signingSecret,
          },
        };
      },
    }),

    change({
      action: 'subscribe',
      permission: 'webhooks:manage',
      summary: 'Send events of several types to a URL',
      description:
        'One subscription for a list of types, or for all, with every option that `updatesubscription` can change ' +
        'later. The URL must be public and https. `signing_secret` is shown only once: it verifies the signature of ' +
        'every delivery. The same URL may be subscribed again; each subscription is independent. ' +
        '`unsubscribe_customer` ends it.',
      body: z.object({
        data: z.object({
          url: z.string().overwrite(trimmed).refine(isAllowed, urlInvalid).meta(publicUrl),
          event_types: severalEventTypes.meta({
            description:
              'The types of events to send: a list, or `*` for all types, also those that later versions add',
          }),
          ...ownChoices,
          ...deliveryChoices,
          signing_secret: broughtSecret,
        }),
      }),
      answer: acknowledgement({
        subscription_id: newId,
        signing_secret: signingSecret,
        subscription: subscriptionShape,
      }),
      refusals: ['INVALID_PARAMETERS'],
      answersSecret: true,
      async run({ store, body: { data }, actor }) {
        const { subscriptionId, signingSecret } = await subscribe(app, store, {
          hookUrl: data.url,
          types: data.event_types,
          ownSecret: data.signing_secret,
          settings: omitUndefined({ ...(await ownPatch(store, data)), ...deliveryPatch(data) }),
          by: actor(),
        });
        const made = await requireSubscription(store, subscriptionId);
        const [subscription] = await wireSubscriptions(app, store, [made]);
        return {
          json: {
            success: true,
            message: `Subscribed to ${describeEventTypes(made.types)}`,
            subscription_id: subscriptionId,
            signing_secret: signingSecret,
            subscription,
          },
        };
      },
    }),
  ];
}

const hookUrlMissing = 'hookUrl parameter is required';
const urlInvalid = 'must be a public https URL of at most 2,048 characters';

/** Stands apart from the other operations of subscriptions, so that the examples end them last. */
export function unsubscribeOperations() {
  return [
    change({
      action: 'unsubscribe_customer',
      permission: 'webhooks:manage',
      summary: 'End a subscription',
      description:
        'By `subscription_id`, or by `hookUrl` and `type_request`, which ends every subscription of the pair; a ' +
        'subscription to several types ends by its own list of types only. ' +
        'Waiting deliveries are cancelled. Ending a subscription that has already ended succeeds, with `removed` 0.',
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
