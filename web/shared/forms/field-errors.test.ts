import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TRPCClientError } from '@trpc/client';
import { fieldErrorsOf } from './field-errors.ts';

const refused = (data: object, message = 'Invalid') =>
  TRPCClientError.from({ error: { code: -32600, message, data } });

test('shows the first fault of each field as a sentence', () => {
  const faults = [
    { path: 'email', message: 'must be an email address' },
    { path: 'email', message: 'must have at most 254 characters' },
    { path: 'tariff.importRates.1', message: 'must be a number' },
  ];
  assert.deepEqual(fieldErrorsOf(refused({ faults })), {
    email: 'Must be an email address',
    'tariff.importRates.1': 'Must be a number',
  });
});

test('finds the fields that the message of a refusal names', () => {
  const message = 'company.trading_name must not be empty; company.abn must have 11 digits';
  assert.deepEqual(fieldErrorsOf(refused({}, message)), {
    'company.tradingName': 'Must not be empty',
    'company.abn': 'Must have 11 digits',
  });
  assert.deepEqual(fieldErrorsOf(refused({}, `${message}; try again`)), {});
});

test('shows a taken address beside the address', () => {
  const message = 'A customer with the email address a@example.com already exists';
  assert.deepEqual(fieldErrorsOf(refused({ refusal: 'CUSTOMER_EXISTS' }, message)), {
    email: message,
  });
});

test('finds no field errors in a failure without fields', () => {
  assert.deepEqual(fieldErrorsOf(refused({ refusal: 'CUSTOMER_CHANGED' })), {});
  assert.deepEqual(fieldErrorsOf(new Error('Nothing works')), {});
});
