import { z } from 'zod';
import { deliveryBody, deliveryStates } from '../../../../domain/deliveries/delivery.ts';
import { attemptOutcomes } from '../../../../domain/deliveries/post-webhook.ts';
import {
  findAttempts,
  findDeliveries,
  findEventBody,
} from '../../../../domain/deliveries/queue/delivery-log.ts';
import { findNotices } from '../../../../domain/deliveries/queue/notices.ts';
import { eventTypes, everyType, isUpdateEvent } from '../../../../domain/events/event.ts';
import { eventExample, eventMeanings } from '../../../../domain/events/event-meanings.ts';
import { trimmed } from '../../../../domain/shared/text.ts';
import { hourMs } from '../../../../domain/shared/time.ts';
import { omitUndefined } from '../../../../domain/shared/values/record-of.ts';
import {
  changeSubscription,
  enableSubscription,
  pauseSubscription,
  rotateSecret,
} from '../../../../domain/webhooks/change-subscription.ts';
import { checkHookUrl } from '../../../../domain/webhooks/hook-url.ts';
import { endsAfterItBegins, replayCap, replayKinds } from '../../../../domain/webhooks/replay.ts';
import { cancelReplay, startReplay } from '../../../../domain/webhooks/replay-deliveries.ts';
import { requireDelivery, retryDelivery } from '../../../../domain/webhooks/retry-delivery.ts';
import { findReplays } from '../../../../domain/webhooks/rows/replays.ts';
import {
  findSubscriptions,
  subscriptionNotFound,
} from '../../../../domain/webhooks/rows/subscriptions.ts';
import { sendTestEvent } from '../../../../domain/webhooks/send-test-event.ts';
import { subscribe, unsubscribe } from '../../../../domain/webhooks/subscribe.ts';
import {
  deliverySettings,
  ownSecret,
  secretOverlapHours,
  subscriptionName,
} from '../../../../domain/webhooks/subscription.ts';
import {
  filterEntriesMax,
  hookUrlCharactersMax,
} from '../../../../domain/webhooks/subscription-limits.ts';
import { id } from '../../input.ts';
import { procedureFor, router } from '../../procedure.ts';
import { showAttempt, showDelivery, showReplay, showSubscriptions } from './show-webhooks.ts';

const deliveriesOnPage = 25;
/** Small, because each attempt may contain 16 KiB of response. */
const attemptsShown = 20;
const noticesOnPage = 10;
const replaysLookedAt = 200;
const replaysShown = 20;

const may = procedureFor('webhooks:manage');
const subscriptionId = z.string().max(100);
const deliveryId = id;
const moment = z.int();
const hookUrl = z.string().overwrite(trimmed).max(hookUrlCharactersMax);
const types = z.union([
  z.literal(everyType),
  z.array(z.enum(eventTypes)).min(1, 'Choose at least one event type').max(eventTypes.length),
]);
const filterIds = z.array(id).min(1).max(filterEntriesMax).nullable();
/** An own secret is checked here; the domain seals it and never returns it. */
const signingSecret = ownSecret.optional();
const settings = deliverySettings
  .extend({
    name: subscriptionName,
    filter: z
      .object({ statusIds: filterIds, ownerIds: filterIds })
      .transform(({ statusIds, ownerIds }) => ({
        statusIds: statusIds ?? undefined,
        ownerIds: ownerIds ?? undefined,
      })),
  })
  .exactPartial();

