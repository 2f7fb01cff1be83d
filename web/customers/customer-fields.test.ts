import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  asksForCompany,
  blankCustomer,
  fieldsOf,
  likenessOf,
  listInWords,
} from './customer-fields.ts';

const ann = { ...blankCustomer, firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' };

test('the fields of a form are those of the customer and nothing else', () => {
  const read = { ...ann, customerId: 7, updatedAt: 1 };
  assert.deepEqual(fieldsOf(read), ann);
});

test('asks only firms for fields of firms, and shows such a field when it has a value', () => {
  assert.equal(asksForCompany(ann), false);
  assert.equal(asksForCompany({ ...ann, type: 'Commercial' }), true);
  assert.equal(asksForCompany({ ...ann, gstStatus: 'GST Registered' }), true);
});

test('others like a customer are looked for as soon as there is something to look for', () => {
  assert.equal(likenessOf({ ...blankCustomer, firstName: 'Ann', phone1: '0491' }), undefined);
  assert.deepEqual(likenessOf({ ...ann, email: 'ann@', phone1: '0491 570' }), {
    email: 'ann@',
    phones: ['0491 570'],
    name: 'Ann Lee',
  });
  assert.deepEqual(likenessOf({ ...blankCustomer, email: 'ann@example.com' }), {
    email: 'ann@example.com',
    phones: [],
    name: undefined,
  });
});

test('words are listed as people say them', () => {
  assert.deepEqual([[], ['Phone'], ['Phone', 'Type'], ['Phone', 'Type', 'GST']].map(listInWords), [
    '',
    'Phone',
    'Phone and Type',
    'Phone, Type and GST',
  ]);
});
