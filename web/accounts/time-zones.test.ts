import assert from 'node:assert/strict';
import { test } from 'node:test';
import { states } from '../shared/addresses.ts';
import { timeZones, zoneOfState } from './time-zones.ts';

test('each state has a time zone that can be chosen', () => {
  const known = timeZones().flatMap(({ items }) => items);
  for (const state of states) assert.ok(known.includes(zoneOfState(state) ?? ''), state);
});

test('finds no time zone for an unknown state', () => {
  for (const text of ['', 'Victoria', 'constructor']) assert.equal(zoneOfState(text), undefined);
});
