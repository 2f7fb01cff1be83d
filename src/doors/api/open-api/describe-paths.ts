import { readFileSync } from 'node:fs';
import { idempotencyKeptMs } from '../../../domain/idempotency/queries.ts';
import { hourMs } from '../../../domain/shared/time.ts';
import { subscriptionsMax } from '../../../domain/webhooks/subscription.ts';
import { apiPath, idempotencyKeyCharactersMax } from '../door.ts';
import { type AnswerHeader, type Operation, takesIdempotencyKey } from '../operation.ts';
import { type Example, readExample } from '../read-example.ts';
import { acknowledged } from '../shapes.ts';
import { describeFailures } from './describe-failures.ts';
import { describeWebhooks } from './describe-webhooks.ts';
import { commonComponents, describeHead, eventsTag, everyAnswerHeaders } from './document-parts.ts';
import {
  createSchemaCollection,
  type JsonSchema,
  type SchemaCollection,
} from './schema-collection.ts';
import { nameValues, schemaName, shareParts } from './share-parts.ts';

/** The service's URL and version, and whether the document describes the webhooks that it sends. */
type DocumentSettings = { serverUrl: string; version: string; webhooks?: boolean };

/** The variable of the shell that the examples take the key from. */
const key = '$SUNDESK_KEY';

/**
 * The OpenAPI 3.1 document with a path for each operation, from the table of operations. The reference shows it, and generators
 * of clients make one typed function of each operation.
 */
export function describePaths(
  operations: ReadonlyMap<string, Operation>,
  { serverUrl, version, webhooks: hasWebhooks = true }: DocumentSettings,
) {
  const table = [...operations.values()];
  const schemas = createSchemaCollection({ constants: false });
  schemas.describe(acknowledged);
  const paths = Object.fromEntries(
    table.map((operation) => [
      `${apiPath}/${operation.action}`,
      { [operation.method.toLowerCase()]: describe(operation, { schemas, table, serverUrl }) },
    ]),
  );
  const webhooks = hasWebhooks ? describeWebhooks(schemas) : undefined;
  const shared = shareParts(schemas.schemas);
  return {
    ...describeHead({ serverUrl, version, description: introduction(table, serverUrl) }),
    tags: [...tagsOf(table), ...(hasWebhooks ? [eventsTag] : [])],
    paths,
    ...(webhooks && { webhooks }),
    components: { ...commonComponents, schemas: shared },
  };
}

type Api = { schemas: SchemaCollection; table: readonly Operation[]; serverUrl: string };

function tagsOf(table: readonly Operation[]): { name: string; description: string }[] {
  const chapters = new Map(
    table.flatMap(({ chapter }) => (chapter ? [[chapter.title, chapter]] : [])),
  );
  return [...chapters.values()].map(({ title, description }) => ({ name: title, description }));
}

function describe(operation: Operation, api: Api): object {
  const { action, chapter, summary, description, permission } = operation;
  const example = readExample(action);
  const query = api.schemas.describe(operation.query);
  const needs = permission === undefined ? 'Any key will do.' : `The key needs \`${permission}\`.`;
  return {
    operationId: action,
    tags: chapter ? [chapter.title] : [],
    summary,
    description: `${description}\n\n${needs}`,
    parameters: [
      ...describeQuery(query, {
        example,
        schemas: api.schemas.schemas,
      }),
      ...(takesIdempotencyKey(operation) ? [idempotencyKey] : []),
    ],
    ...describeRules(query),
    // Read by Scalar and Redoc in place of an example of their own.
    'x-codeSamples': [
      { lang: 'Shell', label: 'curl', source: curlCommand(operation, api.serverUrl) },
    ],
    ...(operation.body !== undefined && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: api.schemas.name(`${schemaName(action)}Request`, operation.body),
            example: example.body,
          },
        },
      },
    }),
    responses: {
      '200': describeAnswer(operation, example, api),
      ...describeFailures(operation, api),
    },
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A unique text for this request. Repeating the request within 24 hours changes nothing and returns the first ' +
    'answer.',
  schema: { type: 'string', minLength: 1, maxLength: idempotencyKeyCharactersMax, pattern: '\\S' },
};

