import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayAndTime } from '../shared/formats/formats.ts';
import { hasText, healthOf, hostOf, type Subscription, titleOf, typesOf } from './health-words.ts';

const now = Date.UTC(2026, 10, 21, 9, 30);
const minute = 60_000;
const hook: Subscription = {
  subscriptionId: 'sub_1',
  hookUrl: 'https://crm.example.com/hooks?key=1',
  name: '',
  types: ['customer_created'],
  statusIds: null,
  ownerIds: null,
  state: 'active',
  suspendedAt: null,
  endedAt: null,
  createdAt: now,
  isOrdered: false,
  slots: 10,
  ratePerSecond: null,
  publicKey: null,
  previousSignsUntil: null,
  lastSuccessAt: null,
  lastFailureAt: null,
  failingSince: null,
  disablesAt: null,
  restsUntil: null,
  held: 0,
  waiting: 0,
};

const told = (changes: Partial<Subscription>) => {
  const { label, words } = healthOf({ ...hook, ...changes }, now);
  return `${label}: ${words}`;
};

test('a subscription is listed by its name, or by its host, and found by name, URL and types', () => {
  const named: Subscription = { ...hook, name: 'Accounting', types: '*' };
  assert.deepEqual([titleOf(hook), titleOf(named)], ['crm.example.com', 'Accounting']);
  assert.deepEqual([typesOf(hook), typesOf(named)], ['customer_created', 'all event types']);
  const searched = [' account', 'CRM.example', 'customer_c', 'signed'];
  assert.deepEqual(
    searched.map((text) => [hasText(hook, text), hasText(named, text)]),
    [
      [false, true],
      [true, true],
      [true, false],
      [false, false],
    ],
  );
});

test('the health of a subscription is described in words', () => {
  const at = now - 5 * minute;
  const later = now + minute;
  assert.equal(told({}), 'New: no deliveries yet');
  assert.equal(told({ lastSuccessAt: at }), 'Healthy: last delivered 5 minutes ago');
  assert.equal(
    told({ lastSuccessAt: at, waiting: 3, held: 2 }),
    'Healthy: last delivered 5 minutes ago · 3 waiting · 2 held',
  );
  assert.equal(
    told({ failingSince: at, disablesAt: later, restsUntil: later, waiting: 10_001 }),
    `Failing: since ${dayAndTime(at)} · circuit breaker open until ${dayAndTime(later)} · will be disabled ${dayAndTime(later)} unless ` +
      'a delivery succeeds · more than 10,000 waiting',
  );
  assert.equal(
    told({ state: 'paused', suspendedAt: at, held: 4 }),
    `Paused: since ${dayAndTime(at)} · 4 held`,
  );
  assert.equal(
    told({ state: 'disabled', suspendedAt: at }),
    `Disabled: since ${dayAndTime(at)}, after 5 days of failed deliveries`,
  );
  assert.equal(
    told({ state: 'gone', endedAt: at }),
    `Ended: endpoint answered 410 Gone on ${dayAndTime(at)}`,
  );
});

test('a pause that is over is not shown', () => {
  assert.equal(
    told({ failingSince: now, restsUntil: now - 1 }),
    `Failing: since ${dayAndTime(now)}`,
  );
});

test('a subscription is known by its host', () => {
  assert.equal(hostOf(hook.hookUrl), 'crm.example.com');
  assert.equal(hostOf('http://127.0.0.1:9000/hook'), '127.0.0.1:9000');
});
