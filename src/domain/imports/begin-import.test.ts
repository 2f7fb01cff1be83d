import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessMapping } from './begin-import.ts';

test('columns are known by their usual names, whatever their capitals, spaces and dashes', () => {
  assert.deepEqual(
    guessMapping(['First Name', 'surname', 'E-mail', 'MOBILE', 'Company', 'Lead source', 'Notes']),
    ['firstName', 'lastName', 'email', 'phone1', 'companyName', 'source', 'note'],
  );
});

test('the first of two columns with the same meaning counts', () => {
  assert.deepEqual(guessMapping(['Email', 'E-mail address']), ['email', 'noteLine']);
});

test('other columns are kept in the note, except keys and columns without a name', () => {
  assert.deepEqual(guessMapping(['Roof type', 'Record ID', 'uuid', 'Paid', '', 'Created date']), [
    'noteLine',
    '',
    '',
    'noteLine',
    '',
    'noteLine',
  ]);
});

test('the columns of our own export are recognised', () => {
  const columns = ['Customer ID', 'First name', 'Last name', 'E-mail', 'Phone 1', 'Phone 2'];
  assert.deepEqual(guessMapping(columns), [
    '',
    'firstName',
    'lastName',
    'email',
    'phone1',
    'phone2',
  ]);
  const others = ['Company', 'Company phone', 'Address', 'Source', 'Tags'];
  assert.deepEqual(guessMapping(others), [
    'companyName',
    'companyPhone',
    'address',
    'source',
    'tags',
  ]);
  const last = ['Type', 'GST status', 'Status', 'Owner e-mail'];
  assert.deepEqual(guessMapping([...last, 'Value', 'Created (UTC)', 'Changed (UTC)']), [
    'type',
    'gstStatus',
    'status',
    'ownerEmail',
    '',
    '',
    '',
  ]);
});
