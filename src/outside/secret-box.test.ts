import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { loadSecretKey, openSecretBox } from './secret-box.ts';

const box = openSecretBox(Buffer.alloc(32, 1));

function openFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('a secret box', () => {
  test('gives back what was sealed in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (secret) => {
        assert.equal(box.open(box.seal(secret)), secret);
      }),
    );
  });

  test('seals the same secret differently each time', () => {
    assert.notEqual(box.seal('whsec_1'), box.seal('whsec_1'));
  });

  test('shows nothing of the secret outside', () => {
    const [version, ...parts] = box.seal('a secret that is easy to see').split('.');
    assert.equal(version, 'v1');
    assert.deepEqual(
      parts.map((part) => Buffer.from(part, 'base64url').length),
      [12, 28, 16],
    );
    for (const part of parts) {
      assert.ok(!Buffer.from(part, 'base64url').includes('secret'));
    }
  });

  test('does not open when any bit of it was changed', () => {
    const [version = '', ...parts] = box.seal('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw').split('.');
    for (const [place, part] of parts.entries()) {
      const bytes = Buffer.from(part, 'base64url');
      for (let bit = 0; bit < bytes.length * 8; bit += 1) {
        const changed = Buffer.from(bytes);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const others = parts.with(place, changed.toString('base64url'));
        assert.throws(() => box.open([version, ...others].join('.')), /unable to authenticate/);
      }
    }
  });

  test('does not open with a shortened tag', () => {
    const [version, nonce, sealed, tag = ''] = box.seal('whsec_1').split('.');
    const short = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url');
    assert.throws(() => box.open([version, nonce, sealed, short].join('.')), /tag length/);
  });

  test('does not open with another key', () => {
    const other = openSecretBox(Buffer.alloc(32, 2));
    assert.throws(() => other.open(box.seal('whsec_1')), /unable to authenticate/);
  });

  test('does not open what was never sealed', () => {
    for (const text of ['', 'whsec_1', 'v1...', 'v1.a.b.c']) {
      assert.throws(() => box.open(text), Error, text);
    }
  });
});

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

  test('is the given one when there is one, and then no file is made', (t) => {
    const folder = openFolder(t);
    const given = Buffer.alloc(32, 9);
    assert.deepEqual(loadSecretKey(given.toString('base64'), folder), given);
    assert.deepEqual(readdirSync(folder), []);
  });

  test('is refused at once when its file does not hold 32 bytes', (t) => {
    const folder = openFolder(t);
    writeFileSync(join(folder, 'secret.key'), '');
    assert.throws(() => loadSecretKey(undefined, folder), /secret\.key/);
  });
});
