import { z } from 'zod';
import type { AccountDb } from '../../../domain/account-db.ts';
import type { App } from '../../../domain/app.ts';
import { trimmed } from '../../../domain/shared/text.ts';
import { hourMs, momentOrEmpty } from '../../../domain/shared/time.ts';
import { line } from '../../../domain/shared/values/members.ts';
import { omitUndefined } from '../../../domain/shared/values/record-of.ts';
import {
  changeSubscription,
  enableSubscription,
  pauseSubscription,
  rotateSecret,
} from '../../../domain/webhooks/change-subscription.ts';
import { describeEventTypes } from '../../../domain/webhooks/chosen-events.ts';
import { isHookUrl } from '../../../domain/webhooks/hook-url.ts';
import {
  findSubscriptions,
  requireSubscription,
} from '../../../domain/webhooks/rows/subscriptions.ts';
import { sendTestEvent } from '../../../domain/webhooks/send-test-event.ts';
import {
  ownSecret,
  type Subscription,
  secretOverlapHours,
} from '../../../domain/webhooks/subscription.ts';
import { secretOverlapHoursMax } from '../../../domain/webhooks/subscription-limits.ts';
import { eventTypeChoice, idCharactersMax, typeRequest, typeRequests } from '../input.ts';
import { change, read } from '../operation.ts';
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

const overlapHours = 24;

const subscriptionId = z.string().max(idCharactersMax).meta({ description: 'The subscription' });
const changed = { subscription: subscriptionShape };
const textCharactersMax = 100;

function hasText({ name, hookUrl, types }: Subscription, text = ''): boolean {
  const searched = `${name}\n${hookUrl}\n${describeEventTypes(types)}`;
  return searched.toLowerCase().includes(text.toLowerCase());
}

