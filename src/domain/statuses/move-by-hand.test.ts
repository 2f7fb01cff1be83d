import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { refuseMoveByHand } from './move-by-hand.ts';
import { defaultStatuses, type Status } from './status.ts';

const statuses: readonly Status[] = defaultStatuses.map((status, index) => ({
  ...status,
  statusId: index + 1,
}));

function named(name: string): Status {
  const status = statuses.find((candidate) => candidate.name === name);
  assert.ok(status, name);
  return status;
}

const refuse = (from: string, to: string, reason = '', hasSigned = false) =>
  refuseMoveByHand(named(from), named(to), { reason, hasSigned });

test('a customer moves freely among open and parked statuses, forwards and back', () => {
  for (const [from, to] of [
    ['New Lead', 'Negotiating'],
    ['Negotiating', 'No Status Set'],
    ['Quoting', 'Nurture'],
    ['Nurture', 'Contacted'],
    ['Lost', 'Qualified'],
    ['Cancelled', 'Nurture'],
  ] as const) {
    assert.equal(refuse(from, to), undefined, `${from} to ${to}`);
  }
});

test('only a signature wins a sale', () => {
  for (const from of ['New Lead', 'Negotiating', 'Nurture', 'Lost', 'Cancelled']) {
    assert.equal(
      refuse(from, 'Signed', 'Because'),
      'only a signed contract moves a customer to Signed',
    );
  }
});

test('a customer with a signed contract can be moved to Signed from every status', () => {
  for (const from of ['New Lead', 'Nurture', 'Lost', 'Cancelled']) {
    assert.equal(refuse(from, 'Signed', '', true), undefined, from);
  }
});

test('a customer who has signed moves on towards the installation', () => {
  assert.equal(refuse('Signed', 'Grid Approval'), undefined);
  assert.equal(refuse('Install Scheduled', 'Installed'), undefined);
});

test('a customer who has signed leaves only as Cancelled, with a reason', () => {
  const message = 'a customer who has signed can leave Signed only by being cancelled';
  for (const to of ['Quoting', 'Nurture', 'Lost']) {
    assert.equal(refuse('Signed', to, 'Because'), message);
  }
  assert.equal(refuse('Signed', 'Cancelled', 'Cooling-off'), undefined);
  assert.equal(refuse('Signed', 'Cancelled'), 'Cancelled requires a reason');
});

test('a customer who has not signed is lost, not cancelled, with a reason', () => {
  assert.equal(refuse('Quoting', 'Lost'), 'Lost requires a reason');
  assert.equal(refuse('Quoting', 'Lost', 'Price'), undefined);
  assert.equal(
    refuse('Quoting', 'Cancelled', 'Price'),
    'only a customer who has signed can be Cancelled',
  );
});

test('no move by hand in any pipeline wins a sale or loses one without a reason', () => {
  const status = fc.record({
    statusId: fc.nat(),
    name: fc.string(),
    kind: fc.constantFrom('open', 'won', 'lost', 'parked'),
    rank: fc.nat(),
    winProbability: fc.nat(100),
    isInitial: fc.boolean(),
    step: fc.constantFrom('', 'signed', 'cancelled'),
  });
  fc.assert(
    fc.property(status, status, fc.string(), (from, to, reason) => {
      if (refuseMoveByHand(from, to, { reason, hasSigned: false }) !== undefined) return;
      assert.ok(to.kind !== 'won' || from.kind === 'won');
      assert.ok(to.kind !== 'lost' || reason !== '');
    }),
  );
});
