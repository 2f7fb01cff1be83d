import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stateOfPostcode as stateOnServer } from '@sundesk/solar';
import { postcodeFault, stateOfPostcode } from './addresses.ts';

test('a postcode tells its state, and other text tells none', () => {
  const cases = [
    ['2042', 'NSW'],
    ['2600', 'ACT'],
    ['2619', 'NSW'],
    ['2913', 'ACT'],
    ['0200', 'ACT'],
    ['0870', 'NT'],
    ['3000', 'VIC'],
    ['8001', 'VIC'],
    ['4870', 'QLD'],
    ['5000', 'SA'],
    ['6160', 'WA'],
    ['7000', 'TAS'],
    ['0100', undefined],
    ['204', undefined],
    ['20422', undefined],
    ['', undefined],
  ] as const;
  for (const [postcode, state] of cases) assert.equal(stateOfPostcode(postcode), state, postcode);
});

test('a postcode that does not exist is a fault, and none is not', () => {
  assert.deepEqual(['', ' 2042 ', '0870'].map(postcodeFault), [null, null, null]);
  assert.equal(postcodeFault('0100'), '0100 isn’t an Australian postcode');
  assert.equal(postcodeFault('99999'), 'Enter a 4-digit postcode');
});

test('the desk and the server agree on every postcode', () => {
  for (let number = 0; number <= 9999; number += 1) {
    const postcode = String(number).padStart(4, '0');
    assert.equal(stateOfPostcode(postcode), stateOnServer(postcode), postcode);
  }
});
