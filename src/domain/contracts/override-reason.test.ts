import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overrideReason } from './override-reason.ts';

test('takes a reason of up to 2,000 characters, trimmed', () => {
  assert.equal(
    overrideReason.parse(' Signed at the kitchen table\n'),
    'Signed at the kitchen table',
  );
  assert.equal(overrideReason.parse('x'.repeat(2000)).length, 2000);
});

test('refuses a reason that is empty, too long or cannot be stored', () => {
  for (const [reason, message] of [
    ['', 'must not be empty'],
    ['  ', 'must not be empty'],
    ['x'.repeat(2001), 'must have at most 2000 characters'],
    ['a\0b', 'must not contain NUL or broken characters'],
  ] as const) {
    const { error } = overrideReason.safeParse(reason);
    assert.deepEqual(
      error?.issues.map((issue) => issue.message),
      [message],
    );
  }
});
