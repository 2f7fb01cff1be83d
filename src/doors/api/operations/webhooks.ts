import { z } from 'zod';
import type { App } from '../../../domain/app.ts';
import { eventTypes } from '../../../domain/events/catalogue.ts';
import { Refusal } from '../../../domain/shared/errors.ts';
import { formatMoment } from '../../../domain/shared/time.ts';
import { isHookUrl } from '../../../domain/webhooks/hook-url.ts';
import { subscribe } from '../../../domain/webhooks/subscribe.ts';
import type { Subscription } from '../../../domain/webhooks/subscription.ts';
import { unsubscribe } from '../../../domain/webhooks/unsubscribe.ts';
import { countingNumber } from '../input.ts';
import { operation } from '../operation.ts';
import { acknowledgement, eventShape, subscriptionShape } from '../shapes.ts';

const eventsOnPage = 50;
const eventsOnPageMax = 250;
const idCharactersMax = 100;

const typeRequest = z.enum(eventTypes, { error: 'Invalid webhook type' });

export function webhookOperations(app: App) {
  return [
    operation({
      action: 'subscribe_customer',
      method: 'POST',
      permission: 'webhooks:manage',
      summary: 'Send events of one type to a URL',
      description:
        'The URL must be public and https. `signing_secret` is shown this once: it verifies the signature of ' +
        'every delivery. The same URL and type may be subscribed again; each subscription is independent. What is ' +
        'wrong with a request is told by the `message` alone: `Empty request body`, `Invalid JSON`, ' +
        '`hookUrl parameter is required`, `Invalid webhook URL format`, `Invalid webhook type`, ' +
        '`Invalid API key`, `Missing API key` or `Unauthorized access`.',
      query: z.object({}),
      // Kept: JSON that is not an object has no `hookUrl` (interface 7.2), so it is read as an empty one.
      body: z.preprocess(
        (body) => (isRecord(body) ? body : {}),
        z.object({
          hookUrl: z
            .string({ error: ({ input }) => (input == null ? hookUrlMissing : hookUrlInvalid) })
            .refine((text) => text.trim() !== '', { error: hookUrlMissing, abort: true })
            .refine((text) => isHookUrl(text, app.addressGuard), hookUrlInvalid)
            .meta({ description: 'A public `https` URL of at most 2,048 characters' }),
          type_request: typeRequest.meta({ description: 'The type of event to send' }),
        }),
      ),
      answer: acknowledgement({
        subscription_id: z
          .string()
          .meta({ description: 'Names the subscription when it is ended' }),
        signing_secret: z.string().meta({ description: 'Verifies deliveries; shown this once' }),
      }),
      refusals: ['INVALID_PARAMETERS'],
      failure: 'message',
      async run({ store, body }) {
        const { subscriptionId, signingSecret } = await subscribe(app, store, {
          hookUrl: body.hookUrl,
          type: body.type_request,
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

    operation({
      action: 'unsubscribe_customer',
      method: 'POST',
      permission: 'webhooks:manage',
      summary: 'End a subscription',
      description:
        'By `subscription_id`, or by `hookUrl` and `type_request`, which ends every subscription of the pair. ' +
        'Deliveries that still waited are cancelled.',
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
            .max(2048)
            .optional()
            .meta({ description: 'With `type_request`: the URL exactly as it was subscribed' }),
          type_request: typeRequest.optional(),
        })
        .refine(
          (body) =>
            body.subscription_id !== undefined ||
            (body.hookUrl !== undefined && body.type_request !== undefined),
          'must have subscription_id, or hookUrl and type_request',
        ),
      answer: acknowledgement({
        removed: z.number().meta({ description: 'How many subscriptions ended' }),
      }),
      refusals: ['INVALID_PARAMETERS', 'SUBSCRIPTION_NOT_FOUND'],
      failure: 'acknowledged',
      async run({ store, body }) {
        const { subscription_id: subscriptionId, hookUrl, type_request: type } = body;
        const removed = await unsubscribe(
          app,
          store,
          subscriptionId === undefined && hookUrl !== undefined && type !== undefined
            ? { hookUrl, type }
            : { subscriptionId: subscriptionId ?? '' },
        );
        return { json: { success: true, message: 'Unsubscribed', removed } };
      },
    }),

    operation({
      action: 'getsubscriptions',
      method: 'GET',
      permission: 'webhooks:manage',
      summary: 'The subscriptions of the account',
      description:
        'A JSON array, oldest first: the active ones, and those whose receiver answered 410.',
      query: z.object({}),
      body: undefined,
      answer: z.array(subscriptionShape),
      refusals: [],
      failure: 'coded',
      async run({ store }) {
        return { json: (await store.subscriptions.list()).map(wireSubscription) };
      },
    }),

    operation({
      action: 'getevents',
      method: 'GET',
      permission: 'webhooks:manage',
      summary: 'The events of the account, as they are delivered',
      description:
        'A JSON array of events. Without `after`, the newest first: samples to build an integration with. With ' +
        '`after`, those that followed that event, oldest first: a feed to catch up from, or to poll behind a ' +
        'firewall. `after=start` begins with the first event. While there is more, `Link` holds the next page.',
      query: z.object({
        type_request: typeRequest.optional().meta({ description: 'Only events of this type' }),
        after: z
          .string()
          .max(idCharactersMax)
          .optional()
          .meta({ description: 'The `id` of the last event you have, or `start`' }),
        limit: countingNumber(eventsOnPageMax)
          .optional()
          .meta({ description: `Events on a page: ${eventsOnPage}, or up to ${eventsOnPageMax}` }),
      }),
      body: undefined,
      answer: z.array(eventShape),
      refusals: ['INVALID_PARAMETERS'],
      failure: 'coded',
      async run({ store, query, address }) {
        const { after, type_request: type, limit = eventsOnPage } = query;
        // One more than asked tells whether there is a next page.
        const filter = { type, limit: limit + 1 };
        const events =
          after === undefined
            ? await store.events.latest(filter)
            : after === 'start'
              ? await store.events.earliest(filter)
              : await store.events.following(after, filter);
        if (events === undefined) {
          throw new Refusal('INVALID_PARAMETERS', 'after must be the id of an event, or start');
        }
        const page = events.slice(0, limit);
        const text = `[${page.map((event) => event.body).join(',')}]`;
        const last = page.at(-1);
        if (after === undefined || last === undefined || events.length <= limit) return { text };
        const next = new URLSearchParams({
          action: 'getevents',
          after: last.eventId,
          limit: String(limit),
          ...(type !== undefined && { type_request: type }),
        });
        return { headers: { link: `<${address}?${next}>; rel="next"` }, text };
      },
    }),
  ];
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const hookUrlMissing = 'hookUrl parameter is required';
const hookUrlInvalid = 'Invalid webhook URL format';

function wireSubscription(subscription: Subscription) {
  const { endedAt } = subscription;
  return {
    subscription_id: subscription.subscriptionId,
    hookUrl: subscription.hookUrl,
    type_request: subscription.type,
    created_at: formatMoment(subscription.createdAt),
    state: endedAt === undefined ? 'active' : 'gone',
    ended_at: endedAt === undefined ? '' : formatMoment(endedAt),
  };
}
