import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toActs } from './acts.ts';
import type { Entry } from './describe-entry.ts';

const at = (minutes: number) => minutes * 60_000;
const entry = (minutes: number, happening: object) =>
  ({ entryId: `${minutes}`, at: at(minutes), ...happening }) as Entry;
const move = (minutes: number, source: string, newStatus: string) =>
  entry(minutes, { kind: 'status', source, newStatus });
const contract = (minutes: number, step: string, contractId = 'c1') =>
  entry(minutes, { kind: 'contract', step, contractId });

/** Each row as its kind or step, with what it holds. */
const rows = (entries: Entry[]) =>
  toActs(entries).map(({ entry: { kind, ...rest }, movedTo, isSealed }) =>
    ['step' in rest ? rest.step : kind, movedTo, isSealed && 'sealed'].filter(Boolean).join(' '),
  );

test('a signature, its seal and its move are one row', () => {
  const entries = [
    move(30, 'signature', 'Signed'),
    contract(30, 'sealed'),
    contract(20, 'signed'),
    contract(10, 'opened'),
  ];
  assert.deepEqual(rows(entries), ['signed Signed sealed', 'opened']);
});

test('a seal belongs to the signature of its own contract', () => {
  const entries = [
    contract(30, 'sealed', 'c1'),
    contract(25, 'signed', 'c2'),
    contract(20, 'signed'),
  ];
  assert.deepEqual(rows(entries), ['signed', 'signed sealed']);
});

test('a move by a rule belongs to the nearest act of the same minute', () => {
  const published = entry(10, { kind: 'proposal', step: 'published' });
  assert.deepEqual(rows([move(10, 'rule', 'Negotiating'), published]), ['published Negotiating']);
  const viewed = entry(9, { kind: 'view' });
  const entries = [published, { ...move(9, 'rule', 'Proposal Viewed'), at: at(9) + 2000 }, viewed];
  assert.deepEqual(rows(entries), ['published', 'view Proposal Viewed']);
});

test('a move keeps its row if a person made it, or its act is not there', () => {
  const published = entry(10, { kind: 'proposal', step: 'published' });
  for (const moved of [move(10, 'user', 'Lost'), move(12, 'rule', 'Negotiating')]) {
    assert.deepEqual(rows([moved, published]), ['status', 'published']);
  }
  assert.deepEqual(rows([move(30, 'signature', 'Signed'), contract(30, 'sealed')]), [
    'status',
    'sealed',
  ]);
});
