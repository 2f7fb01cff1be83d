import { z } from 'zod';
import { acknowledgeEvents } from '../../../domain/events/acknowledge-events.ts';
import { consumersMax } from '../../../domain/events/consumer.ts';
import { listConsumers } from '../../../domain/events/list-consumers.ts';
import { removeConsumer } from '../../../domain/events/remove-consumer.ts';
import { formatMoment } from '../../../domain/shared/time.ts';
import { idCharactersMax } from '../input.ts';
import { operation } from '../operation.ts';
import { acknowledgement, consumerShape } from '../shapes.ts';

export const consumerName = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,64}$/, 'must have 1 to 64 letters, digits or - _ .');

export function consumerOperations() {
  return [
    operation({
      action: 'ackevents',
      method: 'POST',
      permission: 'webhooks:manage',
      summary: 'Confirm events of the feed for a consumer',
      description:
        'Stores the position of a reader of `getevents`: all events up to `event_id` count as read, and the next ' +
        '`getevents` with this `consumer` continues after it. Confirm events after processing them, so that a ' +
        'reader that fails in between gets them again. An earlier event moves the position back; `start` moves it ' +
        'to the first event and `end` to the newest. The first confirmation creates the consumer; an account has ' +
        `at most ${consumersMax}.`,
      query: z.object({}),
      body: z.object({
        consumer: consumerName.meta({ description: 'The name given to `getevents`' }),
        event_id: z
          .string()
          .max(idCharactersMax)
          .meta({ description: 'The last event that you have processed, or `start`, or `end`' }),
      }),
      answer: acknowledgement({
        consumer: z.string(),
        event_id: z.string().meta({ description: 'The last event confirmed; empty at the start' }),
      }),
      refusals: ['INVALID_PARAMETERS'],
      failure: 'acknowledged',
      async run({ app, store, body: { consumer, event_id: upTo } }) {
        const eventId = await acknowledgeEvents(app, store, { consumer, upTo });
        const message = upTo === 'start' ? 'Back at the start' : 'Confirmed';
        return { json: { success: true, message, consumer, event_id: eventId ?? '' } };
      },
    }),

    operation({
      action: 'getconsumers',
      method: 'GET',
      permission: 'webhooks:manage',
      summary: 'The consumers of the feed and their positions',
      description: 'A JSON array, by name.',
      query: z.object({}),
      body: undefined,
      answer: z.array(consumerShape),
      refusals: [],
      failure: 'coded',
      async run({ store }) {
        const consumers = await listConsumers(store);
        const json = consumers.map(({ name, eventId = '', behind, updatedAt }) => ({
          consumer: name,
          event_id: eventId,
          behind,
          updated_at: formatMoment(updatedAt),
        }));
        return { json };
      },
    }),

    operation({
      action: 'removeconsumer',
      method: 'POST',
      permission: 'webhooks:manage',
      summary: 'Remove a consumer',
      description: 'Its position is lost; the same name starts with the first event again.',
      query: z.object({}),
      body: z.object({ consumer: consumerName }),
      answer: acknowledgement({}),
      refusals: ['INVALID_PARAMETERS', 'CONSUMER_NOT_FOUND'],
      failure: 'acknowledged',
      async run({ store, body: { consumer } }) {
        await removeConsumer(store, consumer);
        return { json: { success: true, message: 'Consumer removed' } };
      },
    }),
  ];
}
