import { eventExample } from '../../../domain/events/event-meanings.ts';
import { type EventDescription, events } from '../event-descriptions.ts';
import { eventsTag } from './document-parts.ts';
import type { SchemaCollection } from './schema-collection.ts';

type WebhookDescription = {
  post: {
    operationId: string;
    tags: string[];
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
  '200': { description: 'Delivered; Sundesk does not send it again.' },
  '410': { description: 'The subscription ends.' },
  default: { description: 'Sundesk retries the delivery.' },
};

/** One entry for each type of event. */
export function describeWebhooks(schemas: SchemaCollection): Record<string, WebhookDescription> {
  return Object.fromEntries(events.map((event) => [event.type, describeWebhook(event, schemas)]));
}

function describeWebhook(
  { type, summary, description, shape }: EventDescription,
  schemas: SchemaCollection,
): WebhookDescription {
  return {
    post: {
      operationId: type,
      tags: [eventsTag.name],
      summary,
      description,
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
    },
  };
}
