import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusedMoves, refuseMoveByHand } from '../../../src/domain/statuses/change-pipeline.ts';
import { defaultStatuses } from '../../../src/domain/statuses/status.ts';
import { asksReason, type Status, targetsFrom, usualReasons, whyNotMove } from './may-move.ts';

const known = defaultStatuses.map((status, index) => ({ ...status, statusId: index + 1 }));
/** Statuses in the form of the server's answer. */
const statuses: readonly Status[] = known.map((status) => ({
  ...status,
  refused: refusedMoves(status, known),
}));
const [unsigned, signed] = [{ hasSigned: false }, { hasSigned: true }];

function named(name: string): Status {
  const status = statuses.find((candidate) => candidate.name === name);
  assert.ok(status, name);
  return status;
}

test('the board says no exactly where the server would, and asks for a reason where it wants one', () => {
  for (const { hasSigned } of [unsigned, signed]) {
    for (const from of statuses) {
      for (const to of statuses.filter((one) => one !== from)) {
        const isRefused = whyNotMove(from, to, { hasSigned }) !== undefined;
        const refusal = (reason: string) => refuseMoveByHand(from, to, { reason, hasSigned });
        assert.equal(isRefused, refusal('Price') !== undefined, `${from.name} to ${to.name}`);
        if (!isRefused) assert.equal(asksReason(to), refusal('') !== undefined);
      }
    }
  }
});

test('a cancelled customer whose contract is signed can be moved back to Signed', () => {
  const back = (mover: { hasSigned: boolean }) =>
    whyNotMove(named('Cancelled'), named('Signed'), mover);
  assert.equal(back(signed), undefined);
  assert.equal(back(unsigned), 'Only a signed contract moves a customer to Signed');
  const targets = targetsFrom(named('Cancelled'), statuses, signed).map(({ name }) => name);
  assert.ok(targets.includes('Signed'), targets.join(', '));
});

test('the refusal explains the rule of the column', () => {
  const why = (from: string, to: string) => whyNotMove(named(from), named(to), unsigned);
  assert.equal(why('Quoting', 'Signed'), 'Only a signed contract moves a customer to Signed');
  assert.equal(
    why('Signed', 'Lost'),
    'A customer who has signed can leave Signed only by being cancelled',
  );
  assert.equal(why('Quoting', 'Cancelled'), 'Only a customer who has signed can be Cancelled');
  assert.equal(why('Signed', 'Cancelled'), undefined);
});

test('the menu offers where a customer can go, and not where it is', () => {
  const names = (from: string) =>
    targetsFrom(named(from), statuses, unsigned).map(({ name }) => name);
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
  assert.ok(usualReasons(named('Cancelled')).includes('Finance declined'));
});
