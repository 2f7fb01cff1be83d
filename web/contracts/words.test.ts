import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeZone } from '../shared/formats/formats.ts';
import { signerWords } from './words.ts';

setTimeZone('Australia/Sydney');

test('a signer who has not signed waits while the contract is open, and not after', () => {
  const waiting = { state: 'waiting', signedAt: null } as const;
  assert.deepEqual(
    [
      signerWords({ ...waiting, isNext: true }, 'open'),
      signerWords({ ...waiting, isNext: false }, 'open'),
      signerWords({ ...waiting, isNext: false }, 'closed'),
      signerWords({ state: 'declined', signedAt: null, isNext: false }, 'declined'),
      signerWords({ state: 'signed', signedAt: Date.UTC(2026, 10, 21, 2), isNext: false }, 'open'),
    ],
    ['Signs next', 'Waiting for earlier signers', 'Did not sign', 'Declined', 'Signed 21 Nov 2026'],
  );
});
