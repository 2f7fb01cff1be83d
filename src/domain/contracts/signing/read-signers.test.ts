import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Customer } from '../../customers/customer.ts';
import { signerOf } from './read-signers.ts';

const customer = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  phone1: '0491 570 006',
  phone2: '0491 570 156',
} as Customer;

test('a customer signs by name, with the first phone number', () => {
  assert.deepEqual(signerOf(customer), {
    name: 'Ann Lee',
    email: 'ann@example.com',
    phone: '0491 570 006',
  });
});

test('a customer without a name or first phone signs by email address, with the second phone', () => {
  assert.deepEqual(signerOf({ ...customer, firstName: '', lastName: '', phone1: '' }), {
    name: 'ann@example.com',
    email: 'ann@example.com',
    phone: '0491 570 156',
  });
});

test('a customer with neither name nor email address signs for the firm, or under the phone number', () => {
  const unknown = { ...customer, firstName: '', lastName: '', email: '' };
  const names = ['Lee Pty Ltd', ''].map(
    (companyName) => signerOf({ ...unknown, companyName }).name,
  );
  assert.deepEqual(names, ['Lee Pty Ltd', '0491 570 006']);
});
