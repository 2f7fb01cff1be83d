import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeZone } from '../../shared/formats/formats.ts';
import { expiryLike, toExpires } from './expiry.ts';

const dayMs = 24 * 60 * 60 * 1000;

test('a choice becomes the value for the server', () => {
  setTimeZone('Australia/Sydney');
  assert.equal(toExpires({ kind: 'never', day: '2026-12-24' }), 'never');
  assert.deepEqual(toExpires({ kind: '90', day: '' }), { days: 90 });
  assert.deepEqual(toExpires({ kind: 'day', day: '2026-12-24' }), {
    at: Date.UTC(2026, 11, 24, 13),
  });
  assert.equal(toExpires({ kind: 'day', day: '' }), undefined);
});

test('a key is replaced by one of as long a life', () => {
  const lived = (days: number | null) =>
    expiryLike({ createdAt: 1000, expiresAt: days === null ? null : 1000 + days * dayMs }).kind;
  assert.deepEqual(
    [lived(null), lived(7), lived(30), lived(90), lived(91), lived(400)],
    ['never', '30', '30', '90', '365', '365'],
  );
});
