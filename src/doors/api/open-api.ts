import { apiPath } from './door.ts';
import { describeCodes, describeFailures } from './open-api/describe-failures.ts';
import {
  describeOperation,
  type Examples,
  type OperationDescription,
} from './open-api/describe-operation.ts';
import { describeParameters } from './open-api/describe-parameters.ts';
import { describeWebhooks } from './open-api/describe-webhooks.ts';
import { createSchemaCollection, type SchemaCollection } from './open-api/schema-collection.ts';
import type { Operation } from './operation.ts';

/**
 * The OpenAPI 3.1 document of the API, all of it from the table of operations. OpenAPI tells operations apart by path
 * and method, and ours by a parameter, so the two methods of the one path gather them: the parameter `action` lists
 * their names, schemas and examples carry them, and `x-operations` has them one by one.
 */
export function describeApi(
  operations: ReadonlyMap<string, Operation>,
  { serverUrl, version }: { serverUrl: string; version: string },
) {
  const table = [...operations.values()];
  const schemas = createSchemaCollection();
  const examples: Examples = {};
  const described = table.map((one) => describeOperation(one, { schemas, examples }));
  const webhooks = describeWebhooks(schemas);
  const methodOf = (method: Operation['method']) =>
    describeMethod(method, { table, described, schemas });
  return {
    openapi: '3.1.0',
    info: describeInfo(version),
    servers: [{ url: serverUrl }],
    security: [{ apiKey: [] }],
    paths: { [apiPath]: { get: methodOf('GET'), post: methodOf('POST') } },
    webhooks,
    components: {
      securitySchemes: { apiKey },
      headers,
      examples,
      schemas: schemas.schemas,
    },
    'x-operations': described,
    'x-failures': describeCodes(table),
  };
}

function describeInfo(version: string) {
  return {
    title: 'Sundesk API',
    version,
    summary: 'Customers, their solar projects and signed webhooks',
    description:
      'Every operation is a request to one path, and the parameter `action` selects it. Later versions may add members ' +
      'to responses, so ignore members you do not know.',
    license: { name: 'MIT', identifier: 'MIT' },
  };
}

const apiKey = {
  type: 'apiKey',
  in: 'query',
  name: 'api_key',
  description: 'An API key of the account, sent as a query parameter only.',
};

const headers = {
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
  Allow: { description: 'The method of the operation.', schema: { type: 'string' } },
};

function describeMethod(
  method: Operation['method'],
  api: {
    table: readonly Operation[];
    described: readonly OperationDescription[];
    schemas: SchemaCollection;
  },
) {
  const operations = api.described.filter((operation) => operation.method === method);
  const failures = describeFailures(
    {
      reached: api.table.filter((operation) => operation.method === method),
      others: api.table.filter((operation) => operation.method !== method),
    },
    api.schemas,
  );
  const bodies = operations.flatMap(({ action, request }) => (request ? [[action, request]] : []));
  return {
    operationId: method === 'GET' ? 'read' : 'change',
    summary: method === 'GET' ? 'Read operations' : 'Write operations',
    parameters: describeParameters(operations),
    ...(bodies.length > 0 && {
      requestBody: { required: true, content: { [jsonType]: describeContent(bodies) } },
    }),
    responses: { '200': describeSuccess(method, operations), ...failures },
  };
}

function describeSuccess(method: Operation['method'], operations: readonly OperationDescription[]) {
  return {
    description: 'The response of the operation in `action`.',
    ...(method === 'GET' && {
      headers: {
        Link: { $ref: '#/components/headers/Link' },
        'X-Total-Count': { $ref: '#/components/headers/XTotalCount' },
      },
    }),
    content: describeContents(operations),
  };
}

/** JSON, and whatever else the operations answer with. */
function describeContents(operations: readonly OperationDescription[]): object {
  const byMediaType = Map.groupBy(operations, ({ answerMediaType = jsonType }) => answerMediaType);
  return Object.fromEntries(
    [...byMediaType].map(([mediaType, some]) => [
      mediaType,
      describeContent(some.map(({ action, answer }) => [action, answer])),
    ]),
  );
}

const jsonType = 'application/json';

/** `anyOf` and not `oneOf`, because several operations have the same answer, and a body may fit more than one. */
function describeContent(parts: readonly (readonly string[])[]) {
  return {
    schema: { anyOf: parts.map(([, name]) => ({ $ref: `#/components/schemas/${name}` })) },
    examples: Object.fromEntries(
      parts.map(([action, name]) => [action, { $ref: `#/components/examples/${name}` }]),
    ),
  };
}
