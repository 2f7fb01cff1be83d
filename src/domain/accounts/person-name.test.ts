import assert from 'node:assert/strict';
import { test } from 'node:test';
import { personName } from './team/user.ts';

const nobody = { firstName: '', lastName: '' };

test('joins both names, or gives the one that is known', () => {
  assert.equal(personName({ firstName: 'Ann', lastName: 'Lee' }, 'ann@example.com'), 'Ann Lee');
  assert.equal(personName({ firstName: 'Ann', lastName: '' }), 'Ann');
  assert.equal(personName({ firstName: '', lastName: 'Lee' }), 'Lee');
});

test('falls back to the first other name that is not empty', () => {
  assert.equal(personName(nobody, '', 'ann@example.com'), 'ann@example.com');
  assert.equal(personName(nobody, 'Lee Pty Ltd', 'ann@example.com'), 'Lee Pty Ltd');
  assert.equal(personName(nobody), '');
});
