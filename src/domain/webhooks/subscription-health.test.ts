import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closedBreaker } from '../deliveries/breaker.ts';
import { dayMs, hourMs } from '../shared/time.ts';
import type { Subscription } from './subscription.ts';
import { subscriptionHealth, type Traffic } from './subscription-health.ts';

const now = Date.UTC(2026, 10, 21, 9, 30, 0);
const failingSince = now - dayMs;

const active: Subscription = {
  subscriptionId: 'sub_1',
  hookUrl: 'https://hooks.example.com/a',
  name: '',
  types: ['customer_created'],
  filter: { statusIds: undefined, ownerIds: undefined },
  state: 'active',
  suspendedAt: undefined,
  isOrdered: false,
  slots: 10,
  ratePerSecond: undefined,
  publicKey: undefined,
  previousSignsUntil: undefined,
  createdAt: failingSince,
  endedAt: undefined,
  endReason: undefined,
};
const failing: Traffic = {
  breaker: { ...closedBreaker, level: 1, pausedUntil: now + 1 },
  failureClock: { failingSince, spells: 3, lastSpellAt: now - hourMs, warnedPercent: 0 },
  lastSuccessAt: failingSince - 1,
  lastFailureAt: now,
  held: 1,
  waiting: 2,
};
const open = {
  lastSuccessAt: failingSince - 1,
  lastFailureAt: now,
  failingSince,
  disablesAt: failingSince + 5 * dayMs,
  breaker: 'open',
  pausedUntil: now + 1,
  held: 1,
  waiting: 2,
};

test('one whose breaker is open is paused until its end', () => {
  assert.deepEqual(subscriptionHealth(active, failing, now), open);
});

test('sending resumes at the end of the pause, but the breaker is not closed', () => {
  assert.deepEqual(subscriptionHealth(active, failing, now + 1), {
    ...open,
    breaker: 'half_open',
    pausedUntil: undefined,
  });
});

for (const [name, change] of [
  ['paused', { state: 'paused', suspendedAt: now }],
  ['disabled', { state: 'disabled', suspendedAt: now }],
  ['ended', { endedAt: now, endReason: 'gone' }],
] as const) {
  test(`one that is ${name} has no time at which it will be disabled`, () => {
    assert.deepEqual(subscriptionHealth({ ...active, ...change }, failing, now), {
      ...open,
      disablesAt: undefined,
    });
  });
}
