import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openFile } from './open-file.ts';

/** The `synchronous` level that SQLite calls `full`: a commit returns once the disk holds it. */
const full = 2;

test('the writing connection waits for the disk, and the reading connection cannot write', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-test-'));
  const file = join(folder, 'sundesk.db');
  const writer = openFile(file, { readOnly: false });
  const reader = openFile(file, { readOnly: true });
  t.after(() => {
    reader.close();
    writer.close();
    rmSync(folder, { recursive: true, force: true });
  });
  assert.deepEqual({ ...writer.prepare('pragma synchronous').get() }, { synchronous: full });
  assert.deepEqual({ ...writer.prepare('pragma journal_mode').get() }, { journal_mode: 'wal' });
  assert.deepEqual({ ...reader.prepare('pragma journal_mode').get() }, { journal_mode: 'wal' });
  assert.throws(() => reader.exec('create table numbers (number integer)'), /readonly database/);
});
