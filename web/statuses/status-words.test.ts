import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeStatus, describeStep, type PipelineStatus } from './status-words.ts';

const quoting: PipelineStatus = {
  statusId: 5,
  name: 'Quoting',
  kind: 'open',
  rank: 40,
  winProbability: 30,
  isInitial: false,
  step: 'quoting',
  customers: 1200,
  kinds: ['open'],
  mayBeInitial: true,
  whyItStays: null,
  replacements: [],
};

test('a status is described in a line', () => {
  assert.equal(describeStatus(quoting), 'Open · 30% win probability · 1,200 customers');
  assert.equal(
    describeStatus({ ...quoting, kind: 'lost', winProbability: 0, step: '', customers: 1 }),
    'Lost · 0% win probability · 1 customer',
  );
  assert.equal(describeStep(quoting), 'Role: a project being drafted');
  assert.equal(describeStep({ ...quoting, step: '' }), undefined);
});
