import { baseOf, type ClientSchema, choicesOf, referredName } from './client-schema.ts';
import type { Client, ClientOperation, ClientParameter } from './describe-client.ts';
import { wrapText } from './wrap-text.ts';

const head = '# Generated from the OpenAPI document by `npm run golden`. Do not edit.';
const columns = 100;
/** Python keywords, which cannot name a member or parameter. */
const keywords: ReadonlySet<string> = new Set([
  ...['and', 'as', 'assert', 'async', 'await', 'break', 'class', 'continue', 'def', 'del', 'elif'],
  ...['else', 'except', 'finally', 'for', 'from', 'global', 'if', 'import', 'in', 'is', 'lambda'],
  ...['nonlocal', 'not', 'or', 'pass', 'raise', 'return', 'try', 'while', 'with', 'yield'],
]);

/** The generated files of the Python client, by their names. */
export function renderPython(client: Client): Record<string, string> {
  return { 'types.py': renderTypes(client), 'operations.py': renderOperations(client) };
}

function renderTypes({ schemas, events }: Client): string {
  const module = createModule(Object.keys(schemas));
  for (const [name, schema] of basesFirst(schemas)) module.define(name, schema);
  return [
    head,
    'from __future__ import annotations',
    '',
    'from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, Union',
    '',
    ...module.definitions.flatMap((definition) => ['', definition, '']),
    '',
    '# Every event; `type` tells them apart.',
    `WebhookEvent: TypeAlias = Union[\n${Object.values(events)
      .map((name) => `    "${name}",\n`)
      .join('')}]`,
    '',
  ].join('\n');
}

/** A class of Python can only follow the one that it extends. */
function basesFirst(schemas: Client['schemas']): [string, ClientSchema][] {
  const ordered = new Map<string, ClientSchema>();
  const add = (name: string) => {
    const schema = schemas[name];
    if (schema === undefined || ordered.has(name)) return;
    const base = baseOf(schema);
    if (base !== undefined) add(base.name);
    ordered.set(name, schema);
  };
  for (const name of Object.keys(schemas)) add(name);
  return [...ordered];
}

/** The definitions of a module. Python has no types without a name for objects, so those within others get one. */
function createModule(taken: readonly string[]) {
  const definitions: string[] = [];
  const names = new Set(taken);
  const free = (wanted: string): string => {
    let name = wanted;
    for (let count = 2; names.has(name); count += 1) name = `${wanted}${count}`;
    names.add(name);
    return name;
  };

  function define(name: string, schema: ClientSchema): void {
    const base = baseOf(schema);
    if (base !== undefined) {
      definitions.push(renderObject(name, base.own, base.name));
      return;
    }
    if (schema.properties === undefined) {
      const type = typeOf(name, schema);
      const line = `${name}: TypeAlias = ${quoted(type)}`;
      const isLong = schema.enum !== undefined && line.length > columns;
      const choices = () => (schema.enum ?? []).map((one) => `    ${literal(one)},\n`).join('');
      const definition = isLong ? `${name}: TypeAlias = Literal[\n${choices()}]` : line;
      definitions.push([...remark(schema.description, ''), definition].join('\n'));
      return;
    }
    if (schema.allOf === undefined) {
      definitions.push(renderObject(name, schema));
      return;
    }
    const { common, alternatives } = choicesOf(schema);
    const first = free(`${name}Base`);
    definitions.push(renderObject(first, common));
    const options = alternatives.map((one, index) => {
      const option = free(`${name}${index + 1}`);
      definitions.push(renderObject(option, one, first));
      return option;
    });
    definitions.push(`${name}: TypeAlias = "${union(options)}"`);
  }

  function renderObject(name: string, schema: ClientSchema, base = 'TypedDict'): string {
    const { properties = {}, required = [], description } = schema;
    const members = Object.entries(properties).map(([member, one]) => {
      const type = typeOf(`${name}${pascalCase(member)}`, one);
      return { member, one, type, isRequired: required.includes(member) };
    });
    const asName = ({ member }: { member: string }) => /^[A-Za-z_]\w*$/.test(member);
    if (!members.every((each) => asName(each) && !keywords.has(each.member))) {
      if (base !== 'TypedDict') throw new Error(`${name} has a member that no class can have`);
      return [
        ...remark(description, ''),
        `${name} = TypedDict("${name}", {`,
        ...members.flatMap(({ member, one, type, isRequired }) => [
          ...remark(one.description, '    '),
          `    "${member}": ${isRequired ? quoted(type) : `NotRequired[${quoted(type)}]`},`,
        ]),
        '})',
      ].join('\n');
    }
    return [
      `class ${name}(${base}):`,
      ...docstring(description, '    '),
      ...members.flatMap(({ member, one, type, isRequired }) => [
        ...remark(one.description, '    '),
        `    ${member}: ${isRequired ? type : `NotRequired[${type}]`}`,
      ]),
      ...(members.length === 0 && description === undefined ? ['    pass'] : []),
    ].join('\n');
  }

  function typeOf(name: string, schema: ClientSchema): string {
    if (schema.$ref !== undefined) return referredName(schema.$ref);
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    if (typeof schema.type === 'object')
      return union(schema.type.map((type) => typeOf(name, { ...schema, type })));
    if (schema.properties !== undefined) {
      const own = free(name);
      define(own, schema);
      return own;
    }
    if (schema.anyOf !== undefined) return union(schema.anyOf.map((one) => typeOf(name, one)));
    switch (schema.type) {
      case 'object':
        return `dict[str, ${typeof schema.additionalProperties === 'object' ? typeOf(`${name}Value`, schema.additionalProperties) : 'Any'}]`;
      case 'array':
        return `list[${typeOf(`${name}Item`, schema.items ?? {})}]`;
      case undefined:
        return 'Any';
      default:
        return plainTypes[schema.type] ?? 'Any';
    }
  }

  return { definitions, define };
}

