import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coldestDegrees } from './coldest-degrees.ts';

// The lowest temperature on record, in degrees Celsius. Source: Bureau of Meteorology, climate statistics of the city.
const records = [
  { city: 'Sydney', postcode: '2000', lowest: 2.1 },
  { city: 'Canberra', postcode: '2600', lowest: -10 },
  { city: 'Melbourne', postcode: '3000', lowest: -2.8 },
  { city: 'Brisbane', postcode: '4000', lowest: 2.3 },
  { city: 'Adelaide', postcode: '5000', lowest: -0.4 },
  { city: 'Perth', postcode: '6000', lowest: -0.7 },
  { city: 'Hobart', postcode: '7000', lowest: -2.8 },
  { city: 'Darwin', postcode: '0800', lowest: 10.4 },
  { city: 'Alice Springs', postcode: '0870', lowest: -7.5 },
];

for (const { city, postcode, lowest } of records) {
  test(`the coldest cell in ${city} is at or a little below the record`, () => {
    const degrees = coldestDegrees(postcode) ?? Number.NaN;
    assert.ok(degrees <= lowest && degrees >= lowest - 5, `${degrees} and ${lowest}`);
  });
}

test('high country is colder than the coast beside it', () => {
  assert.ok((coldestDegrees('2350') ?? 0) < (coldestDegrees('2444') ?? 0) - 5);
});

test('a postcode without a station near it has no temperature', () => {
  for (const postcode of ['', '0100', '2898', '2899', '6798', 'abcd']) {
    assert.equal(coldestDegrees(postcode), undefined, postcode);
  }
});
