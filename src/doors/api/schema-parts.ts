import { z } from 'zod';

type Type = z.core.$ZodType;

/** The definition of a schema, which tells by its `type` what else it holds. */
export function defOf(schema: Type): z.core.$ZodTypes['_zod']['def'] {
  return (schema as z.core.$ZodTypes)._zod.def;
}

/** The schema beneath what only says that a value may be absent or null, or what becomes of it. */
function coreOf(schema: Type): Type {
  const def = defOf(schema);
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return coreOf(def.innerType);
    case 'pipe':
      return coreOf(def.in._zod.def.type === 'transform' ? def.out : def.in);
    default:
      return schema;
  }
}

/** The members of an object and whether it takes others; undefined where the schema is of something else. */
export function membersOf(
  schema: Type,
): { shape: Readonly<Record<string, Type>>; takesOthers: boolean } | undefined {
  const def = defOf(coreOf(schema));
  if (def.type !== 'object') return undefined;
  return { shape: def.shape, takesOthers: def.catchall !== undefined };
}

/** The choice of a union that a value is meant for, as far as the kind of the value tells; else the schema itself. */
export function choiceFor(schema: Type, value: unknown): Type {
  const core = coreOf(schema);
  const def = defOf(core);
  if (def.type !== 'union') return core;
  const kind = Array.isArray(value) ? 'array' : typeof value;
  const choices = def.options.map(coreOf);
  return choices.find((choice) => choice._zod.def.type === kind) ?? choices[0] ?? core;
}

/** Returns whether null is a value of its own. */
export function takesNull(schema: Type): boolean {
  const def = defOf(schema);
  switch (def.type) {
    case 'null':
    case 'nullable':
      return true;
    case 'optional':
    case 'default':
    case 'readonly':
      return takesNull(def.innerType);
    case 'union':
      return def.options.some(takesNull);
    default:
      return false;
  }
}

/** A member with this schema may be absent. */
export function isOptional(schema: Type): boolean {
  return schema._zod.optin === 'optional';
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Sentences = Readonly<Record<string, { id?: string; description: string }>>;

/**
 * The schema of a domain value in answers: every member present, null where the domain allows it, and types without
 * limits, which a later version may widen. `sentences` describe members by their path (`panels.watts`), and the whole
 * value by an empty path.
 */
export function answerSchema<Schema extends z.ZodType>(
  schema: Schema,
  sentences: Sentences,
): Schema {
  return answered(schema, '', sentences) as Schema;
}

function answered(schema: Type, path: string, sentences: Sentences): z.ZodType {
  const { core, isNullable, isOptional } = unwrap(schema);
  const described = sentences[path];
  const bare = widened(core, path, sentences);
  // An object is described itself, since its description has a place of its own in the OpenAPI document.
  const isObject = core._zod.def.type === 'object';
  const inner = isObject && described ? bare.meta(described) : bare;
  const whole = isNullable ? inner.nullable() : isOptional ? inner.optional() : inner;
  return isObject || described === undefined ? whole : whole.meta(described);
}

function widened(schema: Type, path: string, sentences: Sentences): z.ZodType {
  const def = defOf(schema);
  switch (def.type) {
    case 'object': {
      const shape = Object.entries(def.shape).map(([name, member]) => {
        const memberPath = path === '' ? name : `${path}.${name}`;
        return [name, answered(member, memberPath, sentences)];
      });
      return z.object(Object.fromEntries(shape));
    }
    case 'array': {
      const { [path]: _ofTheList, ...ofEntries } = sentences;
      return z.array(answered(def.element, path, ofEntries));
    }
    case 'string':
      return z.string();
    case 'number':
    case 'literal':
      return z.number();
    case 'boolean':
      return z.boolean();
    case 'enum':
      return z.enum(def.entries);
    default:
      throw new Error(`A schema of type ${def.type} has no form in answers`);
  }
}

/** A choice of numbers is answered as a number. */
function unwrap(schema: Type): { core: Type; isNullable: boolean; isOptional: boolean } {
  let core = schema;
  let isNullable = false;
  let isOptional = false;
  for (;;) {
    const def = defOf(core);
    if (def.type === 'union') {
      isNullable ||= def.options.some((option) => option._zod.def.type === 'null');
      core = def.options[0] as Type;
    } else if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default') {
      isNullable ||= def.type === 'nullable';
      isOptional ||= def.type === 'optional';
      core = def.innerType;
    } else return { core, isNullable, isOptional };
  }
}
