import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkInverters } from './check-inverters.ts';

function refusal(inverters: number, ...arrays: (number | null | undefined)[]): string {
  try {
    checkInverters({
      inverters: Array.from({ length: inverters }),
      arrays: arrays.map((inverter) => ({ inverter })),
    });
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

test('arrays that all name an inverter of the system, or none, are taken', () => {
  for (const message of [
    refusal(2, 0, 1, 1),
    refusal(0, null, null),
    refusal(2, undefined),
    refusal(0),
  ]) {
    assert.equal(message, '');
  }
});

test('an array on no inverter beside others is refused', () => {
  const text =
    'specification.arrays[1].inverter must not be missing, because other arrays name their inverter';
  assert.equal(refusal(2, 0, null), text);
  assert.equal(refusal(2, 0, undefined), text);
});

test('an inverter that the system does not have is refused', () => {
  assert.match(refusal(2, 0, 2), /^specification\.arrays\[1\]\.inverter must be from 0 to 1,/);
  assert.match(refusal(1, 1), /must be 0, because the system has 1 inverter in its list$/);
  assert.match(refusal(0, 0), /must be null, because the system has no inverters$/);
});
