import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../shared/refusal.ts';
import { checkDiscount } from './update-project.ts';

const line = (unitCents: number, quantity = 1) => ({ description: '', quantity, unitCents });

function refusal(...[before, after, percentMax]: Parameters<typeof checkDiscount>) {
  try {
    checkDiscount(before, after, percentMax);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof Refusal);
    return error;
  }
}

test('a discount up to the limit is given, a cent more is refused and names the limit', () => {
  const lines = [line(30_000, 20), line(400_000), line(-60_000), line(-40_000)];
  assert.equal(refusal([], lines, 10), undefined);
  const more = refusal([], [...lines, line(-1)], 10);
  assert.deepEqual(
    [more?.code, more?.param, more?.message],
    [
      'INVALID_PARAMETERS',
      'specification.price_lines',
      'The discount of $1,000.01 is over your limit of 10%, which is $1,000.00 of $10,000.00; ' +
        'ask an owner or manager to enter it',
    ],
  );
});

test('no limit allows any discount, a limit of 0% none, and nothing can be taken off nothing', () => {
  assert.equal(refusal([], [line(100), line(-99)], null), undefined);
  assert.match(
    refusal([], [line(100), line(-1)], 0)?.message ?? '',
    /limit of 0%, which is \$0\.00/,
  );
  assert.equal(refusal([], [line(100)], 0), undefined);
  assert.notEqual(refusal([], [line(-100)], 100), undefined);
});

test('a higher discount of a colleague may stay or fall, but rise neither in dollars nor in percent', () => {
  const given = [line(10_000), line(-2_000)];
  for (const after of [
    given,
    [line(10_000), line(-1_500)],
    [line(20_000), line(-2_000)],
    [line(10_000), line(-1_000), line(-1_000)],
  ]) {
    assert.equal(refusal(given, after, 10), undefined, JSON.stringify(after));
  }
  for (const after of [
    [line(10_000), line(-2_001)],
    [line(9_999), line(-2_000)],
    [line(100_000), line(-20_000)],
  ]) {
    assert.notEqual(refusal(given, after, 10), undefined, JSON.stringify(after));
  }
  assert.notEqual(refusal([line(10_000), line(-1_500)], given, 10), undefined, 'nor return');
});
