import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allCities, cityOf } from './cities.ts';

test('the city of a postcode is the nearest of the table', () => {
  const places = {
    '2000': 'Sydney',
    '1001': 'Sydney',
    '2500': 'Sydney', // Wollongong
    '2600': 'Canberra',
    '2914': 'Canberra',
    '0200': 'Canberra',
    '2650': 'Canberra', // Wagga Wagga
    '2620': 'Canberra', // Queanbeyan
    '2480': 'Brisbane', // Lismore
    '2880': 'Adelaide', // Broken Hill
    '3000': 'Melbourne',
    '8001': 'Melbourne',
    '3500': 'Adelaide', // Mildura
    '4000': 'Brisbane',
    '9726': 'Brisbane',
    '4700': 'Brisbane', // Rockhampton
    '4740': 'Cairns', // Mackay
    '4810': 'Cairns', // Townsville
    '4870': 'Cairns',
    '5000': 'Adelaide',
    '6000': 'Perth',
    '6725': 'Darwin', // Broome
    '7000': 'Hobart',
    '0800': 'Darwin',
    '0880': 'Darwin', // Nhulunbuy
    '0860': 'Alice Springs', // Tennant Creek
    '0870': 'Alice Springs',
  };
  for (const [postcode, name] of Object.entries(places)) {
    assert.equal(cityOf(postcode)?.name, name, postcode);
  }
});

test('what no state uses, or is no postcode, has no city', () => {
  for (const text of ['', '0000', '0199', '0300', '0799', '200', '20000', 'NSW', ' 2000']) {
    assert.equal(cityOf(text), undefined, JSON.stringify(text));
  }
});

test('every postcode of a state has a city', () => {
  for (let number = 800; number <= 9999; number += 1) {
    assert.ok(cityOf(String(number).padStart(4, '0')), String(number));
  }
});

test('the means lie within 4 % of the averages of the Clean Energy Council', () => {
  const averages: Readonly<Record<string, number>> = {
    Adelaide: 4.2,
    Brisbane: 4.2,
    Canberra: 4.3,
    Darwin: 4.4,
    Hobart: 3.5,
    Melbourne: 3.6,
    Perth: 4.4,
    Sydney: 3.9,
  };
  const compared = allCities.filter(({ name }) => averages[name] !== undefined);
  assert.equal(compared.length, 8);
  for (const { name, mean } of compared) {
    const ratio = mean / (averages[name] ?? 0);
    assert.ok(ratio > 0.96 && ratio < 1.04, `${name}: ${ratio}`);
  }
});
