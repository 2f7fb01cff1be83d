import { z } from 'zod';
import { type EventType, eventTypes } from '../../../domain/events/event.ts';
import { eventExample } from '../../../domain/events/event-meanings.ts';
import { events } from '../event-descriptions.ts';
import { typeRequest } from '../input.ts';
import { standaloneSchema } from '../open-api/schema-collection.ts';
import { read } from '../operation.ts';

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
