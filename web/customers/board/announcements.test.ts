import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropped, lifted, over } from './announcements.ts';

test('a drag is announced from lift to drop', () => {
  const told = [
    lifted('Ann Lee', 'Quoting'),
    over('Ann Lee', 'Lost'),
    over('Ann Lee', undefined),
    dropped('Ann Lee', { from: 'Quoting', to: 'Lost', isCancelled: false, needsReason: true }),
    dropped('Ann Lee', { from: 'Quoting', to: 'Nurture', isCancelled: false, needsReason: false }),
    dropped('Ann Lee', { from: 'Quoting', to: 'Quoting', isCancelled: false, needsReason: false }),
    dropped('Ann Lee', { from: 'Quoting', to: undefined, isCancelled: false, needsReason: false }),
    dropped('Ann Lee', { from: 'Quoting', to: undefined, isCancelled: true, needsReason: false }),
  ];
  assert.deepEqual(told, [
    'Ann Lee picked up from Quoting. Choose a status with the left and right arrow keys, then press Space.',
    'Ann Lee is over Lost.',
    'Ann Lee isn’t over a status. Drop it here to cancel.',
    'Why is Ann Lee moving to Lost?',
    'Ann Lee moved from Quoting to Nurture.',
    'Ann Lee stays in Quoting.',
    'Ann Lee stays in Quoting.',
    'Move cancelled. Ann Lee is back in Quoting.',
  ]);
});
