import { Refusal } from '../shared/refusal.ts';

/** Finds, for each text, what no font of the PDFs has, each once; nothing for most texts. */
export type FindUnprintable = (texts: readonly string[]) => Promise<string[][]>;

type Field = { name: string; text: string };

const shownMax = 5;

/**
 * Refuses texts that a PDF would show as boxes with INVALID_PARAMETERS: what is signed must be readable. The message
 * names the first field at fault and its characters.
 */
export async function requirePrintable(
  app: { findUnprintable: FindUnprintable },
  fields: readonly Field[],
): Promise<void> {
  const unprintable = await app.findUnprintable(fields.map(({ text }) => text));
  for (const [index, { name }] of fields.entries()) {
    const found = unprintable[index] ?? [];
    if (found.length === 0) continue;
    const shown = found.slice(0, shownMax).map(inWords).join(', ');
    const others = found.length > shownMax ? ` and ${found.length - shownMax} more` : '';
    throw new Refusal(
      'INVALID_PARAMETERS',
      `The ${name} cannot be printed: no font has ${shown}${others}. Write it without`,
    );
  }
}

/** `“𓀀” (U+13000)`; what has no shape by its number alone. */
function inWords(characters: string): string {
  const numbers = [...characters]
    .map((character) => character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0'))
    .map((number) => `U+${number}`)
    .join(' ');
  return /\p{C}/u.test(characters) ? numbers : `“${characters}” (${numbers})`;
}

/**
 * Every text in a value that will be printed, named by its place: `lines 2 description` for
 * `{ lines: [{}, { description }] }`.
 */
export function fieldsOf(value: unknown, names: readonly string[] = []): Field[] {
  if (typeof value === 'string')
    return value === '' ? [] : [{ name: names.join(' '), text: value }];
  if (Array.isArray(value)) {
    return value.flatMap((one, index) => fieldsOf(one, [...names, String(index + 1)]));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => fieldsOf(one, [...names, wordsOf(key)]));
}

function wordsOf(key: string): string {
  return key.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
}