const plainTypes: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

/** A type that Python reads later, because it may name one that is defined further down. */
function quoted(type: string): string {
  return `'${type.replaceAll("'", "\\'")}'`;
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function renderOperations({ operations }: Client): string {
  const used = new Set(
    operations.flatMap(({ body, answer, parameters }) => [
      ...parameters.flatMap(({ schema }) => (schema.$ref ? [referredName(schema.$ref)] : [])),
      ...(body === undefined ? [] : [body]),
      ...(answer.kind === 'list' ? [answer.item] : []),
      ...(answer.kind === 'json' ? [answer.schema] : []),
    ]),
  );
  return [
    head,
    'from __future__ import annotations',
    '',
    'from typing import TYPE_CHECKING, Literal, cast',
    '',
    'from .pages import Pages',
    'from .transport import Transport',
    '',
    'if TYPE_CHECKING:',
    '    from .types import (',
    ...[...used].toSorted().map((name) => `        ${name},`),
    '    )',
    '',
    '',
    'class Operations(Transport):',
    '    """The operations of Sundesk: the name of each method is its action in snake_case."""',
    ...operations.flatMap((operation) => ['', renderMethod(operation)]),
    '',
  ].join('\n');
}

function renderMethod(operation: ClientOperation): string {
  const { action, name, parameters, body, answer, takesIdempotencyKey } = operation;
  const required = parameters.filter((one) => one.isRequired);
  const optional = parameters.filter((one) => !one.isRequired);
  const takes = [
    'self',
    ...(body === undefined ? [] : [`body: ${body}`]),
    ...(parameters.length > 0 || takesIdempotencyKey ? ['*'] : []),
    ...required.map((one) => `${parameterName(one)}: ${parameterType(one)}`),
    ...optional.map((one) => `${parameterName(one)}: ${parameterType(one)} | None = None`),
    ...(takesIdempotencyKey ? ['idempotency_key: str | None = None'] : []),
  ];
  const query = `{${parameters.map((one) => `"${one.name}": ${parameterName(one)}`).join(', ')}}`;
  const isPaged = parameters.some((one) => one.name === 'page');
  const hasCursor = answer.kind === 'list' && answer.hasCursor;
  const key = takesIdempotencyKey ? ', key=idempotency_key, takes_key=True' : '';
  const send =
    body === undefined ? `self._get("${action}", ${query})` : `self._post("${action}", body${key})`;
  const [returned, call] = {
    file: ['bytes', `self._file("${action}", ${query})`],
    list: [
      `Pages[${'item' in answer ? answer.item : ''}]`,
      `self._list("${action}", ${query}${isPaged ? ', is_paged=True' : ''}${hasCursor ? ', has_cursor=True' : ''})`,
    ],
    json: [
      'schema' in answer ? answer.schema : '',
      `cast("${'schema' in answer ? answer.schema : ''}", ${send})`,
    ],
  }[answer.kind] as [string, string];
  return [
    `    def ${snakeCase(name)}(`,
    ...takes.map((one) => `        ${one},`),
    `    ) -> ${returned}:`,
    ...docstring(`${operation.summary}.\n\n${operation.description}`, '        '),
    `        return ${call}`,
  ].join('\n');
}

function parameterName({ name }: ClientParameter): string {
  return keywords.has(name) ? `${name}_` : name;
}

function parameterType({ schema }: ClientParameter): string {
  if (schema.$ref !== undefined) return referredName(schema.$ref);
  if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`;
  return plainTypes[String(schema.type)] ?? 'str';
}

function literal(value: string | number | null): string {
  return value === null ? 'None' : JSON.stringify(value);
}

function pascalCase(member: string): string {
  return member
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}

function snakeCase(name: string): string {
  return name.replaceAll(/(?<!^)[A-Z]/g, '_$&').toLowerCase();
}

function remark(text: string | undefined, space: string): string[] {
  if (text === undefined) return [];
  return wrapText(text, columns - space.length - 2).map((line) => `${space}# ${line}`.trimEnd());
}

function docstring(text: string | undefined, space: string): string[] {
  if (text === undefined) return [];
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"');
  const lines = wrapText(safe, columns - space.length);
  const [first = '', ...rest] = lines;
  if (rest.length === 0 && space.length + first.length + 6 <= columns)
    return [`${space}"""${first}"""`];
  return [
    `${space}"""${first}`,
    ...rest.map((line) => (line === '' ? '' : space + line)),
    `${space}"""`,
  ];
}
