import { atMostCharacters, notInLine, plainLine, realDay } from '@sundesk/solar/values';
import { z } from 'zod';
import { isStorable, trimmed } from '../text.ts';

export { dayOrEmpty, decimal, line, list, typedLine, whole } from '@sundesk/solar/values';

// The kinds of members that values are described with. A message follows the name of its member: `quantity must be a whole …`.
// JSON Schema cannot be derived from a function that checks, so `meta` says the same there.

/** The document's sentence for a line that must not be blank. */
export const notBlank = {
  minLength: 1,
  pattern: `^[^${notInLine}]*[^\\s${notInLine}][^${notInLine}]*$`,
};
const anyText = '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$';
/** The pattern of a day of this century, for OpenAPI. */
export const dayPattern = `^${realDay}$`;

/** Text of several lines, trimmed. */
export function prose(charactersMax: number) {
  return z
    .string()
    .overwrite(trimmed)
    .max(charactersMax, atMostCharacters(charactersMax))
    .refine(isStorable, 'must not contain NUL or broken characters')
    .meta({ pattern: '^[^\\u0000]*$' });
}

/** A text that must not be empty. */
export function filled(text: z.ZodString) {
  return text
    .refine((value) => value !== '', 'must not be empty')
    .meta(text.meta()?.pattern === plainLine ? notBlank : { minLength: 1, pattern: anyText });
}

/** Makes each of the members optional, and absent where it is left out, also one with a default. */
export function partly<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  const parts = Object.entries(shape).map(([name, member]) => {
    const part = z.exactOptional(member instanceof z.ZodDefault ? member.unwrap() : member);
    // The OpenAPI document puts the sentence of a nullable member after its choices.
    const meta = member instanceof z.ZodNullable ? undefined : z.globalRegistry.get(member);
    return [name, meta === undefined ? part : part.meta(meta)];
  });
  return z.object(
    Object.fromEntries(parts) as { [Name in keyof Shape]: z.ZodExactOptional<Shape[Name]> },
  );
}

export type { DeepReadonly, Value } from '@sundesk/solar/values';
