import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blankCustomer, customDifferencesOf, differencesOf, usualTake } from './customer-fields.ts';

test('two customers are compared by field, and gaps are filled from the other', () => {
  const keep = { ...blankCustomer, firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' };
  const other = { ...keep, firstName: 'Anne', phone1: '0491 570 156', email: 'a@example.com' };
  const differences = differencesOf(keep, other);
  assert.deepEqual(differences, [
    { name: 'firstName', label: 'First name', keep: 'Ann', other: 'Anne' },
    { name: 'phone1', label: 'Phone', keep: '', other: '0491 570 156' },
  ]);
  assert.deepEqual(usualTake(differences), ['phone1']);
  assert.deepEqual(differencesOf(keep, keep), []);
});

test('custom fields are compared in their order, as people read their values', () => {
  const field = { choices: [] };
  const fields = [
    { ...field, fieldId: 2, name: 'Pool', kind: 'yes_no' },
    { ...field, fieldId: 1, name: 'Bill', kind: 'number' },
    { ...field, fieldId: 3, name: 'Meter', kind: 'text' },
  ] as const;
  const differences = customDifferencesOf(fields, { 1: '1250.5', 3: '41' }, { 2: 'yes', 3: '41' });
  assert.deepEqual(differences, [
    { name: 2, label: 'Pool', keep: '', other: 'Yes' },
    { name: 1, label: 'Bill', keep: '1,250.5', other: '' },
  ]);
  assert.deepEqual(usualTake(differences), [2]);
});
