import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Status } from './board/may-move.ts';
import { stagesOf } from './stages.ts';

const status = (statusId: number, kind: Status['kind'], rank: number): Status => ({
  statusId,
  kind,
  rank,
  name: `${kind} ${rank}`,
  winProbability: 0,
  refused: [],
  step: '' as const,
  isInitial: rank === 10,
});
const statuses = [
  status(1, 'open', 0),
  status(2, 'open', 10),
  status(3, 'open', 20),
  status(4, 'won', 30),
  status(5, 'won', 40),
  status(6, 'lost', 50),
];
const idsFor = (index: number) =>
  stagesOf(statuses[index] as Status, statuses).map(({ statusId }) => statusId);

test('the stages lead to the first won status, and from there to the last', () => {
  assert.deepEqual(idsFor(1), [2, 3, 4]);
  assert.deepEqual(idsFor(3), [4, 5]);
});

test('a status from before the start is a stage of who has it, and a loss is none', () => {
  assert.deepEqual(idsFor(0), [1, 2, 3, 4]);
  assert.deepEqual(idsFor(5), [2, 3, 4]);
});
