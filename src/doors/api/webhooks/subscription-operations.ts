import { z } from 'zod';
import type { AccountStore, App } from '../../../domain/app.ts';
import { hourMs, momentOrEmpty } from '../../../domain/shared/time.ts';
import { changeSubscription } from '../../../domain/webhooks/change-subscription.ts';
import { enableSubscription } from '../../../domain/webhooks/enable-subscription.ts';
import { isHookUrl } from '../../../domain/webhooks/hook-url.ts';
import { pauseSubscription } from '../../../domain/webhooks/pause-subscription.ts';
import { rotateSecret } from '../../../domain/webhooks/rotate-secret.ts';
import { subscribe } from '../../../domain/webhooks/subscribe.ts';
import {
  deliverySettings,
  type Subscription,
  secretOverlapHours,
} from '../../../domain/webhooks/subscription.ts';
import { secretOverlapHoursMax } from '../../../domain/webhooks/subscription-limits.ts';
import { idCharactersMax, optional, typeRequest } from '../input.ts';
import { operation } from '../operation.ts';
import { present } from '../present.ts';
import { acknowledgement, subscriptionShape } from '../shapes.ts';
import { wireSubscription } from './wire-subscription.ts';

const overlapHours = 24;

const { isOrdered, slots, ratePerSecond, signature } = deliverySettings.shape;
const publicUrl = { format: 'uri', pattern: '^https://', maxLength: 2048 };

const subscriptionId = z
  .string()
  .max(idCharactersMax)
  .meta({ description: 'Names the subscription' });
const changed = { subscription: subscriptionShape };

