import type { z } from 'zod';

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
