import { z } from 'zod';
import { isDay } from './days.ts';
import { hasHidden, hiddenCharacters, isPlainLine, trimmed, trimmedWhileTyped } from './text.ts';

// The kinds of members that values are described with. A message follows the name of its member: `quantity must be a whole …`.
// JSON Schema cannot be derived from a function that checks, so `meta` says the same there.

/** What no line has within, for patterns. */
export const notInLine = `\\u0000-\\u001f\\u007f-\\u009f${hiddenCharacters}`;

/** The pattern of a line, for OpenAPI. */
export const plainLine = `^[^${notInLine}]*$`;

/** The pattern of a day of this century without its anchors, for OpenAPI. */
export const realDay =
  '(20\\d\\d-((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|1\\d|2[0-8]))' +
  '|20([02468][048]|[13579][26])-02-29)';

const noHidden = 'must not contain invisible characters';

/** One line of text, trimmed. */
export function line(charactersMax: number) {
  return z
    .string()
    .overwrite(trimmed)
    .max(charactersMax, atMostCharacters(charactersMax))
    .refine(isPlainLine, 'must not contain control characters')
    .refine((text) => !hasHidden(text), noHidden)
    .meta({ pattern: plainLine });
}

/** One line of text whose white space at its ends stays, because it is saved while the user is still typing. */
export function typedLine(charactersMax: number) {
  return z
    .string()
    .overwrite(trimmedWhileTyped)
    .max(charactersMax, atMostCharacters(charactersMax))
    .refine(isPlainLine, 'must not contain control characters')
    .refine((text) => !hasHidden(text), noHidden)
    .meta({ pattern: plainLine });
}

/** A whole number, such as a count or an amount in cents. */
export function whole(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.int(message).min(min, message).max(max, message);
}

/** A number of `decimals` decimals. `unit` names its values in messages: `cents per kWh `. */
export function decimal(
  { min, max, decimals }: { min: number; max: number; decimals: 0 | 1 | 2 | 3 },
  unit = '',
) {
  const range = `from ${min} to ${max}`;
  const precision = ['', ', to a tenth', ', to a hundredth', ', to a thousandth'][decimals];
  const finer =
    decimals === 0 ? `must be a whole number ${range}` : `must be ${unit}${range}${precision}`;
  return z
    .number()
    .min(min, `must be ${range}`)
    .max(max, `must be ${range}`)
    .refine((value) => Math.round(value * 10 ** decimals) / 10 ** decimals === value, finer)
    .meta({ multipleOf: [1, 0.1, 0.01, 0.001][decimals] });
}

/** A day of this century, `YYYY-MM-DD`, or empty. */
export function dayOrEmpty() {
  const isRight = (text: string) => text === '' || (isDay(text) && text.startsWith('20'));
  return z
    .string()
    .refine(isRight, 'must be a day such as 2026-11-21, or empty')
    .meta({ pattern: `^${realDay}?$` });
}

export function list<Entry extends z.ZodType>(entry: Entry, entriesMax: number) {
  return z.array(entry).max(entriesMax, `must have at most ${entriesMax} entries`);
}

/** Says that a text is too long. */
export function atMostCharacters(charactersMax: number): string {
  return `must have at most ${charactersMax} characters`;
}
