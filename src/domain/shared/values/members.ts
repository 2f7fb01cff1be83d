import { z } from 'zod';
import { isPlainLine, isStorable } from '../text.ts';
import { isDay } from '../time.ts';

// The kinds of members that values are described with. A message follows the name of its member: `quantity must be a whole …`.

/** One line of text, trimmed. */
export function line(charactersMax: number) {
  return z
    .string()
    .trim()
    .max(charactersMax, atMostCharacters(charactersMax))
    .refine(isPlainLine, 'must not contain control characters');
}

/** Text of several lines, trimmed. */
export function prose(charactersMax: number) {
  return z
    .string()
    .trim()
    .max(charactersMax, atMostCharacters(charactersMax))
    .refine(isStorable, 'must not contain NUL or broken characters');
}

/** A whole number, such as a count or an amount in cents. */
export function whole(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.int(message).min(min, message).max(max, message);
}

/** A day of this century, `YYYY-MM-DD`, or empty. */
export function dayOrEmpty() {
  const isRight = (text: string) => text === '' || (isDay(text) && text.startsWith('20'));
  return z.string().refine(isRight, 'must be a day such as 2026-11-21, or empty');
}

export function list<Entry extends z.ZodType>(entry: Entry, entriesMax: number) {
  return z.array(entry).max(entriesMax, `must have at most ${entriesMax} entries`);
}

/** The same members, each of which may be absent. */
export function partly<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  const parts = Object.entries(shape).map(([name, member]) => {
    const part = z.exactOptional(member);
    // Where null is a choice, the OpenAPI document has the sentence behind the choices.
    const meta = member instanceof z.ZodNullable ? undefined : z.globalRegistry.get(member);
    return [name, meta === undefined ? part : part.meta(meta)];
  });
  return z.object(
    Object.fromEntries(parts) as { [Name in keyof Shape]: z.ZodExactOptional<Shape[Name]> },
  );
}

function atMostCharacters(charactersMax: number): string {
  return `must have at most ${charactersMax} characters`;
}