export function subscriptionOperations(app: App) {
  const isAllowed = (text: string) => isHookUrl(text, app.addressGuard);

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
            .refine(isAllowed, hookUrlInvalid)
            .meta({
              ...publicUrl,
              description: 'A public `https` URL of at most 2,048 characters',
            }),
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
      answersSecret: true,
      failure: 'message',
      async run({ store, body, actor }) {
        const { subscriptionId, signingSecret } = await subscribe(app, store, {
          hookUrl: body.hookUrl,
          type: body.type_request,
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

    operation({
      action: 'getsubscriptions',
      method: 'GET',
      permission: 'webhooks:manage',
      summary: 'The subscriptions of the account, and how they fare',
      description:
        'A JSON array, oldest first: those that have not ended, and those whose receiver answered 410. `health` says ' +
        'whether deliveries arrive and how many wait.',
      query: z.object({
        subscription_id: z
          .string()
          .max(idCharactersMax)
          .optional()
          .meta({ description: 'Only this subscription; the array is empty when there is none' }),
      }),
      body: undefined,
      answer: z.array(subscriptionShape),
      refusals: ['INVALID_PARAMETERS'],
      failure: 'coded',
      async run({ store, query }) {
        const found = await store.subscriptions.list({ subscriptionId: query.subscription_id });
        const shown = found.map((subscription) => wireSubscription(app, store, subscription));
        return { json: await Promise.all(shown) };
      },
    }),

    operation({
      action: 'updatesubscription',
      method: 'POST',
      permission: 'webhooks:manage',
      summary: 'Change how and where events are sent',
      description:
        'What is not given stays. Deliveries that wait go by the new settings, and to the new `hookUrl` when it is ' +
        'changed. `ordered` applies to events from then on; an earlier delivery that is held, or whose attempts ' +
        'are used up, holds up no later one. With `signature` set to `v1a`, deliveries are signed with an ed25519 ' +
        'key beside the secret, and `public_key` verifies that; `v1` ends it. To get a new key pair, set `v1` and then ' +
        '`v1a`.',
      query: z.object({}),
      body: z.object({
        subscription_id: subscriptionId,
        hookUrl: z
          .string(hookUrlInvalid)
          .refine(isAllowed, hookUrlInvalid)
          .optional()
          .meta({ ...publicUrl, description: 'As for `subscribe_customer`' }),
        // Kept: the interface has names of its own for these.
        ordered: optional(isOrdered),
        concurrency: optional(slots),
        rate_limit: optional(ratePerSecond),
        signature: optional(signature),
      }),
      answer: acknowledgement(changed),
      refusals: ['INVALID_PARAMETERS', 'SUBSCRIPTION_NOT_FOUND'],
      failure: 'acknowledged',
      async run({ store, body, actor }) {
        const wishes = present({
          hookUrl: body.hookUrl,
          isOrdered: body.ordered,
          slots: body.concurrency,
          ratePerSecond: body.rate_limit,
          signature: body.signature,
        });
        const by = actor();
        const change = { ...wishes, by };
        const subscription = await changeSubscription(app, store, body.subscription_id, change);
        return acknowledge(store, subscription, 'Subscription updated');
      },
    }),

    operation({
      action: 'pausesubscription',
      method: 'POST',
      permission: 'webhooks:manage',
      summary: 'Hold what is sent to a subscription',
      description:
        'Nothing is sent until `enablesubscription`. What waits is held, and so are the events that happen ' +
        'meanwhile. A delivery that is on its way ends first. A subscription that is paused or disabled already stays ' +
        'as it is.',
      query: z.object({}),
      body: z.object({ subscription_id: subscriptionId }),
      answer: acknowledgement(changed),
      refusals: ['INVALID_PARAMETERS', 'SUBSCRIPTION_NOT_FOUND'],
      failure: 'acknowledged',
      async run({ store, body }) {
        const subscription = await pauseSubscription(app, store, body.subscription_id);
        return acknowledge(store, subscription, `The subscription is ${subscription.state}`);
      },
    }),

    operation({
      action: 'enablesubscription',
      method: 'POST',
      permission: 'webhooks:manage',
      summary: 'Send to a paused or disabled subscription again',
      description:
        'Events are sent from then on, and the time after which it would be disabled begins anew. What was held ' +
        'stays held unless `replay_missed` is true: a replay then sends it in the background. An active ' +
        'subscription stays as it is, and what it still holds can be replayed as well.',
      query: z.object({}),
      body: z.object({
        subscription_id: subscriptionId,
        replay_missed: z
          .boolean()
          .optional()
          .meta({ description: 'Whether to send what was held; false unless given' }),
      }),
      answer: acknowledgement({
        ...changed,
        replay_id: z
          .string()
          .meta({ description: 'Names the replay; empty when none was asked for' }),
      }),
      refusals: ['INVALID_PARAMETERS', 'SUBSCRIPTION_NOT_FOUND'],
      failure: 'acknowledged',
      async run({ store, body }) {
        const { subscription, replayId = '' } = await enableSubscription(app, store, {
          subscriptionId: body.subscription_id,
          replayMissed: body.replay_missed ?? false,
        });
        const { json } = await acknowledge(store, subscription, 'The subscription is active');
        return { json: { ...json, replay_id: replayId } };
      },
    }),

    operation({
      action: 'rotatesecret',
      method: 'POST',
      permission: 'webhooks:manage',
      summary: 'Replace the signing secret of a subscription',
      description:
        '`signing_secret` is shown this once. Until `secret_rotated_until` deliveries are signed with the new and ' +
        'the old secret, so a receiver that knows either goes on. Rotating again meanwhile ends the older one at ' +
        'once, and so does `overlap_hours: 0`, as for a secret that has leaked. The key of `v1a` signatures stays.',
      query: z.object({}),
      body: z.object({
        subscription_id: subscriptionId,
        overlap_hours: secretOverlapHours.optional().meta({
          description: `How long the old secret signs as well, from 0 to ${secretOverlapHoursMax}; ${overlapHours} unless given`,
        }),
      }),
      answer: acknowledgement({
        signing_secret: z.string().meta({ description: 'Verifies deliveries; shown this once' }),
        secret_rotated_until: subscriptionShape.shape.secret_rotated_until,
      }),
      refusals: ['INVALID_PARAMETERS', 'SUBSCRIPTION_NOT_FOUND'],
      answersSecret: true,
      failure: 'acknowledged',
      async run({ store, body, actor }) {
        const { signingSecret, previousSignsUntil } = await rotateSecret(app, store, {
          by: actor(),
          subscriptionId: body.subscription_id,
          overlapMs: (body.overlap_hours ?? overlapHours) * hourMs,
        });
        return {
          json: {
            success: true,
            message: 'Signing secret replaced',
            signing_secret: signingSecret,
            secret_rotated_until: momentOrEmpty(previousSignsUntil),
          },
        };
      },
    }),
  ];

  async function acknowledge(store: AccountStore, subscription: Subscription, message: string) {
    const shown = await wireSubscription(app, store, subscription);
    return { json: { success: true, message, subscription: shown } };
  }
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const hookUrlMissing = 'hookUrl parameter is required';
const hookUrlInvalid = 'Invalid webhook URL format';
