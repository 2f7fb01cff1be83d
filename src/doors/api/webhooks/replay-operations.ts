import { z } from 'zod';
import { formatMoment, momentOrEmpty } from '../../../domain/shared/time.ts';
import { line } from '../../../domain/shared/values/members.ts';
import {
  endsAfterItBegins,
  isCapped,
  type Replay,
  replayCap,
  replayCapMax,
  replayKinds,
} from '../../../domain/webhooks/replay.ts';
import { cancelReplay, startReplay } from '../../../domain/webhooks/replay-deliveries.ts';
import { findReplay, findReplays } from '../../../domain/webhooks/rows/replays.ts';
import { replayShape } from '../deliveries/delivery-shapes.ts';
import { idCharactersMax, timeInput, typeRequest } from '../input.ts';
import { change, read } from '../operation.ts';
import { acknowledgement } from '../shapes.ts';

const replaysShown = 100;

export function replayOperations() {
  return [
    change({
      action: 'replayevents',
      permission: 'webhooks:manage',
      summary: 'Replay deliveries',
      description:
        'Starts a replay in the background, oldest deliveries first; `getreplays` shows its progress. Deliveries ' +
        'are sent with the same bytes and the same `webhook-id` as before. It covers deliveries that exist when it ' +
        'starts, except those being sent at that moment and those of subscriptions that are paused, disabled or ' +
        'have ended.',
      body: z
        .object({
          which: z.enum(replayKinds).meta({
            description:
              '`failed`: deliveries that were given up; `missed`: those held while the subscription was paused or ' +
              'disabled; `all`: every delivery, also successful ones. `missed` with both `subscription_id` and ' +
              '`from` also sends the events from then on that have no delivery to the subscription, as they ' +
              'happened before it was made',
          }),
          subscription_id: line(idCharactersMax)
            .optional()
            .meta({ description: 'Only deliveries to this subscription, which must be active' }),
          type_request: typeRequest.optional().meta({ description: 'Only events of this type' }),
          from: timeInput()
            .optional()
            .meta({
              description:
                'Only deliveries made at or after this time: `YYYY-MM-DD HH:MM:SS` UTC, or ISO 8601. For `missed` with ' +
                '`subscription_id`, only events that happened then',
            }),
          to: timeInput().optional().meta({ description: 'The same, before this time' }),
          limit: replayCap.optional().meta({
            description: `The most deliveries to send, oldest first: from 1 to ${replayCapMax}, the default`,
          }),
        })
        .refine(...endsAfterItBegins),
      answer: acknowledgement({ replay_id: replayShape.shape.replay_id }),
      refusals: ['INVALID_PARAMETERS', 'SUBSCRIPTION_NOT_FOUND', 'SUBSCRIPTION_SUSPENDED'],
      async run({ app, store, body }) {
        const { replayId } = await startReplay(app, store, {
          which: body.which,
          subscriptionId: body.subscription_id,
          type: body.type_request,
          from: body.from,
          to: body.to,
          cap: body.limit,
        });
        return { json: { success: true, message: 'The replay has begun', replay_id: replayId } };
      },
    }),

    read({
      action: 'getreplays',
      permission: 'webhooks:manage',
      summary: 'Replays and their progress',
      description: `A JSON array, newest first: the latest ${replaysShown}, or the one with \`replay_id\`.`,
      query: z.object({
        replay_id: line(idCharactersMax)
          .optional()
          .meta({ description: 'Only this replay; the array is empty when there is none' }),
      }),
      answer: z.array(replayShape),
      refusals: ['INVALID_PARAMETERS'],
      async run({ store, query: { replay_id: replayId } }) {
        if (replayId === undefined) {
          return { json: (await findReplays(store, replaysShown)).map(wireReplay) };
        }
        const replay = await findReplay(store, replayId);
        return { json: replay === undefined ? [] : [wireReplay(replay)] };
      },
    }),

    change({
      action: 'cancelreplay',
      permission: 'webhooks:manage',
      summary: 'Cancel a replay',
      description:
        'Stops the replay; deliveries that it has started continue. A replay that has finished stays as it is.',
      body: z.object({
        replay_id: line(idCharactersMax).meta({ description: 'The replay' }),
      }),
      answer: acknowledgement({ replay: replayShape }),
      refusals: ['INVALID_PARAMETERS', 'REPLAY_NOT_FOUND'],
      async run({ app, store, body }) {
        const replay = await cancelReplay(app, store, body.replay_id);
        const message = `The replay is ${replay.state}`;
        return { json: { success: true, message, replay: wireReplay(replay) } };
      },
    }),
  ];
}

function wireReplay(replay: Replay) {
  const { which, subscriptionId = '', type = '', from, to } = replay.filter;
  return {
    replay_id: replay.replayId,
    which,
    subscription_id: subscriptionId,
    type_request: type,
    from: momentOrEmpty(from),
    to: momentOrEmpty(to),
    state: replay.state,
    replayed: replay.replayed,
    cap: replay.cap,
    capped: isCapped(replay),
    created_at: formatMoment(replay.createdAt),
    finished_at: momentOrEmpty(replay.finishedAt),
  };
}
