import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessMapping } from './guess-mapping.ts';

test('columns are known by their usual names, whatever their capitals, spaces and dashes', () => {
  assert.deepEqual(
    guessMapping(['First Name', 'surname', 'E-mail', 'MOBILE', 'Company', 'Lead source', 'Notes']),
    ['firstName', 'lastName', 'email', 'phone1', 'companyName', '', 'note'],
  );
});

test('the first of two columns with the same meaning counts', () => {
  assert.deepEqual(guessMapping(['Email', 'E-mail address']), ['email', '']);
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
  const others = ['Company', 'Company phone', 'Type', 'GST status', 'Status', 'Owner e-mail'];
  assert.deepEqual(guessMapping(others), [
    'companyName',
    'companyPhone',
    'type',
    'gstStatus',
    'status',
    'ownerEmail',
  ]);
});