/** Subscriptions and their deliveries. A secret leaves the server once, in the response that creates it. */
export const webhookRoutes = router({
  /** The event types, with a sample of each. */
  eventTypes: may.query(() =>
    eventTypes.map((type) => ({
      type,
      isUpdate: isUpdateEvent(type),
      ...eventMeanings[type],
      example: eventExample(type),
    })),
  ),

  list: may.query(async ({ ctx: { app, store } }) =>
    showSubscriptions(app, store, await findSubscriptions(store)),
  ),

  find: may
    .input(z.object({ subscriptionId }))
    .query(async ({ ctx: { app, store }, input: { subscriptionId } }) => {
      const found = await findSubscriptions(store, { subscriptionId });
      const [shown] = await showSubscriptions(app, store, found);
      if (shown === undefined) throw subscriptionNotFound();
      return shown;
    }),

  subscribe: may
    .input(z.object({ hookUrl, types, ownSecret: signingSecret, settings }))
    .mutation(async ({ ctx: { app, write, by }, input }) => {
      checkHookUrl(app, input.hookUrl);
      const made = await write((tx) => subscribe(app, tx, { ...input, by }));
      return { ...made, publicKey: made.publicKey ?? null };
    }),

  change: may
    .input(
      z.object({ subscriptionId, hookUrl: hookUrl.optional(), types: types.optional(), settings }),
    )
    .mutation(async ({ ctx: { app, write, by }, input }) => {
      if (input.hookUrl !== undefined) checkHookUrl(app, input.hookUrl);
      await write((tx) =>
        changeSubscription(app, tx, input.subscriptionId, {
          ...input.settings,
          ...omitUndefined({ hookUrl: input.hookUrl, types: input.types }),
          by,
        }),
      );
    }),

  pause: may
    .input(z.object({ subscriptionId }))
    .mutation(async ({ ctx: { app, write }, input }) => {
      await write((tx) => pauseSubscription(app, tx, input.subscriptionId));
    }),

  enable: may
    .input(z.object({ subscriptionId, replayMissed: z.boolean() }))
    .mutation(async ({ ctx: { app, write }, input }) => {
      const { replayId = null } = await write((tx) => enableSubscription(app, tx, input));
      return { replayId };
    }),

  remove: may
    .input(z.object({ subscriptionId }))
    .mutation(async ({ ctx: { app, write }, input }) => {
      await write((tx) => unsubscribe(app, tx, input));
    }),

  rotateSecret: may
    .input(
      z.object({
        subscriptionId,
        overlapHours: secretOverlapHours,
        ownSecret: signingSecret,
      }),
    )
    .mutation(async ({ ctx: { app, write, by }, input }) => {
      const { subscriptionId, overlapHours, ownSecret } = input;
      const { signingSecret, previousSignsUntil = null } = await write((tx) =>
        rotateSecret(app, tx, { subscriptionId, ownSecret, overlapMs: overlapHours * hourMs, by }),
      );
      return { signingSecret, previousSignsUntil };
    }),

  sendTest: may
    .input(z.object({ subscriptionId, type: z.enum(eventTypes).optional() }))
    .mutation(({ ctx: { app, write }, input }) =>
      write((tx) => sendTestEvent(app, tx, input.subscriptionId, input.type)),
    ),

  /** The newest first. A page may be short although `next` says that there are more. */
  deliveries: may
    .input(
      z.object({
        subscriptionId: subscriptionId.optional(),
        states: z.array(z.enum(deliveryStates)).min(1).max(deliveryStates.length).optional(),
        outcome: z.enum(attemptOutcomes).optional(),
        from: moment.optional(),
        to: moment.optional(),
        before: deliveryId.optional(),
      }),
    )
    .query(async ({ ctx: { store }, input: { before, ...filter } }) => {
      const page = await findDeliveries(store, filter, { before, limit: deliveriesOnPage });
      return { deliveries: page.deliveries.map(showDelivery), next: page.next ?? null };
    }),

  delivery: may
    .input(z.object({ deliveryId }))
    .query(async ({ ctx: { store }, input: { deliveryId } }) => {
      const delivery = await requireDelivery(store, deliveryId);
      const [body = '', attempts] = await Promise.all([
        findEventBody(store, deliveryId),
        findAttempts(store, deliveryId, attemptsShown),
      ]);
      return {
        ...showDelivery(delivery),
        payload: deliveryBody(body, delivery.sequence),
        attemptsShown: attempts.map((attempt) => showAttempt(delivery.eventId, attempt)),
      };
    }),

  retry: may.input(z.object({ deliveryId })).mutation(async ({ ctx: { write }, input }) => {
    await write((tx) => retryDelivery(tx, input.deliveryId));
  }),

  startReplay: may
    .input(
      z
        .object({
          subscriptionId,
          which: z.enum(replayKinds),
          from: moment.optional(),
          to: moment.optional(),
          cap: replayCap.optional(),
        })
        .refine(...endsAfterItBegins),
    )
    .mutation(({ ctx: { app, write }, input }) => write((tx) => startReplay(app, tx, input))),

  /** The newest first, of the latest of the account. */
  replays: may
    .input(z.object({ subscriptionId }))
    .query(async ({ ctx: { store }, input: { subscriptionId } }) => {
      const latest = await findReplays(store, replaysLookedAt);
      return latest
        .filter(({ filter }) => filter.subscriptionId === subscriptionId)
        .slice(0, replaysShown)
        .map(showReplay);
    }),

  cancelReplay: may
    .input(z.object({ replayId: z.string().max(100) }))
    .mutation(async ({ ctx: { app, write }, input }) => {
      await write((tx) => cancelReplay(app, tx, input.replayId));
    }),

  /** The notices for the owner, newest first. */
  notices: may
    .input(z.object({ cursor: id.optional() }))
    .query(async ({ ctx: { store }, input: { cursor: before } }) => {
      // One more than shown tells whether there is a next page.
      const found = await findNotices(store, { before, limit: noticesOnPage + 1 });
      const notices = found.slice(0, noticesOnPage);
      const last = found.length > noticesOnPage ? notices.at(-1) : undefined;
      return { notices, next: last?.noticeId ?? null };
    }),
});
