import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import fc from 'fast-check';
import type { SealedIdentity } from '../domain/shared/sealed.ts';
import { loadSecretKey, makeKey, openKeyFiles, openSecretBox } from './secret-box.ts';

const key = Buffer.alloc(32, 1);
const box = openSecretBox(key);
const identity = { kind: 'webhook_secret', accountId: 1, subscriptionId: 'sub_1' } as const;

function seal(secret: string): string {
  return box.seal(secret, identity).text;
}

function open(text: string): string {
  return box.open({ text, identity });
}

describe('a secret box', () => {
  test('gives back what was sealed in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (secret) => {
        assert.equal(open(seal(secret)), secret);
      }),
    );
  });

  test('seals the same secret differently each time', () => {
    assert.notEqual(seal('whsec_1'), seal('whsec_1'));
  });

  test('shows nothing of the secret outside', () => {
    const [version, ...parts] = seal('a secret that is easy to see').split('.');
    assert.equal(version, 'v2');
    assert.deepEqual(
      parts.map((part) => Buffer.from(part, 'base64url').length),
      [12, 28, 16],
    );
    for (const part of parts) {
      assert.ok(!Buffer.from(part, 'base64url').includes('secret'));
    }
  });

  test('does not open when any bit of it was changed', () => {
    const [version = '', ...parts] = seal('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw').split('.');
    for (const [place, part] of parts.entries()) {
      const bytes = Buffer.from(part, 'base64url');
      for (let bit = 0; bit < bytes.length * 8; bit += 1) {
        const changed = Buffer.from(bytes);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const others = parts.with(place, changed.toString('base64url'));
        assert.throws(() => open([version, ...others].join('.')), /unable to authenticate/);
      }
    }
  });

  test('does not open with a shortened tag', () => {
    const [version, nonce, sealed, tag = ''] = seal('whsec_1').split('.');
    const short = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url');
    assert.throws(() => open([version, nonce, sealed, short].join('.')), /tag length/);
  });

  test('does not open with another key', () => {
    const other = openSecretBox(Buffer.alloc(32, 2));
    assert.throws(() => other.open({ text: seal('whsec_1'), identity }), /unable to authenticate/);
  });

  test('does not open what was never sealed', () => {
    for (const text of ['', 'whsec_1', 'v1...', 'v2...', 'v2.a.b.c']) {
      assert.throws(() => open(text), Error, text);
    }
  });

  test('opens under no identity but its own, even after it was opened under that', () => {
    const owner = { accountId: 1, contractId: 'con_1', position: 1 };
    const identities: SealedIdentity[] = [
      identity,
      { ...identity, kind: 'webhook_signing_key' },
      { ...identity, accountId: 2 },
      { ...identity, subscriptionId: 'sub_2' },
      { kind: 'signing_link', ...owner },
      { kind: 'signing_code', ...owner },
      { kind: 'signing_link', ...owner, accountId: 2 },
      { kind: 'signing_link', ...owner, accountId: 11 },
      { kind: 'signing_link', ...owner, contractId: 'con_11' },
      { kind: 'signing_link', ...owner, position: 11 },
      { kind: 'sealing_key', accountId: 1 },
      { kind: 'smtp_password', accountId: 1 },
      { kind: 'sms_token', accountId: 1 },
      { kind: 'page_request_ticket' },
      { kind: 'preview_ticket' },
    ];
    for (const own of identities) {
      const { text } = box.seal('a secret', own);
      for (const other of identities) {
        const opening = () => box.open({ text, identity: other });
        if (other === own) assert.equal(opening(), 'a secret');
        else assert.throws(opening, /unable to authenticate/);
      }
    }
  });

  test('takes the members of an identity alone, in whatever order they come', () => {
    const written = { note: 1, subscriptionId: 'sub_1', accountId: 1, kind: 'webhook_secret' };
    const { text } = box.seal('a secret', written as unknown as SealedIdentity);
    assert.equal(open(text), 'a secret');
  });
});

function openFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('the key of the secret box', () => {
  test('is made on first use, in a file that only its owner can read', (t) => {
    const folder = openFolder(t);
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

  test('is refused in words when a folder, or a link to nothing, has the name of its file', (t) => {
    const words = { name: 'SecretKeyError', message: /secret\.key does not hold a key/ };
    const [folder, linked] = [openFolder(t), openFolder(t)];
    mkdirSync(join(folder, 'secret.key'));
    assert.throws(() => loadSecretKey(undefined, folder), words);
    symlinkSync('nowhere', join(linked, 'secret.key'));
    assert.throws(() => loadSecretKey(undefined, linked), words);
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
