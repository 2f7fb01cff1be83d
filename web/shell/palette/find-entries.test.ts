import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Entry, findEntries, inGroups } from './find-entries.ts';

const entry = (label: string, group = 'Go to', keywords = ''): Entry => ({
  id: label,
  group,
  label,
  keywords,
});
const entries = [
  entry('Pipeline', 'Go to', 'board'),
  entry('Customers'),
  entry('New customer', 'Actions', 'add create'),
  entry('Pipeline', 'Settings', 'statuses'),
  entry('API keys', 'Settings'),
];
const labels = (typed: string) => findEntries(entries, typed).map(({ label }) => label);

test('every entry is offered while nothing is typed', () => {
  assert.deepEqual(findEntries(entries, '  '), entries);
});

test('an entry is found by the beginnings of its words, in any order', () => {
  assert.deepEqual(labels('keys ap'), ['API keys']);
  assert.deepEqual(labels('cust'), ['Customers', 'New customer']);
  assert.deepEqual(labels('ustomer'), []);
});

test('an entry is found by its keywords', () => {
  assert.deepEqual(labels('board'), ['Pipeline']);
  assert.deepEqual(labels('add cust'), ['New customer']);
});

test('entries are grouped, and groups ordered by their best entry', () => {
  const groups = inGroups(findEntries(entries, 'new'));
  assert.deepEqual(
    groups.map(([group, own]) => [group, own.length]),
    [['Actions', 1]],
  );
  assert.deepEqual(
    inGroups(entries).map(([group, own]) => [group, own.length]),
    [
      ['Go to', 2],
      ['Actions', 1],
      ['Settings', 2],
    ],
  );
});
