import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comingStepInWords, lossInWords } from './in-words.ts';

test('a discount that is not calculated is not called a loss', () => {
  assert.equal(lossInWords({ lostCents: 34_200, uncalculatedCents: 0 }), '$342.00 less');
  assert.equal(lossInWords({ lostCents: 0, uncalculatedCents: 345_800 }), '$3,458.00 uncertain');
  assert.equal(
    lossInWords({ lostCents: 34_200, uncalculatedCents: 345_800 }),
    '$342.00 less, and $3,458.00 uncertain',
  );
});

test('the coming step names all that changes on its day', () => {
  assert.equal(
    comingStepInWords({ on: '2027-01-01', changes: ['solar', 'battery', 'price'] }),
    'Next change on 1 Jan 2027: solar STCs drop by one year, battery STCs drop and your STC price changes.',
  );
  assert.equal(
    comingStepInWords({ on: '2028-01-01', changes: ['solar'] }),
    'Next change on 1 Jan 2028: solar STCs drop by one year.',
  );
  assert.equal(comingStepInWords(null), 'No change to STCs is scheduled in the next 18 months.');
});
