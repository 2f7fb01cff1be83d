import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs, minuteMs } from '../shared/time.ts';
import { afterAttempt } from './send-queued-message.ts';

const over = { retryInMs: 0, providerId: '', problem: '' };

test('marks an accepted message as sent', () => {
  assert.deepEqual(afterAttempt({ outcome: 'accepted', providerId: 'SM1' }, 3), {
    ...over,
    state: 'sent',
    providerId: 'SM1',
  });
});

for (const [outcome, state] of [
  ['refused', 'failed'],
  ['opted_out', 'failed'],
  ['unsure', 'unsure'],
] as const) {
  test(`a message that was ${outcome} is ${state} at once`, () => {
    const ending = afterAttempt({ outcome, problem: 'so it is' }, 0);
    assert.deepEqual(ending, { ...over, state, problem: 'so it is' });
  });
}

test('retries a deferred message with growing delays, then marks it as failed', () => {
  const endings = [0, 1, 2, 3, 4, 5, 6].map((attempts) =>
    afterAttempt({ outcome: 'deferred', problem: 'busy' }, attempts),
  );
  assert.deepEqual(
    endings.map(({ state, retryInMs }) => [state, retryInMs]),
    [
      ['queued', minuteMs],
      ['queued', 5 * minuteMs],
      ['queued', 15 * minuteMs],
      ['queued', hourMs],
      ['queued', 4 * hourMs],
      ['failed', 0],
      ['failed', 0],
    ],
  );
  assert.deepEqual([...new Set(endings.map(({ problem }) => problem))], ['busy']);
});
