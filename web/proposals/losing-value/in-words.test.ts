import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comingStepInWords, lossInWords } from './in-words.ts';

test('what is not calculated is not called a loss', () => {
  assert.equal(lossInWords({ lostCents: 34_200, uncalculatedCents: 0 }), '$342.00 less');
  assert.equal(lossInWords({ lostCents: 0, uncalculatedCents: 345_800 }), '$3,458.00 uncertain');
  assert.equal(
    lossInWords({ lostCents: 34_200, uncalculatedCents: 345_800 }),
    '$342.00 less, and $3,458.00 uncertain',
  );
});

test('the coming step is told with all that changes on its day', () => {
  assert.equal(
    comingStepInWords({ on: '2027-01-01', changes: ['solar', 'battery', 'price'] }),
    'The next step comes on 1 Jan 2027, when solar STCs drop by a year, battery STCs drop and your STC price changes.',
  );
  assert.equal(
    comingStepInWords({ on: '2028-01-01', changes: ['solar'] }),
    'The next step comes on 1 Jan 2028, when solar STCs drop by a year.',
  );
  assert.equal(comingStepInWords(null), 'No step is known for the next 18 months.');
});
