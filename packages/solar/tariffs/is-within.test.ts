import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWithin } from './is-within.ts';

test('hours of a tariff reach across midnight too', () => {
  const night = { fromHour: 22, toHour: 7 };
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  assert.deepEqual(
    hours.filter((hour) => isWithin(night, hour)),
    [0, 1, 2, 3, 4, 5, 6, 22, 23],
  );
  assert.ok(isWithin({ fromHour: 0, toHour: 24 }, 23));
});
