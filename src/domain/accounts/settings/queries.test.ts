import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withDefaults } from './queries.ts';
import { defaultSettings } from './settings.ts';

test('an account that never saved settings has the defaults', () => {
  assert.deepEqual(withDefaults({}), defaultSettings);
});

test('gives unsaved settings their defaults', () => {
  const timeZone = 'Australia/Perth';
  assert.deepEqual(withDefaults({ timeZone }), { ...defaultSettings, timeZone });
});
