import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { openSecretBox } from '../../../outside/secret-box.ts';
import { isSigningCode, makeSigningCode, sealSigningCode } from './signing-code.ts';

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

test('a code works only for its signer of its contract', () => {
  const sealed = sealSigningCode(box, own);
  assert.ok(isSigningCode(box, sealed, own));
  assert.ok(isSigningCode(box, sealed, { ...own, code: ' 012 345 ' }));
  assert.ok(!isSigningCode(box, sealed, { ...own, code: '012346' }));
  assert.ok(!isSigningCode(box, sealed, { ...own, code: '12345' }));
  assert.ok(!isSigningCode(box, sealed, { ...own, code: '' }));
  assert.ok(!isSigningCode(box, sealed, { ...own, signerId: 2 }));
  assert.ok(!isSigningCode(box, sealed, { ...own, contractId: 'con_2' }));
});
