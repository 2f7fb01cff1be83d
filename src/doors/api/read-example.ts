import { readFileSync } from 'node:fs';

/** A realistic request and its exact answer; `test/examples.test.ts` keeps them true. */
export type Example = {
  query?: Record<string, string>;
  body?: object;
  answer: unknown;
};

export const examplesFolder = new URL('./examples/', import.meta.url);

export function readExample(action: string): Example {
  return JSON.parse(readFileSync(new URL(`${action}.json`, examplesFolder), 'utf8'));
}
