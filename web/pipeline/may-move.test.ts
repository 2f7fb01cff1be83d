import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refuseMoveByHand } from '../../src/domain/statuses/move-by-hand.ts';
import { defaultStatuses } from '../../src/domain/statuses/status.ts';
import { asksReason, type Status, targetsFrom, usualReasons, whyNotMove } from './may-move.ts';

const statuses: readonly Status[] = defaultStatuses.map((status, index) => ({
  ...status,
  statusId: index + 1,
}));

function named(name: string): Status {
  const status = statuses.find((candidate) => candidate.name === name);
  assert.ok(status, name);
  return status;
}

test('the board says no exactly where the server would, and asks for a reason where it wants one', () => {
  for (const from of statuses) {
    for (const to of statuses) {
      const isRefused = whyNotMove(from, to) !== undefined;
      assert.equal(
        isRefused,
        refuseMoveByHand(from, to, { reason: 'Price', hasSigned: false }) !== undefined,
      );
      if (isRefused) continue;
      assert.equal(
        asksReason(to),
        refuseMoveByHand(from, to, { reason: '', hasSigned: false }) !== undefined,
      );
    }
  }
});

test('it says so in words about the column', () => {
  const why = (from: string, to: string) => whyNotMove(named(from), named(to));
  assert.equal(why('Quoting', 'Signed'), 'Only a signed contract moves a customer to Signed');
  assert.equal(why('Signed', 'Lost'), 'Whoever has signed can only be cancelled');
  assert.equal(why('Quoting', 'Cancelled'), 'Only whoever has signed can be cancelled');
  assert.equal(why('Signed', 'Cancelled'), undefined);
});

test('the menu offers where a customer can go, and not where it is', () => {
  const names = (from: string) => targetsFrom(named(from), statuses).map(({ name }) => name);
  assert.deepEqual(names('Install Scheduled'), [
    'Signed',
    'Deposit Paid',
    'Grid Approval',
    'Installed',
    'Cancelled',
  ]);
  assert.deepEqual(names('Lost'), [
    'No Status Set',
    'New Lead',
    'Contacted',
    'Qualified',
    'Quoting',
    'Proposal Sent',
    'Proposal Viewed',
    'Negotiating',
    'Nurture',
  ]);
});

test('other reasons are usual for a loss than for a cancellation', () => {
  assert.ok(usualReasons(named('Lost')).includes('Price'));
  assert.ok(usualReasons(named('Cancelled')).includes('Finance was declined'));
});
