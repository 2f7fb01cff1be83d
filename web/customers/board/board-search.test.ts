import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countBoardFilters, filterOf, readBoardSearch } from './board-search.ts';

test("the board's address is read, and invalid values are dropped", () => {
  const search = readBoardSearch({
    q: 2042,
    quick: 'stale',
    owners: [4],
    types: 'x',
    status: 7,
    customer: 12,
  });
  assert.deepEqual(search, {
    q: '2042',
    quick: 'stale',
    owners: [4],
    types: undefined,
    status: 7,
    customer: 12,
  });
  assert.deepEqual(readBoardSearch({ quick: 'huge', status: 'x', customer: -1 }), {
    q: undefined,
    quick: undefined,
    owners: undefined,
    types: undefined,
    status: undefined,
    customer: undefined,
  });
});

test('the column that a phone shows restricts nothing', () => {
  const search = readBoardSearch({ q: 'ann', quick: 'mine', status: 7 });
  assert.deepEqual(filterOf(search), {
    search: 'ann',
    quick: 'mine',
    ownerIds: undefined,
    types: undefined,
  });
  assert.equal(countBoardFilters(search), 1);
  assert.equal(countBoardFilters({ q: 'ann', status: 7 }), 0);
});
