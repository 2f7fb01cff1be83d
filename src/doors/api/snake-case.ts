import { z } from 'zod';
import { trimmed, trimmedWhileTyped } from '../../domain/shared/text.ts';
import { snakeName } from '../../domain/shared/values/accept.ts';
import type { DeepReadonly } from '../../domain/shared/values/members.ts';
import { defOf } from './schema-parts.ts';

// The domain describes a value once, in a schema with names such as `priceLines`. The interface writes `price_lines`. Both
// the schema and its values are translated here, on all levels. Schemas are translated once, when a module loads.

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Snake<Rest>}`
    : `_${Lowercase<First>}${Snake<Rest>}`
  : Name;

type SnakeShape<Shape> = {
  -readonly [Name in keyof Shape & string as Snake<Name>]: SnakeSchema<Shape[Name]>;
};

/** A schema with the names of the interface. */
type SnakeSchema<Schema> =
  Schema extends z.ZodObject<infer Shape, infer Config>
    ? z.ZodObject<SnakeShape<Shape>, Config>
    : Schema extends z.ZodArray<infer Element>
      ? z.ZodArray<SnakeSchema<Element>>
      : Schema extends z.ZodRecord<infer Name, infer Entry>
        ? z.ZodRecord<Name, SnakeSchema<Entry>>
        : Schema extends z.ZodNullable<infer Inner>
          ? z.ZodNullable<SnakeSchema<Inner>>
          : Schema extends z.ZodExactOptional<infer Inner>
            ? z.ZodExactOptional<SnakeSchema<Inner>>
            : Schema extends z.ZodOptional<infer Inner>
              ? z.ZodOptional<SnakeSchema<Inner>>
              : Schema extends z.ZodDefault<infer Inner>
                ? z.ZodDefault<SnakeSchema<Inner>>
                : Schema extends z.ZodReadonly<infer Inner>
                  ? z.ZodReadonly<SnakeSchema<Inner>>
                  : Schema extends z.ZodUnion<infer Options>
                    ? z.ZodUnion<{ [Place in keyof Options]: SnakeSchema<Options[Place]> }>
                    : Schema extends z.core.SomeType
                      ? Schema
                      : never;

/** The wire form of a domain schema. */
type SnakeCase<Schema extends z.ZodType> = z.output<SnakeSchema<Schema>>;

type Type = z.core.$ZodType;
type Names = 'domain' | 'wire';
type Translate = (value: unknown) => unknown;

/**
 * The schema with names such as `price_lines` for `priceLines`, and the same limits, descriptions and checks. Checks that compare
 * members still see the domain's names; the interface's stand in what they refuse.
 */
export function snakeSchema<Schema extends z.ZodType>(schema: Schema): SnakeSchema<Schema> {
  return renamed(schema) as SnakeSchema<Schema>;
}

/** Reads a caller's input with the interface's names as a value of the domain. */
export function snakeInput<Schema extends z.ZodType>(
  schema: Schema,
): z.ZodPipe<SnakeSchema<Schema>, z.ZodTransform<z.output<Schema>, SnakeCase<Schema>>> {
  const read = fromSnakeCase(schema);
  return renamed(schema).transform((value) => read(value as SnakeCase<Schema>)) as never;
}

/**
 * A function that writes values as the interface does, with the members of the schema alone and in their order. What is absent and
 * may be null is written as null.
 */
export function toSnakeCase<Schema extends z.ZodType>(
  schema: Schema,
): (value: DeepReadonly<z.output<Schema>>) => SnakeCase<Schema> {
  return translator(schema, 'wire') as never;
}

/** A function that gives such values their names of the domain again. Members that are undefined stay away. */
export function fromSnakeCase<Schema extends z.ZodType>(
  schema: Schema,
): (value: SnakeCase<Schema>) => z.output<Schema> {
  return translator(schema, 'domain') as never;
}

const schemas = new WeakMap<Type, z.ZodType>();

function renamed(schema: Type): z.ZodType {
  const known = schemas.get(schema);
  if (known !== undefined) return known;
  const made = rename(schema);
  schemas.set(schema, made);
  return made;
}

function rename(schema: Type): z.ZodType {
  const def = defOf(schema);
  switch (def.type) {
    case 'object': {
      const members = Object.entries(def.shape);
      const shape = members.map(([name, member]) => [snakeName(name), renamed(member)]);
      return copy(schema, { shape: Object.fromEntries(shape) });
    }
    case 'array':
      return copy(schema, { element: renamed(def.element) });
    case 'record':
      return copy(schema, { valueType: renamed(def.valueType) });
    case 'union':
      return copy(schema, { options: def.options.map(renamed) });
    case 'default': {
      const write = translator(def.innerType, 'wire');
      return copy(schema, {
        innerType: renamed(def.innerType),
        defaultValue: write(def.defaultValue),
      });
    }
    case 'nullable':
    case 'optional':
    case 'readonly':
      return copy(schema, { innerType: renamed(def.innerType) });
    case 'string':
      return finished(schema as z.ZodString);
    case 'pipe':
      if (renamed(def.in) === def.in && renamed(def.out) === def.out) return schema as z.ZodType;
      throw new Error('A value of several members that is transformed has no wire form');
    default:
      if (!leaves.has(def.type)) throw new Error(`A schema of type ${def.type} has no wire form`);
      return schema as z.ZodType;
  }
}

const leaves: ReadonlySet<string> = new Set(
  'number int boolean enum literal null unknown transform'.split(' '),
);

/** Text that the domain keeps as it was typed. Callers of the API are done with typing. */
function finished(schema: z.ZodString): z.ZodType {
  const { checks = [] } = schema.def;
  const isTyped = checks.some(({ _zod }) => 'tx' in _zod.def && _zod.def.tx === trimmedWhileTyped);
  if (!isTyped) return schema;
  const [trim] = z.string().overwrite(trimmed).def.checks ?? [];
  return copy(schema, { checks: [trim, ...checks] });
}

/** A copy of the schema with other parts and the same description. Its checks run with the domain's names. */
function copy(schema: Type, parts: object): z.ZodType {
  const { def } = schema._zod;
  const read = translator(schema, 'domain');
  const checks = (def.checks ?? []).map((check) =>
    check._zod.def.check === 'custom'
      ? z.check((payload) => runCheck(check, read, payload))
      : check,
  );
  const made = z.core.clone(schema, { ...def, checks, ...parts } as never);
  const meta = z.globalRegistry.get(schema);
  if (meta !== undefined) z.globalRegistry.add(made, meta);
  return made as z.ZodType;
}

function runCheck(
  check: z.core.$ZodCheck<never>,
  read: Translate,
  payload: z.core.ParsePayload<unknown>,
): void {
  const checked: z.core.ParsePayload<never> = { value: read(payload.value) as never, issues: [] };
  check._zod.check(checked);
  for (const issue of checked.issues) {
    const path = (issue.path ?? []).map((name) =>
      typeof name === 'string' ? snakeName(name) : name,
    );
    payload.issues.push({ ...issue, path, message: snakeWords(messageOf(issue)) } as never);
  }
}

function messageOf(issue: z.core.$ZodRawIssue): string {
  const message = issue.message ?? issue.inst?._zod.def.error?.(issue as never) ?? 'is invalid';
  return typeof message === 'string' ? message : message.message;
}

/** Names of members within a sentence: `must not be more than nominalWattHours`. */
function snakeWords(message: string): string {
  return message.replaceAll(/\b[a-z]+(?:[A-Z][a-z]*)+\b/g, snakeName);
}

function translator(schema: Type, to: Names): Translate {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return objectTranslator(def, to);
    case 'array': {
      const translate = translator(def.element, to);
      return (list) => (Array.isArray(list) ? list.map(translate) : list);
    }
    case 'record': {
      const translate = translator(def.valueType, to);
      return (record) =>
        Object.fromEntries(
          Object.entries(record as object).map(([name, value]) => [name, translate(value)]),
        );
    }
    case 'union': {
      const options = def.options.map((option) => ({
        schema: to === 'wire' ? (option as z.ZodType) : renamed(option),
        translate: translator(option, to),
      }));
      return (value) => {
        const option = options.find((one) => one.schema.safeParse(value).success);
        return option === undefined ? value : option.translate(value);
      };
    }
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return translator(def.innerType, to);
    default:
      return (value) => value;
  }
}

function objectTranslator({ shape, catchall }: z.core.$ZodObjectDef, to: Names): Translate {
  const members = Object.entries(shape).map(([name, member]) => {
    const wire = snakeName(name);
    const translate = translator(member, to);
    const isFilled = to === 'wire' && member._zod.def.type === 'nullable';
    return to === 'wire'
      ? { before: name, after: wire, translate, isFilled }
      : { before: wire, after: name, translate, isFilled };
  });
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const input = value as Record<string, unknown>;
    const made: Record<string, unknown> = {};
    for (const { before, after, translate, isFilled } of members) {
      const member = input[before];
      if (member !== undefined) made[after] = translate(member);
      else if (isFilled) made[after] = null;
    }
    if (catchall === undefined) return made;
    const known = new Set(members.map(({ before }) => before));
    const others = Object.entries(input).filter(([name]) => !known.has(name));
    return { ...made, ...Object.fromEntries(others) };
  };
}

/** `customer_created` becomes `CustomerCreated`. */
export function inCapitals(words: string): string {
  return words.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
