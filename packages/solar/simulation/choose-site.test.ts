import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseSite } from './choose-site.ts';
import { sitesByDistance } from './sites-by-distance.ts';

test('a chosen site takes the place of the nearest', () => {
  const keys = (postcode: string, key?: string | null) => {
    const { site, insteadOf } = chooseSite(postcode, key) ?? assert.fail();
    return [site.key, insteadOf?.key];
  };
  assert.deepEqual(keys('2000'), ['sydney', undefined]);
  assert.deepEqual(keys('2000', null), ['sydney', undefined]);
  assert.deepEqual(keys('2000', 'sydney'), ['sydney', undefined]);
  assert.deepEqual(keys('2000', 'dubbo'), ['dubbo', 'sydney']);
  assert.deepEqual(keys('2000', 'a-site-of-an-older-release'), ['sydney', undefined]);
  // 1.65° south and 2.7° × cos 33.1° east of Dubbo, at 111.2 km for a degree.
  assert.equal(chooseSite('2000', 'dubbo')?.distanceKm, 311);
});

test('a far island has the site that is chosen, without a distance', () => {
  assert.equal(chooseSite('6798'), undefined);
  const { site, distanceKm, insteadOf } = chooseSite('6798', 'broome') ?? assert.fail();
  assert.deepEqual([site.key, distanceKm, insteadOf], ['broome', null, null]);
  assert.equal(chooseSite('', 'broome'), undefined);
});

test('sites are listed by distance, with the nearest one marked', () => {
  const first = sitesByDistance('2630').slice(0, 2);
  assert.deepEqual(
    first.map(({ key, isNearest }) => [key, isNearest]),
    [
      ['thredbo', false],
      ['canberra', true],
    ],
    'an alpine site does not stand for the valleys below it',
  );
  assert.deepEqual(
    sitesByDistance('')
      .slice(0, 2)
      .map(({ name, distanceKm, isNearest }) => [name, distanceKm, isNearest]),
    [
      ['Adelaide', null, false],
      ['Albany', null, false],
    ],
  );
});
