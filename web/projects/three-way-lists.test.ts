import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mergeLists } from './three-way.ts';

/** `merge('AB', 'AxB', 'ABy')`: each letter is a row. */
function merge(base: string, mine: string, theirs: string): string | undefined {
  return mergeLists([...base], [...mine], [...theirs])?.join('');
}

test('rows that two people add, change, move or remove in different places come together', () => {
  const cases = [
    ['ABC', 'AxC', 'ABC', 'AxC', 'only one changed anything'],
    ['ABC', 'xABC', 'ABCy', 'xABCy', 'each added one'],
    ['ABC', 'BC', 'ABz', 'Bz', 'one removed, one changed'],
    ['ABCD', 'ABDC', 'xBCD', 'xBDC', 'one moved, one changed'],
    ['AB', 'xB', 'Ay', 'xy', 'neighbours were changed'],
    ['', '', 'A', 'A', 'one began'],
    ['AB', 'AB', '', '', 'one removed all'],
    ['AB', 'Ax', 'Ax', 'Ax', 'both did the same'],
  ] as const;
  for (const [base, mine, theirs, merged, what] of cases) {
    assert.equal(merge(base, mine, theirs), merged, what);
    assert.equal(merge(base, theirs, mine), merged, `${what}, the other way round`);
  }
});

test('reports a conflict when two people changed the same row or position', () => {
  const cases = [
    ['AB', 'xB', 'yB', 'both changed it'],
    ['AB', 'B', 'xB', 'one removed what the other changed'],
    ['AB', 'BA', 'xB', 'one moved what the other changed'],
    ['A', 'Ax', 'Ay', 'both added at the end'],
    ['', 'x', 'y', 'both began'],
  ] as const;
  for (const [base, mine, theirs, what] of cases) {
    assert.equal(merge(base, mine, theirs), undefined, what);
    assert.equal(merge(base, theirs, mine), undefined, `${what}, the other way round`);
  }
});

const rows = fc.array(fc.constantFrom('A', 'B', 'C', 'D'), { maxLength: 7 });

test('it makes no difference who is who, and who changed nothing loses nothing', () => {
  fc.assert(
    fc.property(rows, rows, rows, (base, mine, theirs) => {
      assert.deepEqual(mergeLists(base, mine, theirs), mergeLists(base, theirs, mine));
      assert.deepEqual(mergeLists(base, mine, base), mine);
      assert.deepEqual(mergeLists(base, base, theirs), theirs);
    }),
  );
});

test('an added row is in the merged list as often as it was added', () => {
  const lists = fc.uniqueArray(fc.nat(20), { maxLength: 8 });
  fc.assert(
    fc.property(lists, fc.nat(8), fc.nat(8), (base, at, theirAt) => {
      const mine = base.toSpliced(at, 0, 100);
      const theirs = base.toSpliced(theirAt, 0, 200);
      const merged = mergeLists<number>(base, mine, theirs);
      if (Math.min(at, base.length) === Math.min(theirAt, base.length)) {
        assert.equal(merged, undefined);
      } else {
        assert.deepEqual(merged?.toSorted(), [...base, 100, 200].toSorted());
      }
    }),
  );
});
