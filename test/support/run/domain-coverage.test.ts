import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { readCoverage } from './domain-coverage.ts';

const source = `import type { Money } from "../../../src/domain/shared/money.ts";

/** Says which. */
export function which(isOne: boolean): string {
  if (isOne) return 'one';
  return 'other';
}

export type Both = { one: Money };
`;

test('a line counts as run if any process ran all of it, and types and comments do not count', (t) => {
  const folder = mkdtempSync(join(import.meta.dirname, 'coverage-'));
  const reports = mkdtempSync(join(tmpdir(), 'sundesk-coverage-'));
  t.after(() => {
    for (const each of [folder, reports]) rmSync(each, { recursive: true });
  });
  const file = join(folder, 'which.ts');
  writeFileSync(file, source);
  const at = (part: string) => source.indexOf(part);
  const [begin, end] = [at('export function'), at('export type')];
  const other = {
    startOffset: at("  return 'other'"),
    endOffset: at('}\n\nexport type'),
    count: 0,
  };
  const report = (name: string, inner: object[]) =>
    writeFileSync(
      join(reports, name),
      JSON.stringify({
        result: [
          {
            url: pathToFileURL(file).href,
            functions: [{ ranges: [{ startOffset: begin, endOffset: end, count: 1 }, ...inner] }],
          },
        ],
      }),
    );
  report('first.json', [other]);
  const name = relative(process.cwd(), folder);
  assert.deepEqual(readCoverage(reports, name).split('\n'), [
    `${name}: 66.7 % of 3 lines were run`,
    `  ${name}/which.ts: 1 lines were not`,
  ]);
  report('second.json', []);
  assert.equal(readCoverage(reports, name), `${name}: 100.0 % of 3 lines were run`);
});
