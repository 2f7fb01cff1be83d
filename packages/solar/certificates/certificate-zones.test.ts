import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { zoneOf } from './certificate-zones.ts';

const zones = Array.from({ length: 10_000 }, (_, postcode) =>
  zoneOf(String(postcode).padStart(4, '0')),
);

test('cities and towns lie in the zones of the schedule', () => {
  const places = {
    '2000': 3, // Sydney
    '2600': 3, // Canberra
    '3000': 4, // Melbourne
    '4000': 3, // Brisbane
    '4870': 3, // Cairns
    '5000': 3, // Adelaide
    '6000': 3, // Perth
    '7000': 4, // Hobart
    '0800': 2, // Darwin
    '0870': 1, // Alice Springs
    '2880': 2, // Broken Hill
  };
  for (const [postcode, zone] of Object.entries(places)) {
    assert.equal(zoneOf(postcode), zone, postcode);
  }
});

test('a range includes its last postcode, and the next one begins after it', () => {
  const edges = { '0000': 3, '0799': 3, '0800': 2, '2355': 3, '2356': 2, '4829': 1, '4830': 3 };
  for (const [postcode, zone] of Object.entries({ ...edges, '8999': 4, '9000': 3, '9999': 3 })) {
    assert.equal(zoneOf(postcode), zone, postcode);
  }
});

// Counted and hashed from the published ranges by other code than ours.
test('every postcode has the zone of the schedule', () => {
  const counts = [1, 2, 3, 4].map((zone) => zones.filter((found) => found === zone).length);
  assert.deepEqual(counts, [225, 532, 6614, 2629]);
  assert.equal(
    createHash('sha256').update(zones.join('')).digest('hex'),
    '771db5024090b9b736eafc168ed825cdef6c3435ca19dda12676fe44961d503d',
  );
});

test('the zone changes 136 times from 0000 to 9999', () => {
  assert.equal(zones.filter((zone, index) => index > 0 && zone !== zones[index - 1]).length, 136);
});

test('finds no zone for a postcode without four digits', () => {
  for (const text of [
    '',
    '200',
    '20000',
    ' 2000',
    '2000\n',
    '2e3 ',
    'abcd',
    '-200',
    '٢٠٠٠',
    'NSW',
  ]) {
    assert.equal(zoneOf(text), undefined, JSON.stringify(text));
  }
});
