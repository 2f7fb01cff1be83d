import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultStatuses } from '../../../src/domain/statuses/status.ts';
import { type Choices, isColumnOpen, withKindOpen } from './columns-shown.ts';
import type { Status } from './may-move.ts';

const statuses: readonly Status[] = defaultStatuses.map((status, index) => ({
  ...status,
  statusId: index + 1,
  refused: [],
}));

function open(choices: Choices, customers = 0): string[] {
  return statuses
    .filter((status) => isColumnOpen(status, statuses, { customers, choices }))
    .map(({ name }) => name);
}

const usual = [
  'New Lead',
  'Contacted',
  'Qualified',
  'Quoting',
  'Proposal Sent',
  'Proposal Viewed',
  'Negotiating',
];

test('columns of possible buyers are open by default', () => {
  assert.deepEqual(open({}), usual);
});

test('a status before the start opens once a customer has it', () => {
  assert.deepEqual(open({}, 1), ['No Status Set', ...usual]);
});

test('a kind is opened and closed as a whole, and a column of it alone', () => {
  const won = withKindOpen({}, statuses, { kind: 'won', isOpen: true });
  assert.deepEqual(open(won), [
    ...usual,
    'Signed',
    'Deposit Paid',
    'Grid Approval',
    'Install Scheduled',
    'Installed',
  ]);
  assert.deepEqual(open({ ...won, 10: false }).slice(7), [
    'Signed',
    'Grid Approval',
    'Install Scheduled',
    'Installed',
  ]);
  assert.deepEqual(open(withKindOpen(won, statuses, { kind: 'won', isOpen: false })), usual);
});
