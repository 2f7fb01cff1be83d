import { idempotencyKeyCharactersMax } from '../door.ts';
import type { OperationDescription } from './describe-operation.ts';
import { queryExample } from './query-example.ts';
import type { JsonSchema } from './schema-collection.ts';

/** The parameters of all operations that one method reaches; each says for which action it is. */
export function describeParameters(operations: readonly OperationDescription[]): object[] {
  const uses = operations.flatMap((operation) =>
    Object.entries(operation.query.properties ?? {}).map(([name, schema]) => ({
      name,
      schema,
      operation,
    })),
  );
  const byName = Map.groupBy(uses, ({ name }) => name);
  return [
    describeAction(operations),
    ...[...byName.values()].map(describeParameter),
    ...describeIdempotencyKey(operations),
  ];
}

function describeAction(operations: readonly OperationDescription[]): object {
  return {
    name: 'action',
    in: 'query',
    required: true,
    description: operations.map(({ action, summary }) => `- \`${action}\`: ${summary}`).join('\n'),
    schema: { type: 'string', enum: operations.map(({ action }) => action) },
  };
}

type Use = { name: string; schema: JsonSchema; operation: OperationDescription };

function describeParameter(uses: readonly Use[]): object {
  const [first] = uses as [Use, ...Use[]];
  const examples = uses.flatMap(({ name, schema, operation: { action, exampleQuery } }) =>
    exampleQuery?.[name] === undefined
      ? []
      : [[action, { value: queryExample(exampleQuery[name], schema) }]],
  );
  return {
    name: first.name,
    in: 'query',
    required: false,
    description: uses.map(describeUse).join('\n\n'),
    schema: describeSchemas(uses),
    ...(examples.length > 0 && { examples: Object.fromEntries(examples) }),
  };
}

function describeUse({ name, schema, operation: { action, query } }: Use): string {
  const isRequired = query.required?.includes(name) ?? false;
  const about = schema.description === undefined ? '' : `: ${schema.description}`;
  return `For \`${action}\`${isRequired ? ', required there' : ''}${about}.`;
}

/** Two operations may give one name to different things. */
function describeSchemas(uses: readonly Use[]): JsonSchema | { anyOf: JsonSchema[] } {
  const schemas = uses.map(({ schema }) => withoutDescription(schema));
  const different = [
    ...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values(),
  ];
  const [only, ...more] = different;
  return only !== undefined && more.length === 0 ? only : { anyOf: different };
}

function withoutDescription({ description: _, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

function describeIdempotencyKey(operations: readonly OperationDescription[]): object[] {
  const actions = operations.filter(({ takesIdempotencyKey }) => takesIdempotencyKey);
  if (actions.length === 0) return [];
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'For every action that changes something: a unique text for this request. Repeating the request within 24 ' +
        'hours changes nothing and returns the first answer.',
      schema: { type: 'string', minLength: 1, maxLength: idempotencyKeyCharactersMax },
    },
  ];
}
