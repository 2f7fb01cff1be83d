import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { refusalCodes } from '../src/domain/shared/refusals.ts';
import { describeCodes, refusalsOf } from '../src/doors/api/open-api/describe-failures.ts';
import { operationTable } from './support/api/operation-table.ts';

const source = join(import.meta.dirname, '../src');

/** The codes that the files refuse with, as `new Refusal('CODE', …)` or through a helper that does. */
const refusedWith = new Set(
  globSync('**/*.ts', { cwd: source, exclude: (name) => name.endsWith('.test.ts') }).flatMap(
    (file) => {
      const text = readFileSync(join(source, file), 'utf8');
      return [
        ...text.matchAll(/(?:[rR]efus\w+\(\s*(?:reply, )?(?:[^'()]*\?\s*)?|code: )'([A-Z_]+)'/g),
      ].map(([, code]) => code);
    },
  ),
);

test('every code in the catalogue is given by something', () => {
  assert.deepEqual(
    refusalCodes.filter((code) => !refusedWith.has(code)),
    [],
  );
});

test('the manual lists the codes of operations and no others', () => {
  const listed = describeCodes(operationTable).map(({ code }) => code);
  const beforeAnOperation = ['INVALID_ACTION', 'METHOD_NOT_ALLOWED', 'HTTPS_REQUIRED'];
  const given = new Set<string>([...beforeAnOperation, ...operationTable.flatMap(refusalsOf)]);
  assert.deepEqual([...listed].sort(), [...given].sort());
  for (const code of ['CUSTOMER_CHANGED', 'SIGNED_OUT', 'IMPORT_CHANGED', 'NOT_YOUR_TURN'] as const)
    assert.ok(!listed.includes(code), `${code} belongs to another door`);
});
