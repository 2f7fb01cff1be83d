import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { openSecretBox } from '../../../outside/secret-box.ts';
import type { StoredCodes } from '../contract.ts';
import { codeValidMs, isSigningCode, makeSigningCode, withSigningCode } from './signing-code.ts';

const box = { secretBox: openSecretBox(Buffer.alloc(32, 7)) };
const own = { accountId: 1, contractId: 'con_1', position: 1, signerId: 1, code: '012345' };

test('a code is six digits, with zeros in front where it is small', () => {
  assert.equal(
    makeSigningCode(() => Buffer.from('000000000007', 'hex')),
    '000007',
  );
  assert.equal(
    makeSigningCode(() => Buffer.from('ffffffffffff', 'hex')),
    '710655',
  );
  for (let drawn = 0; drawn < 100; drawn += 1)
    assert.match(makeSigningCode(randomBytes), /^\d{6}$/);
});

const none = { sealedHashes: undefined, expiresAt: 0, attempts: 0 };
const now = 1_000_000;

test('a code works only for its signer of its contract', () => {
  const stored = { ...none, ...withSigningCode(box, none, { ...own, now }) };
  const isRight = (entered: Partial<typeof own> = {}) =>
    isSigningCode(box, stored, { ...own, ...entered, now });
  assert.ok(isRight());
  assert.ok(isRight({ code: ' 012 345 ' }));
  assert.ok(!isRight({ code: '012346' }));
  assert.ok(!isRight({ code: '12345' }));
  assert.ok(!isRight({ code: '' }));
  assert.ok(!isRight({ signerId: 2 }));
  assert.ok(!isRight({ contractId: 'con_2' }));
});

test('each code is good for its own ten minutes, and from anew when it is sent again', () => {
  const first = { ...none, ...withSigningCode(box, none, { ...own, now }) };
  const later = now + codeValidMs - 1;
  const both = { ...none, ...withSigningCode(box, first, { ...own, code: '222222', now: later }) };
  const good = (stored: StoredCodes, at: number) =>
    ['012345', '222222'].filter((code) => isSigningCode(box, stored, { ...own, code, now: at }));
  assert.deepEqual(good(both, later), ['012345', '222222']);
  assert.deepEqual(good(both, later + 1), ['222222']);
  assert.deepEqual(good(both, later + codeValidMs), []);
  const again = { ...none, ...withSigningCode(box, both, { ...own, now: later + 5 }) };
  assert.deepEqual(good(again, later + 1), ['012345', '222222']);
  assert.deepEqual(good(again, later + codeValidMs), ['012345']);
});

test('a code of a version that kept one is good until its time', () => {
  const [hash = ''] = box.secretBox
    .open(withSigningCode(box, none, { ...own, now }).sealedHashes)
    .split(':');
  const identity = {
    kind: 'signing_code',
    accountId: 1,
    contractId: 'con_1',
    position: 1,
  } as const;
  const stored = { ...none, sealedHashes: box.secretBox.seal(hash, identity), expiresAt: now + 1 };
  assert.ok(isSigningCode(box, stored, { ...own, now }));
  assert.ok(!isSigningCode(box, stored, { ...own, now: now + 1 }));
});
