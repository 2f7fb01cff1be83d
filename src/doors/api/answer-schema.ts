import { z } from 'zod';
import { defOf } from './schema-parts.ts';

type Type = z.core.$ZodType;
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
