import { permissions } from '../../../domain/accounts/api-keys/api-key.ts';

/** The beginning of the document; `description` is Markdown. */
export function describeHead({
  serverUrl,
  version,
  description,
}: {
  serverUrl: string;
  version: string;
  description: string;
}) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sundesk API',
      version,
      summary: 'Customers, their solar projects and signed webhooks',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    security: [{ apiKey: [] }],
  };
}

const apiKey = {
  type: 'apiKey',
  in: 'query',
  name: 'api_key',
  description: `An API key of the account, sent as a query parameter only. Its permissions: ${permissions.map((one) => `\`${one}\``).join(', ')}.`,
};

const headers = {
  RequestId: {
    description: 'The ID of this request, by which its operator finds it in the log.',
    schema: { type: 'string' },
  },
  SundeskVersion: {
    description:
      'The version of Sundesk that answered; the changelog of the API tells what it changed.',
    schema: { type: 'string' },
  },
  RateLimitPolicy: {
    description:
      'The limit that the request counted towards: `"key";q=50;w=1` allows 50 requests in 1 second. Absent where none applies.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description:
      'What is left of the limit: with `"key";r=49;t=1` another 49 requests, and all of them again in 1 second.',
    schema: { type: 'string' },
  },
  Link: {
    description: 'The URL of the next page, without the key. Absent on the last page.',
    schema: { type: 'string' },
  },
  XTotalCount: {
    description: 'The number of items on all pages.',
    schema: { type: 'string', pattern: '^\\d+$' },
  },
  RetryAfter: {
    description: 'The seconds to wait before the next request.',
    schema: { type: 'string', pattern: '^\\d+$' },
  },
  XEventsExpired: {
    description: '`1` when events after the one in `after` are no longer kept.',
    schema: { type: 'string' },
  },
  SundeskIgnored: {
    description:
      'The parameters and members that were ignored, because the operation does not know them. Absent if there are ' +
      'none.',
    schema: { type: 'string' },
  },
  SundeskError: { description: 'The code of the failure.', schema: { type: 'string' } },
  SundeskParam: {
    description: 'The parameter or member at fault. Absent where it is none, or not one alone.',
    schema: { type: 'string' },
  },
  SundeskDocUrl: {
    description: 'A link to the entry of the code in the documentation of this Sundesk.',
    schema: { type: 'string' },
  },
  Allow: { description: 'The method of the operation.', schema: { type: 'string' } },
};

/** The headers of every answer, whether it succeeded or not. */
export const everyAnswerHeaders = {
  'Request-Id': { $ref: '#/components/headers/RequestId' },
  'Sundesk-Version': { $ref: '#/components/headers/SundeskVersion' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
};

/** The components beside the schemas. */
export const commonComponents = { securitySchemes: { apiKey }, headers };

/** The tag of the requests that Sundesk sends. */
export const eventsTag = {
  name: 'Webhook events',
  description: 'What Sundesk sends to the URL of a subscription when something happens.',
};
