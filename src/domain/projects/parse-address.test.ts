import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseAddress } from './parse-address.ts';
import { siteAddress } from './project.ts';

const read = (line: string) => {
  const { streetNumber, street, suburb, state, postcode } = parseAddress(line);
  return [streetNumber, street, suburb, state, postcode];
};

for (const [line, ...parts] of [
  ['14 Banksia Street, Newtown NSW 2042', '14', 'Banksia Street', 'Newtown', 'NSW', '2042'],
  ['14 Banksia St Newtown 2042', '14', 'Banksia St', 'Newtown', 'NSW', '2042'],
  ['14 Banksia St, Newtown, 2042 nsw, Australia', '14', 'Banksia St', 'Newtown', 'NSW', '2042'],
  [
    '3/22 The Esplanade, Surfers Paradise QLD',
    '3/22',
    'The Esplanade',
    'Surfers Paradise',
    'QLD',
    '',
  ],
  [
    'Unit 3, 14 Wattle Rd, St Kilda, Victoria 3182',
    'Unit 3, 14',
    'Wattle Rd',
    'St Kilda',
    'VIC',
    '3182',
  ],
  ['Lot 7 Old Mill Road Yass NSW 2582', 'Lot 7', 'Old Mill Road', 'Yass', 'NSW', '2582'],
  ['Chermside 4032', '', '', 'Chermside', 'QLD', '4032'],
  ['12A Grey Street', '12A', 'Grey Street', '', '', ''],
  ['behind the old mill', '', 'behind the old mill', '', '', ''],
  ['', '', '', '', '', ''],
] as const) {
  test(`the address “${line}” has its parts`, () => {
    assert.deepEqual(read(line), parts);
  });
}

test('whatever a line holds, its parts are a site of a project', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: 'binary-ascii' }), (line) => {
      const plain = line.replaceAll(/\p{Cc}/gu, ' ');
      const address = parseAddress(plain);
      assert.deepEqual(siteAddress.parse(address), address);
    }),
  );
});
