import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..');

/** What texts promised once and Sundesk does not have. */
const promises = [
  /reports? of what you lose/i,
  /let your website create/i,
  /we (?:send you|e-?mail you) (?:an e-?mail|your copy)/i,
];

test('no text promises what Sundesk does not have', () => {
  const files = [
    'web/**/*.{ts,tsx}',
    'src/domain/**/*.ts',
    'packages/**/*.ts',
    'src/doors/**/*.ts',
    'docs/*.md',
    'README.md',
  ];
  for (const file of files.flatMap((pattern) => globSync(pattern, { cwd: root }))) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const promise of promises) assert.doesNotMatch(text, promise, file);
  }
});
