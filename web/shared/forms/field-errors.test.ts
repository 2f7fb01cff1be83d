import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TRPCClientError } from '@trpc/client';
import { fieldErrorsOf } from './field-errors.ts';

const refused = (data: object) =>
  TRPCClientError.from({ error: { code: -32600, message: 'Invalid', data } });

test('shows the first fault of each member as a sentence', () => {
  const email = ['must be an email address', 'must have at most 254 characters'];
  const error = refused({ fields: { email, name: [] } });
  assert.deepEqual(fieldErrorsOf(error), { email: 'Must be an email address' });
});

test('finds no field errors in a failure without members', () => {
  assert.deepEqual(fieldErrorsOf(refused({ refusal: 'CUSTOMER_EXISTS' })), {});
  assert.deepEqual(fieldErrorsOf(new Error('Nothing works')), {});
});
