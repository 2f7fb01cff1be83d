import { apiPath } from '../door.ts';
import type { Operation } from '../operation.ts';
import { describeCodes, describeFailures } from './describe-failures.ts';
import {
  describeOperation,
  type Examples,
  type OperationDescription,
} from './describe-operation.ts';
import { describeParameters } from './describe-parameters.ts';
import { describeWebhooks } from './describe-webhooks.ts';
import {
  commonComponents,
  type DocumentSettings,
  describeHead,
  eventsTag,
  everyAnswerHeaders,
} from './document-parts.ts';
import { createSchemaCollection, type SchemaCollection } from './schema-collection.ts';

/**
 * The OpenAPI 3.1 document with the one path of the interface, from the table of operations. OpenAPI tells operations apart by
 * path and method, and the interface by a parameter, so the two methods of the path list them: the parameter `action`
 * lists their names, schemas and examples carry them, and `x-operations` has them one by one. The manual is made from it.
 */
export function describeSinglePath(
  operations: ReadonlyMap<string, Operation>,
  { serverUrl, version, webhooks: hasWebhooks = true }: DocumentSettings,
) {
  const table = [...operations.values()];
  const schemas = createSchemaCollection({ constants: false });
  const examples: Examples = {};
  const described = table.map((one) => describeOperation(one, { schemas, examples }));
  const webhooks = hasWebhooks ? describeWebhooks(schemas) : undefined;
  const methodOf = (method: Operation['method']) =>
    describeMethod(method, { table, described, schemas });
  return {
    ...describeHead({ serverUrl, version }),
    tags: hasWebhooks ? [eventsTag] : [],
    paths: { [apiPath]: { get: methodOf('GET'), post: methodOf('POST') } },
    ...(webhooks && { webhooks }),
    components: { ...commonComponents, examples, schemas: schemas.schemas },
    'x-operations': described,
    'x-failures': describeCodes(table),
  };
}

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
    headers: {
      ...everyAnswerHeaders,
      'Sundesk-Ignored': { $ref: '#/components/headers/SundeskIgnored' },
      ...(method === 'GET' && {
        Link: { $ref: '#/components/headers/Link' },
        'X-Total-Count': { $ref: '#/components/headers/XTotalCount' },
        'X-Events-Expired': { $ref: '#/components/headers/XEventsExpired' },
      }),
    },
    content: describeContents(operations),
  };
}

/** JSON, and every other media type of the operations. */
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
