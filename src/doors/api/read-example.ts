import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** A realistic request and its exact answer; `test/examples.test.ts` keeps them true. */
export type Example = {
  query?: Record<string, string>;
  body?: object;
  answer: unknown;
};

const door = import.meta.dirname;

/** The file of each example by its action, in the folder of the operation's feature. */
export const exampleFiles: ReadonlyMap<string, string> = new Map(
  globSync('*/examples/*.json', { cwd: door }).map((file) => [
    basename(file, '.json'),
    `${door}/${file}`,
  ]),
);

export function readExample(action: string): Example {
  const file = exampleFiles.get(action);
  if (!file) throw new Error(`${action} has no example`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
