import assert from 'node:assert/strict';
import { test } from 'node:test';
import { duplicateCause, type Facts } from '../../chaos/duplicate-cause.ts';
import type { Arrival } from '../../chaos/receiver.ts';

const claimed = { from: 995, to: 1700, node: 'node-1.1', end: 'lost' } as const;
const attempt = {
  number: 1,
  startedAt: 1750,
  durationMs: 40,
  outcome: 'delivered',
  maybeDelivered: true,
};
const killed = { kind: 'killed', from: 1080, to: 1080, node: 'node-1.1' } as const;

function arrival(at: number): Arrival {
  return { at, fate: 'accepted' } as Arrival;
}

function causeOf(had: number, again: number, given: Partial<Facts> = {}) {
  const arrivals = [arrival(had), arrival(again)];
  const facts = { attempts: [attempt], arrivals, claims: [claimed], troubles: [killed], ...given };
  return duplicateCause(arrival(had), arrival(again), facts as Facts);
}

test('an attempt that follows a kill within a second is not taken for the one that was lost', () => {
  assert.equal(causeOf(1000, 1800), 'killed');
});

test('an attempt that the receiver refused in between is not taken for the one that was lost', () => {
  const refused = { ...attempt, startedAt: 1680, outcome: 'http_5xx' };
  const next = { ...attempt, number: 2, startedAt: 3800, maybeDelivered: false };
  const arrivals = [arrival(1000), { at: 1700, fate: 'refused' } as Arrival, arrival(3810)];
  assert.equal(causeOf(1000, 3810, { attempts: [refused, next], arrivals }), 'killed');
  assert.equal(causeOf(1000, 3810, { attempts: [refused, next] }), 'unexplained');
});

test('the loss must be known to the next attempt, and the kill must have hit its node', () => {
  assert.equal(
    causeOf(1000, 1800, { attempts: [{ ...attempt, maybeDelivered: false }] }),
    'unexplained',
  );
  assert.equal(causeOf(1000, 1800, { troubles: [{ ...killed, node: 'node-2.1' }] }), 'unexplained');
  assert.equal(causeOf(1000, 1800, { troubles: [] }), 'unexplained');
});

test('a second lease that was lost within a second does not hide the kill of the first', () => {
  const second = { from: 1720, to: 9000, node: 'node-2.1', end: 'lost' } as const;
  const late = { ...attempt, startedAt: 9050 };
  const given = { attempts: [late], claims: [claimed, second] };
  assert.equal(causeOf(1000, 1740, given), 'killed');
  assert.equal(causeOf(1000, 1740, { ...given, troubles: [] }), 'unexplained');
});

test('a delivery that comes again after a recorded attempt is unexplained', () => {
  const first = { ...attempt, startedAt: 990, maybeDelivered: false };
  assert.equal(
    causeOf(1000, 1800, { attempts: [first, { ...attempt, number: 2 }] }),
    'unexplained',
  );
  assert.equal(causeOf(1000, 1800, { attempts: [first] }), 'unexplained');
});
