import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSettings } from '../../domain/accounts/settings/settings.ts';
import { withDefaults } from './settings.ts';

test('an account that never saved settings has the defaults', () => {
  assert.deepEqual(withDefaults({}), defaultSettings);
});

test('gives unsaved settings their defaults', () => {
  const timeZone = 'Australia/Perth';
  assert.deepEqual(withDefaults({ timeZone }), { ...defaultSettings, timeZone });
});
