import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identification } from './identification.ts';

const signer = { email: 'ann@example.com', phone: '+61491570006' };

test('a signature without a code verifies the use of the link alone, and no identity', () => {
  assert.deepEqual(identification('none', signer), {
    verified: 'the personal signing link was used; no code was sent',
    unverified: 'email address, phone number and identity; anyone with the link could have signed',
  });
});

test('a signature with a code verifies the address that received the code, and no identity', () => {
  assert.deepEqual(identification('email', signer), {
    verified: 'the email address ann@example.com, with a code sent there',
    unverified: 'phone number and identity',
  });
  assert.deepEqual(identification('sms', signer), {
    verified: 'the phone number +61491570006, with a code sent there',
    unverified: 'email address and identity',
  });
});
