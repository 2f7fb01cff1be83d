import assert from 'node:assert/strict';
import { test } from 'node:test';
import { states } from '../../shared/state-of-postcode.ts';
import { timeZones } from '../company/time-zones.ts';
import { zoneOfState } from './zone-of-state.ts';

test('each state has a time zone that can be chosen', () => {
  const known = timeZones().flatMap(({ items }) => items);
  for (const state of states) assert.ok(known.includes(zoneOfState(state) ?? ''), state);
});

test('finds no time zone for an unknown state', () => {
  for (const text of ['', 'Victoria', 'constructor']) assert.equal(zoneOfState(text), undefined);
});
