import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { refuseMoveByHand } from './change-pipeline.ts';
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

type Group = 'open' | 'parked' | 'won' | 'Lost' | 'Cancelled';
type Rule = 'free' | 'with reason' | 'never';

const groups: Readonly<Record<Group, readonly string[]>> = {
  open: [
    'No Status Set',
    'New Lead',
    'Contacted',
    'Qualified',
    'Quoting',
    'Proposal Sent',
    'Proposal Viewed',
    'Negotiating',
  ],
  parked: ['Nurture'],
  won: ['Signed', 'Deposit Paid', 'Grid Approval', 'Install Scheduled', 'Installed'],
  Lost: ['Lost'],
  Cancelled: ['Cancelled'],
};

/** What may be done by hand: a sale is won only by a signature, and lost after it only by cancelling. */
const rules: Readonly<Record<Group, Readonly<Record<Group, Rule>>>> = {
  open: row('free', 'free', 'never', 'with reason', 'never'),
  parked: row('free', 'free', 'never', 'with reason', 'never'),
  won: row('never', 'never', 'free', 'never', 'with reason'),
  Lost: row('free', 'free', 'never', 'with reason', 'never'),
  Cancelled: row('free', 'free', 'never', 'with reason', 'never'),
};

test('the groups hold every status that an account starts with', () => {
  assert.deepEqual(
    Object.values(groups).flat().toSorted(),
    defaultStatuses.map((status) => status.name).toSorted(),
  );
});

test('every move by hand follows the rules', () => {
  for (const from of statuses) {
    for (const to of statuses.filter((one) => one !== from)) {
      const rule = rules[groupOf(from.name)][groupOf(to.name)];
      const allowed = ['', 'Because'].map(
        (reason) => refuse(from.name, to.name, reason) === undefined,
      );
      assert.deepEqual(
        allowed,
        { free: [true, true], 'with reason': [false, true], never: [false, false] }[rule],
        `${from.name} to ${to.name}`,
      );
    }
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

function row(open: Rule, parked: Rule, won: Rule, lost: Rule, cancelled: Rule) {
  return { open, parked, won, Lost: lost, Cancelled: cancelled };
}

function groupOf(name: string): Group {
  const found = (Object.keys(groups) as Group[]).find((group) => groups[group].includes(name));
  return found ?? assert.fail(name);
}
