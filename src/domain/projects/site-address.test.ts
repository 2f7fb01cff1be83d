import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { blankAddress, type SiteAddress, siteAddress } from './project.ts';
import { isSameSite, parseAddress } from './site-address.ts';

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

const banksia = address('14', 'Banksia Street');

for (const [what, other] of Object.entries({
  'the same address': banksia,
  'an abbreviated street type': address('14', 'Banksia St.'),
  'other capitals and spaces': address(' 14 ', 'BANKSIA  street'),
  'the number in the street': address('', '14 Banksia Street'),
  'an accent that is not typed': address('14', 'Bánksia Street'),
  'another name of the suburb': { ...banksia, suburb: 'Newtown South' },
  'no street': { ...blankAddress, postcode: '2042' },
  'no address': blankAddress,
})) {
  test(`${what} is the same site`, () => {
    assert.ok(isSameSite(banksia, other));
    assert.ok(isSameSite(other, banksia));
  });
}

for (const [what, other] of Object.entries({
  'another number': address('16', 'Banksia Street'),
  'another street': address('14', 'Waratah Street'),
  'another type of street': address('14', 'Banksia Road'),
  'another postcode': { ...banksia, postcode: '2300' },
  'a unit': address('2/14', 'Banksia Street'),
})) {
  test(`${what} is another site`, () => {
    assert.ok(!isSameSite(banksia, other));
    assert.ok(!isSameSite(other, banksia));
  });
}

test('a unit is the same in each of its spellings', () => {
  const unit = address('2/14', 'Banksia Street');
  assert.ok(isSameSite(unit, address('Unit 2, 14', 'Banksia St')));
  assert.ok(isSameSite(unit, address('U2 / 14', 'Banksia Street')));
});

test('the suburb counts where no postcode is known', () => {
  const here = { ...banksia, postcode: '' };
  assert.ok(isSameSite(here, { ...here, suburb: 'NEWTOWN' }));
  assert.ok(!isSameSite(here, { ...here, suburb: 'Enmore' }));
});

function address(streetNumber: string, street: string): SiteAddress {
  return {
    ...blankAddress,
    streetNumber,
    street,
    suburb: 'Newtown',
    state: 'NSW',
    postcode: '2042',
  };
}