export function subscriptionOperations(app: App) {
  const isAllowed = (text: string) => isHookUrl(text, app.addressGuard);

  return [
    read({
      action: 'getsubscriptions',
      permission: 'webhooks:manage',
      summary: 'The subscriptions of the account and their health',
      description:
        'A JSON array, oldest first: active, paused and disabled subscriptions, and those whose receiver answered ' +
        '410. `health` shows whether deliveries arrive and how many are waiting.',
      query: z.object({
        subscription_id: z
          .string()
          .max(idCharactersMax)
          .optional()
          .meta({ description: 'Only this subscription; the array is empty when there is none' }),
        text: line(textCharactersMax).optional().meta({
          description: 'Only subscriptions with this text in their name, URL or types',
        }),
      }),
      answer: z.array(subscriptionShape),
      refusals: ['INVALID_PARAMETERS'],
      async run({ store, query }) {
        const found = await findSubscriptions(store, { subscriptionId: query.subscription_id });
        const shown = found.filter((one) => hasText(one, query.text));
        return { json: await wireSubscriptions(app, store, shown) };
      },
    }),

    change({
      action: 'updatesubscription',
      permission: 'webhooks:manage',
      summary: 'Change a subscription',
      description:
        'Omitted members stay as they are. `type_request`, `customer_statuses` and `owner_emails` apply to later ' +
        'events. Waiting deliveries use the new settings, including a new `hookUrl`. ' +
        '`ordered` applies to later events; an earlier delivery that is held or exhausted does not block later ' +
        'ones. With `signature` set to `v1a`, deliveries are also signed with an ed25519 key, which `public_key` ' +
        'verifies; `v1` ends this. To get a new key pair, set `v1` and then `v1a`.',
      body: z.object({
        subscription_id: subscriptionId,
        hookUrl: z
          .string(hookUrlInvalid)
          .overwrite(trimmed)
          .refine(isAllowed, hookUrlInvalid)
          .optional()
          .meta(publicUrl),
        type_request: typeRequests.optional().meta({
          description: 'One type, a list of types, or `*` for all, as `event_types` of `subscribe`',
        }),
        ...ownChoices,
        ...deliveryChoices,
      }),
      answer: acknowledgement(changed),
      refusals: ['INVALID_PARAMETERS', 'SUBSCRIPTION_NOT_FOUND'],
      async run({ store, body, actor }) {
        const { type_request: types } = body;
        const before = await requireSubscription(store, body.subscription_id);
        const settings = omitUndefined({
          ...(await ownPatch(store, body, before)),
          hookUrl: body.hookUrl,
          types: types && eventTypeChoice(types),
          ...deliveryPatch(body),
        });
        const by = actor();
        const change = { ...settings, by };
        const subscription = await changeSubscription(app, store, body.subscription_id, change);
        return acknowledge(store, subscription, 'Subscription updated');
      },
    }),

    change({
      action: 'pausesubscription',
      permission: 'webhooks:manage',
      summary: 'Pause a subscription',
      description:
        'Sends nothing until `enablesubscription`. Waiting deliveries and new events are held. A delivery under ' +
        'way is completed. A subscription that is already paused or disabled stays as it is.',
      body: z.object({ subscription_id: subscriptionId }),
      answer: acknowledgement(changed),
      refusals: ['INVALID_PARAMETERS', 'SUBSCRIPTION_NOT_FOUND'],
      async run({ store, body }) {
        const subscription = await pauseSubscription(app, store, body.subscription_id);
        return acknowledge(store, subscription, `The subscription is ${subscription.state}`);
      },
    }),

    change({
      action: 'enablesubscription',
      permission: 'webhooks:manage',
      summary: 'Enable a paused or disabled subscription',
      description:
        'New events are sent again, and the time until it would be disabled starts over. Held deliveries stay held ' +
        'unless `replay_missed` is true: a replay then sends them in the background. An active subscription stays ' +
        'as it is; `replay_missed` also works for it.',
      body: z.object({
        subscription_id: subscriptionId,
        replay_missed: z
          .boolean()
          .optional()
          .meta({ description: 'Whether to send held deliveries; `false` by default' }),
      }),
      answer: acknowledgement({
        ...changed,
        replay_id: z
          .string()
          .meta({ description: 'The replay; empty when `replay_missed` was not set' }),
      }),
      refusals: ['INVALID_PARAMETERS', 'SUBSCRIPTION_NOT_FOUND'],
      async run({ store, body }) {
        const { subscription, replayId = '' } = await enableSubscription(app, store, {
          subscriptionId: body.subscription_id,
          replayMissed: body.replay_missed ?? false,
        });
        const { json } = await acknowledge(store, subscription, 'The subscription is active');
        return { json: { ...json, replay_id: replayId } };
      },
    }),

    change({
      action: 'rotatesecret',
      permission: 'webhooks:manage',
      summary: 'Replace the signing secret of a subscription',
      description:
        '`signing_secret` is shown only once. Until `secret_rotated_until`, deliveries are signed with both ' +
        'secrets, so receivers with either keep working. Rotating again ends the oldest secret at once. For a ' +
        'leaked secret, use `overlap_hours: 0`, which ends the old one at once. The key of `v1a` signatures stays.',
      body: z.object({
        subscription_id: subscriptionId,
        signing_secret: ownSecret
          .optional()
          .meta({ description: 'Your own secret, as for `subscribe`' }),
        overlap_hours: secretOverlapHours.optional().meta({
          description:
            `How long the old secret keeps signing, in hours from 0 to ${secretOverlapHoursMax}; ${overlapHours} ` +
            'by default',
        }),
      }),
      answer: acknowledgement({
        signing_secret: signingSecret,
        secret_rotated_until: subscriptionShape.shape.secret_rotated_until,
      }),
      refusals: ['INVALID_PARAMETERS', 'SUBSCRIPTION_NOT_FOUND'],
      answersSecret: true,
      async run({ store, body, actor }) {
        const { signingSecret, previousSignsUntil } = await rotateSecret(app, store, {
          by: actor(),
          subscriptionId: body.subscription_id,
          ownSecret: body.signing_secret,
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

  async function acknowledge(store: AccountDb, subscription: Subscription, message: string) {
    const [shown] = await wireSubscriptions(app, store, [subscription]);
    return { json: { success: true, message, subscription: shown } };
  }
}

export function testEventOperations() {
  return [
    change({
      action: 'sendtestevent',
      permission: 'webhooks:manage',
      summary: 'Send a test event to a subscription',
      description:
        'Sends the example of a type of the subscription, whatever it filters by, signed like any other, with `test: true` beside `data`. ' +
        'Only this subscription gets it, and `getevents` does not list it. Failed attempts are retried on the ' +
        'usual schedule.',
      body: z.object({
        subscription_id: z
          .string()
          .max(idCharactersMax)
          .meta({ description: 'An active subscription' }),
        type_request: typeRequest
          .optional()
          .meta({ description: 'One of its types; the first by default' }),
      }),
      answer: acknowledgement({
        event_id: z.string().meta({ description: 'The `id` in the payload' }),
        delivery_id: z.string(),
      }),
      refusals: ['INVALID_PARAMETERS', 'SUBSCRIPTION_NOT_FOUND', 'SUBSCRIPTION_SUSPENDED'],
      async run({ app, store, body }) {
        const { eventId, deliveryId } = await sendTestEvent(
          app,
          store,
          body.subscription_id,
          body.type_request,
        );
        return {
          json: {
            success: true,
            message: 'The test event is on its way',
            event_id: eventId,
            delivery_id: String(deliveryId),
          },
        };
      },
    }),
  ];
}
