import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { storeOf } from '../../../test/support/arrange.ts';
import { openTestApp } from '../../../test/support/open-test-app.ts';
import {
  addStatus,
  placeStatus,
  refuseInitial,
  refuseKind,
  refuseMoveByHand,
  refuseRemoval,
  refuseReplacement,
  risingRanks,
} from './change-pipeline.ts';
import { findStatuses } from './queries.ts';
import { defaultStatuses, mayAdvance, type Status, statusKinds, statusSteps } from './status.ts';
import { rankMax } from './status-limits.ts';

test('ranks that rise stay, and those that do not are moved up until they do', () => {
  assert.deepEqual(risingRanks([0, 10, 20]), [0, 10, 20]);
  assert.deepEqual(risingRanks([10, 10, 10, 20]), [10, 11, 12, 20]);
  assert.deepEqual(risingRanks([rankMax, rankMax]), [0, 10]);
});

test('ranks rise strictly within their bounds, whatever they were', () => {
  const ranks = fc
    .array(fc.integer({ min: 0, max: rankMax }), { maxLength: 100 })
    .map((list) => list.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(ranks, (before) => {
      const after = risingRanks(before);
      assert.equal(after.length, before.length);
      for (const [index, rank] of after.entries()) {
        assert.ok(rank >= 0 && rank <= rankMax);
        assert.ok(index === 0 || rank > (after[index - 1] ?? 0));
      }
    }),
  );
});

test('a status is put before another, and those that need not move keep their rank', async (t) => {
  const store = storeOf(await openTestApp(t));
  const before = await findStatuses(store);
  const idOf = (name: string) => before.find((status) => status.name === name)?.statusId ?? 0;
  const place = (statusId: number, beforeId: number | undefined) =>
    store.transaction((tx) => placeStatus(tx, { statusId, beforeId }));

  const told = await place(idOf('Quoting'), idOf('Contacted'));
  const after = await findStatuses(store);
  assert.deepEqual(told, after);
  assert.deepEqual(
    after.slice(0, 6).map(({ name, rank }) => [name, rank]),
    [
      ['No Status Set', 0],
      ['New Lead', 10],
      ['Quoting', 20],
      ['Contacted', 30],
      ['Qualified', 40],
      ['Proposal Sent', 50],
    ],
  );
  assert.deepEqual(after.slice(6), before.slice(6));

  await place(idOf('Quoting'), idOf('Proposal Sent'));
  assert.deepEqual(await findStatuses(store), before);
  await place(idOf('Quoting'), idOf('Quoting'));
  assert.deepEqual(await findStatuses(store), before);
});

test('a status placed before no other goes last', async (t) => {
  const store = storeOf(await openTestApp(t));
  const [first] = await findStatuses(store);
  await store.transaction((tx) =>
    placeStatus(tx, { statusId: first?.statusId ?? 0, beforeId: undefined }),
  );
  const after = await findStatuses(store);
  assert.deepEqual([after.at(0)?.name, after.at(-1)?.name], ['New Lead', 'No Status Set']);
});

test('placing a status separates statuses of the same rank', async (t) => {
  const store = storeOf(await openTestApp(t));
  const [one, other] = await store.transaction(async (tx) => [
    await addStatus(tx, { name: 'One', kind: 'open', rank: 75 }),
    await addStatus(tx, { name: 'Other', kind: 'open', rank: 75 }),
  ]);
  await store.transaction((tx) =>
    placeStatus(tx, { statusId: other?.statusId ?? 0, beforeId: one?.statusId ?? 0 }),
  );
  const names = (await findStatuses(store)).map(({ name }) => name);
  assert.deepEqual(names.slice(7, 11), ['Negotiating', 'Other', 'One', 'Signed']);
});

test('a status that is gone is refused, on either side', async (t) => {
  const store = storeOf(await openTestApp(t));
  const [first] = await findStatuses(store);
  const statusId = first?.statusId ?? 0;
  for (const input of [
    { statusId: 999, beforeId: statusId },
    { statusId, beforeId: 999 },
  ]) {
    await assert.rejects(
      store.transaction((tx) => placeStatus(tx, input)),
      { code: 'STATUS_NOT_FOUND' },
    );
  }
});

const statuses: readonly Status[] = defaultStatuses.map((status, index) => ({
  ...status,
  statusId: index + 1,
}));

function named(name: string): Status {
  const status = statuses.find((candidate) => candidate.name === name);
  assert.ok(status, name);
  return status;
}

const own: Status = { ...named('Negotiating'), statusId: 99, name: 'Own', step: '' };

test('a status with a role keeps its kind, and one with customers cannot become won', () => {
  assert.equal(
    refuseKind(named('Quoting'), 'parked', 0),
    'Quoting has a role in the sale and stays of kind open',
  );
  assert.equal(
    refuseKind(own, 'won', 1),
    'customers have the status Own, and would become won without any of them moving',
  );
  assert.equal(refuseKind(own, 'parked', 1), undefined);
  assert.equal(refuseKind(own, 'won', 0), undefined);
  assert.equal(
    refuseKind({ ...own, isInitial: true }, 'parked', 0),
    'new customers start in Own, so it stays of kind open',
  );
});

