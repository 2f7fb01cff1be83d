import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { loadSecretKey, makeKey, openKeyFiles } from './secret-key.ts';

function openFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('the key of the secret box', () => {
  test('is made on first use, in a file that only its owner can read', (t) => {
    const folder = join(openFolder(t), 'deep', 'data');
    const key = loadSecretKey(undefined, folder);
    assert.equal(key.length, 32);
    assert.equal(statSync(join(folder, 'secret.key')).mode & 0o777, 0o600);
    assert.equal(readFileSync(join(folder, 'secret.key'), 'utf8'), `${key.toString('base64')}\n`);
  });

  test('is made once and stays', (t) => {
    const folder = openFolder(t);
    const key = loadSecretKey(undefined, folder);
    assert.deepEqual(loadSecretKey(undefined, folder), key);
  });

  test('differs from one installation to the next', (t) => {
    assert.notDeepEqual(
      loadSecretKey(undefined, openFolder(t)),
      loadSecretKey(undefined, openFolder(t)),
    );
  });

  test('comes from the settings if set, and then no file is created', (t) => {
    const folder = openFolder(t);
    const setting = Buffer.alloc(32, 9);
    assert.deepEqual(loadSecretKey(setting.toString('base64'), folder), setting);
    assert.deepEqual(readdirSync(folder), []);
  });

  test('is refused at once when its file does not hold 32 bytes', (t) => {
    const folder = openFolder(t);
    writeFileSync(join(folder, 'secret.key'), '');
    assert.throws(() => loadSecretKey(undefined, folder), /secret\.key/);
  });
});

test('the next key replaces the current one, which stays under its own name', (t) => {
  const folder = openFolder(t);
  const [current, next] = [loadSecretKey(undefined, folder), makeKey()];
  const files = openKeyFiles(folder);
  files.writeNext(next);
  assert.deepEqual([files.read(), files.readNext()], [current, next]);
  const kept = files.advance('0123abcd');
  assert.deepEqual([files.read(), files.readNext()], [next, undefined]);
  assert.equal(readFileSync(kept, 'utf8').trim(), current.toString('base64'));
  assert.deepEqual(readdirSync(folder).toSorted(), ['secret.key', 'secret.key.0123abcd']);
  for (const name of readdirSync(folder)) {
    assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600);
  }
});
