import { baseOf, type ClientSchema, choicesOf, referredName } from './client-schema.ts';
import type { Client, ClientOperation } from './describe-client.ts';
import { wrapText } from './wrap-text.ts';

const head = '// Generated from the OpenAPI document by `npm run golden`. Do not edit.\n';

/** The generated files of the TypeScript client, by their names. */
export function renderTypescript(client: Client): Record<string, string> {
  return { 'types.ts': renderTypes(client), 'operations.ts': renderOperations(client) };
}

function renderTypes({ schemas, operations, events }: Client): string {
  const types = Object.entries(schemas).map(([name, schema]) =>
    [...comment(schema.description, 0), renderType(name, schema)].join('\n'),
  );
  const queries = operations
    .filter(({ parameters }) => parameters.length > 0)
    .map((operation) => renderQuery(operation));
  return [
    head,
    ...types,
    ...queries,
    ...comment('Every event; `type` tells them apart.', 0),
    renderUnion('WebhookEvent', Object.values(events)),
  ].join('\n');
}

function renderType(name: string, schema: ClientSchema): string {
  const line = `export type ${name} = ${typeOf(schema, 0)};\n`;
  if (schema.enum === undefined || line.length <= columns) return line;
  return renderUnion(name, schema.enum.map(literal));
}

function renderUnion(name: string, members: readonly string[]): string {
  return `export type ${name} =\n${members.map((one) => `  | ${one}`).join('\n')};\n`;
}

function renderQuery({ name, action, parameters }: ClientOperation): string {
  const properties = Object.fromEntries(parameters.map((one) => [one.name, one.schema]));
  const required = parameters.filter((one) => one.isRequired).map((one) => one.name);
  const schema: ClientSchema = { type: 'object', properties, required };
  return `/** The parameters of \`${action}\`. */\nexport type ${name}Query = ${typeOf(schema, 0)};\n`;
}

function renderOperations({ operations }: Client): string {
  const used = new Set(operations.flatMap((operation) => typesOf(operation)));
  return [
    head,
    importFrom('../transport.ts', '{ type CallOptions, type List, Transport }'),
    importFrom(
      './types.ts',
      `type {\n${[...used]
        .toSorted()
        .map((name) => `  ${name},\n`)
        .join('')}}`,
    ),
    '',
    '/** The operations of Sundesk: the name of each method is its action in camelCase. */',
    'export abstract class Operations extends Transport {',
    operations.map(renderMethod).join('\n\n'),
    '}',
    '',
  ].join('\n');
}

/** Put together here, because the runner of the tests takes a whole line for an import of this file. */
function importFrom(file: string, names: string): string {
  return `import ${names} from '${file}';`;
}

function typesOf({ name, parameters, body, answer }: ClientOperation): string[] {
  return [
    ...(parameters.length > 0 ? [`${name}Query`] : []),
    ...(body === undefined ? [] : [body]),
    ...(answer.kind === 'list' ? [answer.item] : []),
    ...(answer.kind === 'json' ? [answer.schema] : []),
  ];
}

function renderMethod(operation: ClientOperation): string {
  const { action, name, parameters, body, answer, takesIdempotencyKey } = operation;
  const isOptional = parameters.every((one) => !one.isRequired);
  const input =
    body === undefined ? `query: ${name}Query${isOptional ? ' = {}' : ''}` : `body: ${body}`;
  // Without a page it answers everything at once, which a loop need not hold.
  const isPaged = parameters.some((one) => one.name === 'page');
  const hasInput = body !== undefined || parameters.length > 0;
  const argument = body === undefined ? `query${hasInput ? '' : ': {}'}` : 'body';
  const settings = [
    `action: '${action}'`,
    ...(hasInput ? [argument] : []),
    ...(takesIdempotencyKey ? ['takesIdempotencyKey: true'] : []),
    ...(answer.kind === 'list' && isPaged ? ['isPaged: true'] : []),
    ...(answer.kind === 'list' && answer.hasCursor ? ['hasCursor: true'] : []),
  ];
  const [returned, send] = {
    file: ['Promise<Uint8Array>', 'this.file'],
    list: [`List<${'item' in answer ? answer.item : ''}>`, 'this.list'],
    json: [
      `Promise<${'schema' in answer ? answer.schema : ''}>`,
      body === undefined ? 'this.get' : 'this.post',
    ],
  }[answer.kind] as [string, string];
  const options = body === undefined ? 'CallOptions' : optionsOf(takesIdempotencyKey);
  return [
    ...comment(`${operation.summary}.\n\n${operation.description}`, 2),
    `  ${camelCase(name)}(${hasInput ? `${input}, ` : ''}options?: ${options}): ${returned} {`,
    `    return ${send}({ ${settings.join(', ')} }, options);`,
    '  }',
  ].join('\n');
}

