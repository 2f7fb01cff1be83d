import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cappedCount, cappedCustomers } from './formats.ts';

test('a count that was capped says that there are more', () => {
  assert.equal(cappedCount({ count: 1000, isCapped: true }), '1,000+');
  assert.equal(cappedCount({ count: 0, isCapped: false }), '0');
});

test('a count of one customer is written in the singular', () => {
  assert.deepEqual(
    [
      { count: 0, isCapped: false },
      { count: 1, isCapped: false },
      { count: 2, isCapped: false },
      { count: 1, isCapped: true },
    ].map(cappedCustomers),
    ['0 customers', '1 customer', '2 customers', '1+ customers'],
  );
});
