import { z } from 'zod';
import { eraseCustomerData } from '../../../domain/customers/erase-customer-data.ts';
import {
  acknowledgeEvents,
  behindMax,
  consumersMax,
  type FeedStart,
  listConsumers,
  readFeed,
  removeConsumer,
} from '../../../domain/events/consumers.ts';
import { type Event, type EventType, eventTypes, everyType } from '../../../domain/events/event.ts';
import { eventExample } from '../../../domain/events/event-meanings.ts';
import { findLatestEvents } from '../../../domain/events/event-queries.ts';
import { formatMoment } from '../../../domain/shared/time.ts';
import { customerId } from '../customers/customer-key.ts';
import { events } from '../event-descriptions.ts';
import { countingNumber, idCharactersMax, notTogether, typeRequest } from '../input.ts';
import { standaloneSchema } from '../open-api/schema-collection.ts';
import { change, read } from '../operation.ts';
import { acknowledgement, eventShape, moment } from '../shapes.ts';

const consumerShape = z
  .object({
    consumer: z.string().meta({ description: 'The name that the reader chose' }),
    event_id: z.string().meta({
      description:
        'The last event it has confirmed; empty at the start, or when that event is gone',
    }),
    behind: z.int().meta({
      description: `How many events have followed, counted up to ${behindMax.toLocaleString('en')}`,
    }),
    updated_at: moment.meta({ description: 'When it last confirmed' }),
  })
  .meta({ id: 'Consumer', description: 'A reader of the feed whose position is stored' });

const consumerName = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,64}$/, 'must have 1 to 64 letters, digits or - _ .');

const eventsOnPage = 50;
const eventsOnPageMax = 250;

export function eventOperations() {
  return [
    read({
      action: 'getevents',
      // The feed is the pull form of a subscription.
      permission: 'webhooks:manage',
      summary: 'The event feed of the account',
      description:
        'A JSON array of events. Without `after` or `consumer`, the newest first: samples to build an integration ' +
        'with. With `after`, the events after that one, oldest first: a feed to catch up from, or to poll behind a ' +
        'firewall; `after=start` begins with the first event. With `consumer`, the events after the last one that ' +
        'this consumer confirmed with `ackevents`, so you need not store the position yourself; reading does not ' +
        'move it, and a new name begins with the first event. While there is more, `Link` holds the next page. Old ' +
        'events are removed: `X-Events-Expired: 1` means that some of the requested events are gone, and the ' +
        'answer starts with the first one kept.',
      query: z
        .object({
          type_request: z
            .enum([...eventTypes, everyType], { error: 'Invalid webhook type' })
            .optional()
            .meta({
              description:
                'Only events of this type, or `*` for every type. Without it the eight types: an update event ' +
                'comes only when it or `*` is named',
            }),
          after: z
            .string()
            .max(idCharactersMax)
            .optional()
            .meta({ description: 'The `id` of the last event you have, or `start`' }),
          consumer: consumerName.optional().meta({
            description: 'A name of your choice for the reader; not together with `after`',
          }),
          limit: countingNumber(eventsOnPageMax)
            .optional()
            .meta({
              description: `Events on a page: ${eventsOnPage}, or up to ${eventsOnPageMax}`,
            }),
        })
        .refine(
          ({ after, consumer }) => after === undefined || consumer === undefined,
          'after and consumer cannot be given together',
        )
        .meta(notTogether('after', 'consumer')),
      answer: z.array(eventShape),
      answerHeaders: ['Link', 'X-Events-Expired'],
      refusals: ['INVALID_PARAMETERS'],
      async run({ store, query, address }) {
        const { type_request: type, limit = eventsOnPage } = query;
        const from = toStart(query);
        // One more than asked tells whether there is a next page.
        const filter = { type, limit: limit + 1 };
        if (from === undefined) {
          const events = await findLatestEvents(store, { type, limit });
          return { text: joinBodies(events) };
        }
        const { events, isCut } = await readFeed(store, from, filter);
        const page = events.slice(0, limit);
        const headers: Record<string, string> = {};
        const last = page.at(-1);
        if (last !== undefined && events.length > limit) {
          headers.link = nextPageLink({ address, after: last.eventId, limit, type });
        }
        if (isCut) headers['x-events-expired'] = '1';
        return { headers, text: joinBodies(page) };
      },
    }),

    change({
      action: 'erasecustomerdata',
      // Erases data of a customer for good, so permission for webhooks alone is not enough.
      permission: 'customers:write',
      summary: "Erase a customer's data from the events",
      description:
        'For a customer who asks to be forgotten. The `data` of each of its events becomes `{"customer": ' +
        '{"customer_id": …}, "erased": true}`, in the feed and in later deliveries; waiting deliveries are ' +
        'cancelled, and stored responses of receivers are blanked. It does not change the customer itself (erase it in the desk), ' +
        'data that receivers already have, or later events. Safe to repeat.',
      body: z.object({
        data: z.object({ customer_id: customerId.meta({ description: 'The customer' }) }),
      }),
      answer: acknowledgement({
        customer_id: z.string(),
        erased: z.number().meta({
          description: 'How many events were changed; those erased before are not counted',
        }),
      }),
      refusals: ['INVALID_PARAMETERS', 'CUSTOMER_NOT_FOUND'],
      opensTransactions: true,
      async run({ store, body: { data } }) {
        const erased = await eraseCustomerData(store, Number(data.customer_id));
        const message = erased === 1 ? '1 event was erased' : `${erased} events were erased`;
        return { json: { success: true, message, customer_id: data.customer_id, erased } };
      },
    }),
  ];
}