function optionsOf(takesIdempotencyKey: boolean): string {
  return takesIdempotencyKey ? 'CallOptions & { idempotencyKey?: string }' : 'CallOptions';
}

function camelCase(name: string): string {
  return name.slice(0, 1).toLowerCase() + name.slice(1);
}

function typeOf(schema: ClientSchema, indent: number): string {
  if (schema.$ref !== undefined) return referredName(schema.$ref);
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  if (schema.anyOf !== undefined) return union(schema.anyOf, indent);
  const base = baseOf(schema);
  if (base !== undefined) return `${base.name} & ${objectOf(base.own, indent)}`;
  if (schema.allOf !== undefined) {
    const { allOf: _, ...members } = schema;
    return `${objectOf(members, indent)} & (${choicesOf(schema).alternatives.map(chosen).join(' | ')})`;
  }
  if (typeof schema.type === 'object')
    return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(' | ');
  switch (schema.type) {
    case 'object':
      return objectOf(schema, indent);
    case 'array':
      return `Array<${typeOf(schema.items ?? {}, indent)}>`;
    case 'integer':
      return 'number';
    case undefined:
      return 'unknown';
    default:
      return schema.type;
  }
}

/** The members that one alternative requires. */
function chosen({ properties = {}, required = [] }: ClientSchema): string {
  const members = required.map(
    (name) => `${memberName(name)}: ${typeOf(properties[name] ?? {}, 0)}`,
  );
  return `{ ${members.join('; ')} }`;
}

function union(schemas: readonly ClientSchema[], indent: number): string {
  return [...new Set(schemas.map((one) => typeOf(one, indent)))].join(' | ');
}

function objectOf(schema: ClientSchema, indent: number): string {
  const { properties, required = [], additionalProperties: rest, propertyNames } = schema;
  if (properties === undefined) {
    const value = typeof rest === 'object' ? typeOf(rest, indent) : 'unknown';
    const keys = propertyNames?.enum;
    return keys === undefined
      ? `Record<string, ${value}>`
      : `Partial<Record<${keys.map(literal).join(' | ')}, ${value}>>`;
  }
  const space = ' '.repeat(indent + 2);
  const members = Object.entries(properties).flatMap(([name, member]) => [
    ...comment(member.description, indent + 2),
    `${space}${memberName(name)}${required.includes(name) ? '' : '?'}: ${typeOf(member, indent + 2)};`,
  ]);
  const open =
    typeof rest === 'object' || rest === true ? [`${space}[member: string]: unknown;`] : [];
  return ['{', ...members, ...open, `${' '.repeat(indent)}}`].join('\n');
}

function memberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name);
}

function literal(value: string | number | null): string {
  if (typeof value !== 'string') return String(value);
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

const columns = 100;

/** A text as a doc comment, its lines broken at the width of the repository. */
function comment(text: string | undefined, indent: number): string[] {
  if (text === undefined) return [];
  const space = ' '.repeat(indent);
  const safe = text.replaceAll('*/', '*\\/');
  if (!safe.includes('\n') && space.length + safe.length + 7 <= columns)
    return [`${space}/** ${safe} */`];
  const lines = wrapText(safe, columns - indent - 3);
  return [
    `${space}/**`,
    ...lines.map((line) => `${space} *${line === '' ? '' : ` ${line}`}`),
    `${space} */`,
  ];
}
