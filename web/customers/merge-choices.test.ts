import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blankCustomer, differencesOf, usualTake } from './customer-fields.ts';

test('two customers are compared by field, and gaps are filled from the other', () => {
  const keep = { ...blankCustomer, firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' };
  const other = { ...keep, firstName: 'Anne', phone1: '0491 570 156', email: 'a@example.com' };
  const differences = differencesOf(keep, other);
  assert.deepEqual(differences, [
    { name: 'firstName', keep: 'Ann', other: 'Anne' },
    { name: 'phone1', keep: '', other: '0491 570 156' },
  ]);
  assert.deepEqual(usualTake(differences), ['phone1']);
  assert.deepEqual(differencesOf(keep, keep), []);
});
