import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inputOf, isTouchedBy } from './touched-by.ts';

const happened = { type: 'proposal_viewed', customerId: 3, projectId: 12 };
const touched = (path: string, input?: object) =>
  isTouchedBy({ path: path.split('.'), input }, happened);

test('lists and queries about the same customer or project are touched', () => {
  assert.equal(touched('customers.list', { search: 'lee' }), true);
  assert.equal(touched('board.columns'), true);
  assert.equal(touched('customers.find', { customerId: 3 }), true);
  assert.equal(touched('projects.find', { projectId: 12 }), true);
  assert.equal(touched('proposals.list', { projectId: 12, customerId: 3 }), true);
});

test('leaves queries on other customers or projects alone', () => {
  assert.equal(touched('customers.find', { customerId: 4 }), false);
  assert.equal(touched('projects.find', { projectId: 13 }), false);
  const withoutProject = { ...happened, projectId: undefined };
  assert.equal(
    isTouchedBy({ path: ['projects', 'find'], input: { projectId: 13 } }, withoutProject),
    true,
  );
});

test('a signature touches the other projects too, whose offers it ends', () => {
  const signed = { ...happened, type: 'contract_signed' };
  const other = { path: ['contracts', 'ofProject'], input: { projectId: 13 } };
  assert.equal(isTouchedBy(other, signed), true);
  assert.equal(isTouchedBy({ ...other, input: { customerId: 4 } }, signed), false);
});

test('never invalidates session and account setup', () => {
  assert.equal(touched('session.current'), false);
  assert.equal(touched('statuses.list'), false);
});

test("a query's key tells its input, and a key of no procedure is never touched", () => {
  assert.deepEqual(inputOf([['customers', 'find'], { input: { customerId: 3 }, type: 'query' }]), {
    path: ['customers', 'find'],
    input: { customerId: 3 },
  });
  assert.deepEqual(inputOf([['board']]), { path: ['board'], input: undefined });
  assert.equal(isTouchedBy(inputOf([]), happened), false);
});
