import { eventExample } from '../../../domain/events/event-example.ts';
import type { EventDescription } from '../events/event-description.ts';
import { events } from '../events.ts';
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
        'application/json': { schema: { $ref: string }; example: object };
      };
    };
    responses: Record<string, { description: string }>;
    /** Whether Sundesk fires it today. */
    'x-fires': boolean;
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

/** One entry for each type of event, fired today or not. */
export function describeWebhooks(schemas: SchemaCollection): Record<string, WebhookDescription> {
  return Object.fromEntries(events.map((event) => [event.type, describeWebhook(event, schemas)]));
}

/** Says in one paragraph which types can be subscribed, and which of them fire already. */
export function describeEventTypes(): string {
  const { fired = [], later = [] } = Object.groupBy(events, ({ fires }) =>
    fires ? 'fired' : 'later',
  );
  if (later.length === 0) return 'All types of events fire.';
  return (
    `Sundesk fires ${listCodes(fired)} today. The other types, ${listCodes(later)}, can be subscribed already ` +
    'and begin to fire as proposals, messages and contracts arrive in Sundesk.'
  );
}

function listCodes(some: readonly EventDescription[]): string {
  return new Intl.ListFormat('en-AU').format(some.map(({ type }) => `\`${type}\``));
}

function describeWebhook(
  { type, summary, description, fires, shape }: EventDescription,
  schemas: SchemaCollection,
): WebhookDescription {
  return {
    post: {
      operationId: type,
      summary,
      description: fires ? description : `${description} ${notYet}`,
      security: [],
      parameters: headers,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.describe(shape) as { $ref: string },
            example: eventExample(type),
          },
        },
      },
      responses,
      'x-fires': fires,
    },
  };
}

const notYet =
  '*Not yet*: it can be subscribed already, and this version of Sundesk does not fire it.';