test('statuses that rules need, and the initial one, cannot be removed', () => {
  const removable = statuses.filter((status) => refuseRemoval(status) === undefined);
  assert.deepEqual(
    removable.map(({ name }) => name),
    [
      'No Status Set',
      'Contacted',
      'Qualified',
      'Quoting',
      'Proposal Sent',
      'Proposal Viewed',
      'Negotiating',
      'Grid Approval',
      'Nurture',
    ],
  );
});

test('a replacement means the same for customers', () => {
  const replace = (from: string, to: string) => refuseReplacement(named(from), named(to));
  assert.equal(replace('Quoting', 'Nurture'), undefined);
  assert.equal(replace('Grid Approval', 'Signed'), undefined);
  assert.equal(replace('Quoting', 'Quoting'), 'a status cannot replace itself');
  assert.equal(replace('Quoting', 'Signed'), 'Signed is of kind won, and Quoting of kind open');
  assert.equal(
    replace('Grid Approval', 'Deposit Paid'),
    'a customer has the status Deposit Paid only when that has happened',
  );
  assert.equal(
    refuseReplacement({ ...own, kind: 'lost' }, named('Cancelled')),
    'a customer has the status Cancelled only when that has happened',
  );
  assert.equal(refuseReplacement({ ...own, kind: 'lost' }, named('Lost')), undefined);
});

const anyStatus: fc.Arbitrary<Status> = fc.record({
  statusId: fc.nat(20),
  name: fc.string(),
  kind: fc.constantFrom(...statusKinds),
  rank: fc.nat(1000),
  winProbability: fc.nat(100),
  isInitial: fc.boolean(),
  step: fc.constantFrom('' as const, ...statusSteps),
});

test('no replacement wins, loses or cancels a sale that people could not', () => {
  fc.assert(
    fc.property(anyStatus, anyStatus, (from, to) => {
      if (refuseReplacement(from, to) !== undefined) return;
      const how = { reason: 'Removed', hasSigned: false };
      assert.equal(refuseMoveByHand(from, { ...to, step: '' }, how), undefined);
      assert.equal(to.kind === 'won', from.kind === 'won');
      assert.equal(to.kind === 'lost', from.kind === 'lost');
    }),
  );
});

test('no change of kind wins or loses customers', () => {
  const kind = fc.constantFrom(...statusKinds);
  fc.assert(
    fc.property(anyStatus, kind, fc.nat(3), (status, to, customers) => {
      if (refuseKind(status, to, customers) !== undefined || customers === 0) return;
      assert.equal(to === 'won', status.kind === 'won');
      assert.equal(to === 'lost', status.kind === 'lost');
    }),
  );
});

test('however an account edits its pipeline, it keeps what rules need and one open initial status', () => {
  const edit = fc.oneof(
    fc.record({ does: fc.constant('remove' as const), at: fc.nat(30) }),
    fc.record({ does: fc.constant('initial' as const), at: fc.nat(30) }),
    fc.record({
      does: fc.constant('kind' as const),
      at: fc.nat(30),
      kind: fc.constantFrom(...statusKinds),
    }),
    fc.record({ does: fc.constant('add' as const), kind: fc.constantFrom(...statusKinds) }),
  );
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 60 }), (edits) => {
      let pipeline = [...statuses];
      for (const change of edits) {
        if (change.does === 'add') {
          pipeline.push({ ...own, statusId: 100 + pipeline.length, kind: change.kind });
          continue;
        }
        const status = pipeline[change.at % pipeline.length];
        assert.ok(status);
        if (change.does === 'remove' && refuseRemoval(status) === undefined) {
          pipeline = pipeline.filter((other) => other !== status);
        } else if (change.does === 'initial' && refuseInitial(status) === undefined) {
          pipeline = pipeline.map((other) => ({ ...other, isInitial: other === status }));
        } else if (change.does === 'kind' && refuseKind(status, change.kind, 0) === undefined) {
          pipeline = pipeline.map((other) =>
            other === status ? { ...other, kind: change.kind } : other,
          );
        }
      }
      const initial = pipeline.filter((status) => status.isInitial);
      assert.deepEqual(
        initial.map(({ kind }) => kind),
        ['open'],
      );
      for (const [step, kind] of Object.entries(kindsNeeded)) {
        assert.deepEqual(
          pipeline.filter((status) => status.step === step).map((status) => status.kind),
          [kind],
        );
      }
    }),
  );
});

const kindsNeeded = {
  signed: 'won',
  deposit: 'won',
  scheduled: 'won',
  installed: 'won',
  lost: 'lost',
  cancelled: 'lost',
};

test('rules move up in rank among open statuses, and win by a signature alone', () => {
  fc.assert(
    fc.property(anyStatus, anyStatus, (from, to) => {
      if (!mayAdvance(from, to)) return;
      if (to.step === 'signed') assert.ok(from.kind !== 'won');
      else assert.ok(to.rank > from.rank && to.kind === from.kind);
    }),
  );
});
