import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zoneOf } from '../certificates/certificate-zones.ts';
import { nearestSite } from './nearest-site.ts';
import { sunSteps } from './sun-steps.ts';
import { allSites, weatherSite } from './weather-site.ts';

test('at least 30 sites have a year of plausible weather each', () => {
  assert.ok(allSites.length >= 30);
  for (const { key } of allSites) {
    const site = weatherSite(key);
    assert.ok(site);
    assert.equal(site.months.length, 12);
    let year = 0;
    for (const types of site.months) {
      assert.equal(types.length, site.months[0]?.length);
      for (const day of types) {
        assert.deepEqual(
          [day.ghi, day.dhi, day.temperature, day.wind].map((list) => list.length),
          [24, 24, 24, 24],
        );
        day.ghi.forEach((ghi, hour) => {
          const dhi = day.dhi[hour] ?? 0;
          assert.ok(ghi >= 0 && ghi < 1250 && dhi >= 0 && dhi <= ghi, `${key} ${hour}`);
        });
        year += (day.ghi.reduce((sum, ghi) => sum + ghi, 0) / types.length) * (365 / 12);
      }
    }
    // Bounds from the west of Tasmania to the Pilbara.
    assert.ok(year > 1_250_000 && year < 2_450_000, `${key}: ${year}`);
  }
});

test('the light of every hour falls while the sun is up', () => {
  for (const { key } of allSites) {
    const site = weatherSite(key);
    assert.ok(site);
    const sun = sunSteps(site);
    let dark = 0;
    let all = 0;
    site.months.forEach((types, month) => {
      for (const { ghi } of types) {
        ghi.forEach((value, hour) => {
          all += value;
          if (sun[month * 24 + hour]?.steps.length === 0) dark += value;
        });
      }
    });
    assert.ok(dark / all < 0.005, `${key}: ${dark / all}`);
  }
});

test('sites cover every state and territory, climate and STC zone', () => {
  assert.deepEqual(
    new Set(allSites.map(({ state }) => state)),
    new Set(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']),
  );
  assert.deepEqual(
    new Set(allSites.map(({ climate }) => climate)),
    new Set(['tropical', 'subtropical', 'arid', 'temperate', 'alpine']),
  );
  // Places of zones 1 to 4 have a site within 150 km.
  for (const [index, postcode] of ['0870', '0860', '2000', '3000'].entries()) {
    assert.equal(zoneOf(postcode), index + 1, postcode);
    assert.ok((nearestSite(postcode)?.distanceKm ?? 1000) < 150, postcode);
  }
});

test('the nearest site is the one for a postcode', () => {
  const expected = {
    '2000': 'sydney',
    '3000': 'melbourne',
    '4000': 'brisbane',
    '5000': 'adelaide',
    '6000': 'perth',
    '7000': 'hobart',
    '0800': 'darwin',
    '2600': 'canberra',
    '0870': 'alice-springs',
    // Nearer to Alice Springs than to the coast, and a site of its own.
    '4825': 'mount-isa',
    // The Pilbara, not the Kimberley.
    '6753': 'newman',
    '6751': 'port-hedland',
    '6725': 'broome',
    // 13 % less sun than Hobart.
    '7320': 'burnie',
    '7250': 'launceston',
    '2627': 'thredbo',
    // Below the snow: Thredbo is nearer, but high.
    '2630': 'canberra',
    '2640': 'wagga-wagga',
    '4870': 'cairns',
  };
  const found = Object.fromEntries(
    Object.keys(expected).map((postcode) => [postcode, nearestSite(postcode)?.site.key]),
  );
  assert.deepEqual(found, expected);
});

test('finds no site for an invalid postcode or a remote island', () => {
  for (const postcode of ['', '20', 'abcd', '0100', '0500', '2899', '6798', '20000']) {
    assert.equal(nearestSite(postcode), undefined, postcode);
  }
});

test('each source names its licence and attribution', () => {
  for (const { key } of allSites) {
    const { source } = weatherSite(key) ?? {};
    assert.ok(source?.name && source.attribution && source.licence, key);
  }
});
