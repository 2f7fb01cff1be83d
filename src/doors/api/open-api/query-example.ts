import type { JsonSchema } from './schema-collection.ts';

/** A query is text; the example of a number is a number all the same. */
export function queryExample(text: string, { type }: JsonSchema): string | number {
  return type === 'integer' ? Number(text) : text;
}
