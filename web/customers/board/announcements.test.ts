import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropped, lifted, over } from './announcements.ts';

test('a drag is announced from lift to drop', () => {
  const told = [
    lifted('Ann Lee', 'Quoting'),
    over('Ann Lee', 'Lost'),
    over('Ann Lee', undefined),
    dropped('Ann Lee', { from: 'Quoting', to: 'Lost', isCancelled: false, isAsked: true }),
    dropped('Ann Lee', { from: 'Quoting', to: 'Nurture', isCancelled: false, isAsked: false }),
    dropped('Ann Lee', { from: 'Quoting', to: 'Quoting', isCancelled: false, isAsked: false }),
    dropped('Ann Lee', { from: 'Quoting', to: undefined, isCancelled: false, isAsked: false }),
    dropped('Ann Lee', { from: 'Quoting', to: undefined, isCancelled: true, isAsked: false }),
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
