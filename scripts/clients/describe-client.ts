import { describePaths } from '../../src/doors/api/open-api/describe-paths.ts';
import { schemaName } from '../../src/doors/api/open-api/share-parts.ts';
import type { Operation } from '../../src/doors/api/operation.ts';
import { type ClientSchema, readClientSchema, referredName } from './client-schema.ts';

/** A parameter of a GET operation. */
export type ClientParameter = { name: string; isRequired: boolean; schema: ClientSchema };

/** One operation as a method of the clients. */
export type ClientOperation = {
  action: string;
  /** The action in PascalCase; each language derives the name of its method. */
  name: string;
  method: 'GET' | 'POST';
  summary: string;
  description: string;
  parameters: readonly ClientParameter[];
  /** The name of the schema of its body. */
  body: string | undefined;
  takesIdempotencyKey: boolean;
  /** A file, a list that can have further pages, or one JSON value. */
  answer:
    | { kind: 'file' }
    | { kind: 'list'; item: string; hasCursor: boolean }
    | { kind: 'json'; schema: string };
};

/** Everything that the typed part of a client is generated from. */
export type Client = {
  operations: readonly ClientOperation[];
  schemas: Readonly<Record<string, ClientSchema>>;
  /** The schema of each event, by its type. */
  events: Readonly<Record<string, string>>;
};

type Content = Record<string, { schema: { $ref?: string } }>;
type PathItem = {
  operationId: string;
  summary: string;
  description: string;
  parameters: readonly {
    name: string;
    in: string;
    required: boolean;
    description?: string;
    schema: object;
  }[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
};
type Document = {
  paths: Record<string, Record<string, PathItem>>;
  webhooks: Record<string, { post: PathItem }>;
  components: { schemas: Record<string, object> };
};

const json = 'application/json';

/** Reads the OpenAPI document of the operations into what both clients are rendered from. */
export function describeClient(operations: ReadonlyMap<string, Operation>): Client {
  const settings = { serverUrl: 'https://sundesk.example.com', version: '' };
  const document: Document = JSON.parse(JSON.stringify(describePaths(operations, settings)));
  const schemas = Object.fromEntries(
    Object.entries(document.components.schemas).map(([name, schema]) => [
      name,
      readClientSchema(schema, name),
    ]),
  );
  const described = Object.values(document.paths).flatMap((item) =>
    Object.entries(item).map(([method, operation]) =>
      describeOperation(method.toUpperCase() as 'GET' | 'POST', operation, schemas),
    ),
  );
  const events = Object.entries(document.webhooks).map(([type, { post }]) => [
    type,
    schemaOf(post.requestBody?.content ?? {}),
  ]);
  return {
    operations: described,
    schemas,
    events: Object.fromEntries(events),
  };
}

function describeOperation(
  method: 'GET' | 'POST',
  operation: PathItem,
  schemas: Client['schemas'],
): ClientOperation {
  const { operationId: action, summary, description, requestBody } = operation;
  const inQuery = operation.parameters.filter((one) => one.in === 'query');
  if (method === 'POST' && inQuery.length > 0) throw new Error(`${action} has a query and a body`);
  return {
    action,
    name: schemaName(action),
    method,
    summary,
    description,
    parameters: inQuery.map(({ name, required, description: about, schema }) => ({
      name,
      isRequired: required,
      schema: readClientSchema(
        { ...schema, ...(about !== undefined && { description: about }) },
        `${action} ${name}`,
      ),
    })),
    body: requestBody && schemaOf(requestBody.content),
    takesIdempotencyKey: operation.parameters.some(({ name }) => name === 'Idempotency-Key'),
    answer: describeAnswer(action, operation.responses['200']?.content ?? {}, schemas),
  };
}

function describeAnswer(
  action: string,
  content: Content,
  schemas: Client['schemas'],
): ClientOperation['answer'] {
  if (content[json] === undefined) return { kind: 'file' };
  const schema = schemaOf(content);
  const { items: own, properties = {} } = schemas[schema] ?? {};
  const hasCursor = Object.keys(properties).join() === 'items,next';
  const items = hasCursor ? properties.items?.items : own;
  if (items === undefined) return { kind: 'json', schema };
  if (items.$ref === undefined) throw new Error(`The items of ${action} have no name`);
  return { kind: 'list', item: referredName(items.$ref), hasCursor };
}

function schemaOf(content: Content): string {
  return referredName(content[json]?.schema.$ref ?? '');
}