function toStart(query: {
  after?: string | undefined;
  consumer?: string | undefined;
}): FeedStart | undefined {
  if (query.consumer !== undefined) return { consumer: query.consumer };
  return query.after === undefined ? undefined : { after: query.after };
}

function joinBodies(events: readonly Event[]): string {
  return `[${events.map((event) => event.body).join(',')}]`;
}

/** Continues after the last event of this page, also for a consumer that has not confirmed the page yet. */
function nextPageLink(page: {
  address: string;
  after: string;
  limit: number;
  type: EventType | typeof everyType | undefined;
}): string {
  const next = new URLSearchParams({
    action: 'getevents',
    after: page.after,
    limit: String(page.limit),
    ...(page.type !== undefined && { type_request: page.type }),
  });
  return `<${page.address}?${next}>; rel="next"`;
}

export function consumerOperations() {
  return [
    change({
      action: 'ackevents',
      permission: 'webhooks:manage',
      summary: 'Confirm events of the feed for a consumer',
      description:
        'Stores the position of a reader of `getevents`: all events up to `event_id` count as read, and the next ' +
        '`getevents` with this `consumer` continues after it. Confirm events after processing them, so that a ' +
        'reader that fails in between gets them again. An earlier event moves the position back; `start` moves it ' +
        'to the first event and `end` to the newest. The first confirmation creates the consumer; an account has ' +
        `at most ${consumersMax}.`,
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
      async run({ app, store, body: { consumer, event_id: upTo } }) {
        const eventId = await acknowledgeEvents(app, store, { consumer, upTo });
        const message = upTo === 'start' ? 'Back at the start' : 'Confirmed';
        return { json: { success: true, message, consumer, event_id: eventId ?? '' } };
      },
    }),

    read({
      action: 'getconsumers',
      permission: 'webhooks:manage',
      summary: 'The consumers of the feed and their positions',
      description: 'A JSON array, by name.',
      answer: z.array(consumerShape),
      refusals: [],
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

    change({
      action: 'removeconsumer',
      permission: 'webhooks:manage',
      summary: 'Remove a consumer',
      description: 'Its position is lost; the same name starts with the first event again.',
      body: z.object({ consumer: consumerName }),
      answer: acknowledgement({}),
      refusals: ['INVALID_PARAMETERS', 'CONSUMER_NOT_FOUND'],
      async run({ store, body: { consumer } }) {
        await removeConsumer(store, consumer);
        return { json: { success: true, message: 'Consumer removed' } };
      },
    }),
  ];
}

const jsonObject = z.record(z.string(), z.unknown());

const eventTypeShape = z
  .object({
    type: z.enum(eventTypes),
    summary: z.string(),
    description: z.string().meta({ description: 'When it fires and when not, in Markdown' }),
    schema: jsonObject.meta({ description: 'JSON Schema 2020-12 of the whole payload' }),
    example: jsonObject.meta({ description: 'A payload that fits the schema' }),
  })
  .meta({ id: 'EventTypeDetails' });

export function eventTypeOperations() {
  return [
    read({
      action: 'geteventtypes',
      permission: 'webhooks:manage',
      summary: 'List event types with schemas and examples',
      description:
        'A JSON array of the eight types and the five update events, or of the one in `type_request`. Each states when ' +
        'it fires and has the JSON Schema and an example of its payload, so you can build and test a receiver before the first event.',
      query: z.object({
        type_request: typeRequest.optional().meta({ description: 'Only this type' }),
      }),
      answer: z.array(eventTypeShape),
      refusals: ['INVALID_PARAMETERS'],
      async run({ query: { type_request: type } }) {
        const types = type === undefined ? eventTypes : [type];
        const all = describeAll();
        return { text: `[${types.map((one) => all.get(one)).join(',')}]` };
      },
    }),
  ];
}

let described: ReadonlyMap<EventType, string> | undefined;

/** Each event type as JSON text, made once, because it never changes. */
function describeAll(): ReadonlyMap<EventType, string> {
  described ??= new Map(
    events.map(({ shape, ...event }) => [
      event.type,
      JSON.stringify({
        ...event,
        schema: standaloneSchema(shape),
        example: eventExample(event.type),
      }),
    ]),
  );
  return described;
}
