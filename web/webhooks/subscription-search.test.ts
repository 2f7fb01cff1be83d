import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeZone } from '../shared/formats/formats.ts';
import { readSubscriptionSearch, toDeliveryFilter } from './subscription-search.ts';

test('an address is read, and invalid values are dropped', () => {
  const search = { tab: 'replays', show: 'failed', outcome: 'timed_out', before: 12, delivery: 3 };
  assert.deepEqual(readSubscriptionSearch(search), search);
  assert.deepEqual(readSubscriptionSearch({ from: '2026-11-21T09:30', to: '2026-11-22T09:30' }), {
    from: '2026-11-21T09:30',
    to: '2026-11-22T09:30',
  });
  const wrong = {
    tab: 'x',
    show: 'all',
    outcome: 1,
    from: 'soon',
    to: '2026-13-01T00:00',
    before: -1,
  };
  assert.deepEqual(readSubscriptionSearch(wrong), {});
});

test('a group becomes its states, and times become moments of the firm’s clock', () => {
  setTimeZone('Australia/Perth');
  assert.deepEqual(toDeliveryFilter({ show: 'failed', from: '2026-11-21T09:30', before: 7 }), {
    states: ['exhausted', 'aborted', 'gone'],
    outcome: undefined,
    from: Date.UTC(2026, 10, 21, 1, 30),
    to: undefined,
    before: 7,
  });
  assert.deepEqual(Object.values(toDeliveryFilter({})), [
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
