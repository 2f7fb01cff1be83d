import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choose, keepOthers, whyNotReady } from './field-names.ts';

test('a file can be checked once one column is the email address', () => {
  assert.equal(whyNotReady(['', 'email']), undefined);
  assert.equal(
    whyNotReady(['name', '']),
    'Choose the column with the email address or the phone number.',
  );
});

test('clears a field from its former column when another takes it', () => {
  assert.deepEqual(choose(['email', 'name', ''], 2, 'email'), ['', 'name', 'email']);
  assert.deepEqual(choose(['email', '', ''], 0, ''), ['', '', '']);
});

test('any number of columns can be added to the note, all at once or none', () => {
  assert.deepEqual(choose(['noteLine', '', 'email'], 1, 'noteLine'), [
    'noteLine',
    'noteLine',
    'email',
  ]);
  assert.equal(whyNotReady(['email', 'noteLine', 'noteLine']), undefined);
  assert.deepEqual(keepOthers(['email', '', 'noteLine'], true), ['email', 'noteLine', 'noteLine']);
  assert.deepEqual(keepOthers(['email', '', 'noteLine'], false), ['email', '', '']);
});

test('two columns for one field are named', () => {
  assert.match(whyNotReady(['email', 'phone1', 'phone1']) ?? '', /Phone 1/);
});
