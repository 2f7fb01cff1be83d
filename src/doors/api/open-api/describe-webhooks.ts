import { eventTypes } from '../../../domain/events/catalogue.ts';
import { type FiredEvent, firedEvents } from '../event-shapes.ts';
import type { Operation } from '../operation.ts';
import { readExample } from '../read-example.ts';
import type { SchemaCollection } from './schema-collection.ts';

export type WebhookDescription = {
  post: {
    operationId: string;
    summary: string;
    description: string;
    security: [];
    parameters: { name: string; in: 'header'; required: true; description: string }[];
    requestBody: {
      required: true;
      content: {
        'application/json': { schema: { $ref: string }; example: unknown };
      };
    };
    responses: Record<string, { description: string }>;
  };
};

const text = { type: 'string' };
const headers = [
  {
    name: 'webhook-id',
    description: 'The `id` of the event; the same in every attempt and for every subscription.',
    schema: text,
  },
  {
    name: 'webhook-timestamp',
    description: 'When this attempt was made, in whole seconds since 1970.',
    schema: { type: 'string', pattern: '^\\d+$' },
  },
  {
    name: 'webhook-signature',
    description:
      'One or more signatures with spaces between them, each `v1,` and the base64 of an HMAC-SHA256, as ' +
      'Standard Webhooks 1.0.0 describes it.',
    schema: text,
  },
].map((header) => ({ ...header, in: 'header' as const, required: true as const }));

const responses = {
  '200': { description: 'The delivery has arrived and will not be repeated.' },
  '410': { description: 'The subscription ends; nothing more is sent to it.' },
  default: { description: 'The delivery is tried again later.' },
};

/** One entry for each type of event that is fired today. */
export function describeWebhooks(
  operations: readonly Operation[],
  schemas: SchemaCollection,
): Record<string, WebhookDescription> {
  const samples = eventSamples(operations);
  return Object.fromEntries(
    firedEvents.map((event) => [event.type, describeWebhook(event, schemas, samples)]),
  );
}

/** Says in one paragraph which types can be subscribed, and which of them fire already. */
export function describeEventTypes(): string {
  const fired = firedEvents.map(({ type }) => type);
  const later = eventTypes.filter((type) => !fired.includes(type));
  return (
    `Sundesk fires ${listCodes(fired)} today. The other types, ${listCodes(later)}, can be subscribed already ` +
    'and begin to fire as proposals, messages and contracts arrive in Sundesk.'
  );
}

function listCodes(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  return `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
}

function describeWebhook(
  { type, summary, description, shape }: FiredEvent,
  schemas: SchemaCollection,
  samples: ReadonlyMap<string, object>,
): WebhookDescription {
  return {
    post: {
      operationId: type,
      summary,
      description,
      security: [],
      parameters: headers,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.describe(shape) as { $ref: string },
            example: samples.get(type),
          },
        },
      },
      responses,
    },
  };
}

/** The operation that answers with events shows one of each type in its example. */
function eventSamples(operations: readonly Operation[]): Map<string, object> {
  const answers = operations.flatMap(({ action }) => readExample(action).answer);
  const events = answers.filter(isEvent);
  return new Map(events.map((event) => [event.type, event]));
}

function isEvent(value: unknown): value is { type: string } {
  return typeof value === 'object' && value !== null && 'type' in value && 'data' in value;
}
