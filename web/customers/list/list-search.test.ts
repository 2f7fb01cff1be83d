import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  afterHeading,
  countFilters,
  type ListSearch,
  orderOf,
  readListSearch,
} from './list-search.ts';

test('an address is read, and invalid values are dropped', () => {
  assert.deepEqual(
    readListSearch({
      q: 'ann',
      statuses: [3, 'x'],
      owners: 2,
      types: ['Commercial', 'Huge'],
      sort: 'colour',
      direction: 'asc',
    }),
    {
      q: 'ann',
      statuses: [3],
      owners: [2],
      types: ['Commercial'],
      source: undefined,
      tag: undefined,
      sort: undefined,
      direction: 'asc',
      columns: undefined,
      savedView: undefined,
    },
  );
});

test('a heading sorts as is usual for it, then the other way round, then as usual again', () => {
  let search: ListSearch = { q: 'ann' };
  const orders = (['name', 'name', 'name', 'value', 'changed', 'changed'] as const).map((sort) => {
    search = afterHeading(search, sort);
    return orderOf(search);
  });
  assert.deepEqual(orders, [
    { sort: 'name', direction: 'asc' },
    { sort: 'name', direction: 'desc' },
    { sort: 'name', direction: 'asc' },
    { sort: 'value', direction: 'desc' },
    { sort: 'changed', direction: 'desc' },
    { sort: 'changed', direction: 'asc' },
  ]);
  assert.equal(search.q, 'ann');
});

test('each filter counts once, however much is chosen in it', () => {
  assert.equal(countFilters({}), 0);
  assert.equal(countFilters({ statuses: [1, 2], types: ['Commercial'] }), 2);
});
