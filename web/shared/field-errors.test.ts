import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TRPCClientError } from '@trpc/client';
import { fieldErrorsOf } from './field-errors.ts';

const refused = (data: object) =>
  TRPCClientError.from({ error: { code: -32600, message: 'Invalid', data } });

test('of each member the first fault is shown', () => {
  const error = refused({ fields: { email: ['Write an e-mail address', 'Too long'], name: [] } });
  assert.deepEqual(fieldErrorsOf(error), { email: 'Write an e-mail address' });
});

test('what is about no member has no faults of members', () => {
  assert.deepEqual(fieldErrorsOf(refused({ refusal: 'CUSTOMER_EXISTS' })), {});
  assert.deepEqual(fieldErrorsOf(new Error('Nothing works')), {});
});