function describeQuery(
  { properties = {}, required = [] }: JsonSchema,
  { example, schemas }: { example: Example; schemas: Record<string, JsonSchema> },
): object[] {
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema: nameValues(schema, schemas),
    ...(example.query?.[name] !== undefined && {
      example: queryExample(example.query[name], schema),
    }),
  }));
}

/** Parameters that need or exclude each other, which OpenAPI cannot say: as a schema of all of them as one object. */
function describeRules({ allOf, not }: JsonSchema): { 'x-parameter-rules'?: object } {
  if (allOf === undefined && not === undefined) return {};
  return { 'x-parameter-rules': { ...(allOf && { allOf }), ...(not && { not }) } };
}

const headerNames: Readonly<Record<AnswerHeader, keyof (typeof commonComponents)['headers']>> = {
  Link: 'Link',
  'X-Total-Count': 'XTotalCount',
  'X-Events-Expired': 'XEventsExpired',
};

function describeAnswer(operation: Operation, { answer }: Example, { schemas }: Api): object {
  const { action, answerHeaders = [], answerMediaType } = operation;
  const headers = answerHeaders.map((name) => [
    name,
    { $ref: `#/components/headers/${headerNames[name]}` },
  ]);
  return {
    description: 'The operation succeeded.',
    headers: {
      ...everyAnswerHeaders,
      'Sundesk-Ignored': { $ref: '#/components/headers/SundeskIgnored' },
      ...Object.fromEntries(headers),
    },
    content:
      answerMediaType === undefined
        ? {
            'application/json': {
              schema: schemas.name(`${schemaName(action)}Answer`, operation.answer),
              example: answer,
            },
          }
        : { [answerMediaType]: { schema: { type: 'string', format: 'binary' } } },
  };
}

/** A query is text; the example of a number is a number all the same. */
function queryExample(text: string, { type }: JsonSchema): string | number {
  return type === 'integer' ? Number(text) : text;
}

/** What applies to every operation, in Markdown, with the addresses of this Sundesk and the limits of the code. */
function introduction(operations: readonly Operation[], serverUrl: string): string {
  const first = operations.find(({ method, permission }) => method === 'GET' && !permission);
  const values: Readonly<Record<string, string>> = {
    docs: `${serverUrl}/docs`,
    openapi: `${serverUrl}/openapi.json`,
    address: `${serverUrl}${apiPath}`,
    first: first === undefined ? '' : curlCommand(first, serverUrl),
    idempotencyKeyCharacters: String(idempotencyKeyCharactersMax),
    idempotencyHours: String(idempotencyKeptMs / hourMs),
    subscriptions: subscriptionsMax.toLocaleString('en'),
  };
  const text = readFileSync(new URL('introduction.md', import.meta.url), 'utf8');
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** The example request of an operation, to be pasted into a shell. */
function curlCommand(operation: Operation, serverUrl: string): string {
  const { action, body } = operation;
  const address = `${serverUrl}${apiPath}/${action}`;
  const example = readExample(action);
  if (body === undefined) {
    const parameters = Object.entries(example.query ?? {});
    return [
      `curl --get ${inQuotes(address)}`,
      `--data-urlencode "api_key=${key}"`,
      ...parameters.map(([name, value]) => `--data-urlencode ${inQuotes(`${name}=${value}`)}`),
    ].join(' \\\n  ');
  }
  return [
    `curl "${withoutMeaning(address)}?api_key=${key}"`,
    "--header 'Content-Type: application/json'",
    ...(takesIdempotencyKey(operation) ? [`--header 'Idempotency-Key: ${action}-1'`] : []),
    `--data ${inQuotes(JSON.stringify(example.body, null, 2))}`,
  ].join(' \\\n  ');
}

/** Escapes text for use between double quotes. */
function withoutMeaning(text: string): string {
  return text.replace(/["$`\\]/g, '\\$&');
}

/** Quotes text as one word of the shell. */
function inQuotes(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
