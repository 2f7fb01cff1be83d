import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportField } from './import.ts';
import { readRow } from './read-row.ts';

const context = (mapping: (ImportField | '')[]) => ({
  mapping,
  statuses: new Map([['new lead', 'New Lead']]),
  owners: new Set(['sam@example.com']),
});

test('a row becomes what it says of a customer, and no more', () => {
  const mapping: (ImportField | '')[] = [
    'email',
    'name',
    '',
    'type',
    'gstStatus',
    'status',
    'note',
  ];
  const cells = [' Ann@Example.com ', 'Mary Ann Smith', 'x', 'large scale', 'Yes', 'NEW LEAD', ''];
  assert.deepEqual(readRow(cells, context(mapping)), {
    row: {
      details: {
        email: 'Ann@Example.com',
        firstName: 'Mary Ann',
        lastName: 'Smith',
        type: 'Large-Scale',
        gstStatus: 'GST Registered',
      },
      status: 'New Lead',
      ownerEmail: undefined,
      note: undefined,
    },
  });
});

test('a first name of its own counts for more than the first word of a full name', () => {
  const read = readRow(
    ['a@example.com', 'Ann Lee', 'Anna'],
    context(['email', 'name', 'firstName']),
  );
  assert.ok('row' in read);
  assert.deepEqual(read.row.details, {
    email: 'a@example.com',
    firstName: 'Anna',
    lastName: 'Lee',
  });
});

test('invisible characters go at the ends of a cell, and within are a problem', () => {
  const read = (...cells: string[]) => readRow(cells, context(['email', 'name', 'ownerEmail']));
  const row = read(
    '\u202abob@example.com\u200b',
    '\ufeffBob\u00a0Lee\u00ad',
    'SAM@example.com\u200b',
  );
  assert.deepEqual('row' in row && row.row.details, {
    email: 'bob@example.com',
    firstName: 'Bob',
    lastName: 'Lee',
  });
  assert.deepEqual(read('b\u200bob@example.com', 'B\u00adob', ''), {
    problem:
      '“b\u200bob@example.com” is not a valid email address; “B\u00adob” has invisible characters',
  });
});

test('all problems of a row are reported at once', () => {
  const mapping: (ImportField | '')[] = ['email', 'type', 'gstStatus', 'status', 'ownerEmail'];
  assert.deepEqual(readRow(['ann', 'house', 'maybe', 'Hot', 'x@example.com'], context(mapping)), {
    problem:
      '“ann” is not a valid email address; “house” is not a customer type; “maybe” is not a GST status; ' +
      '“Hot” is not a status of the pipeline; “x@example.com” is not a member of the team',
  });
});

test('a row without an email address cannot be taken, nor one with a name of several lines', () => {
  assert.deepEqual(readRow(['', 'Ann\nLee'], context(['email', 'name'])), {
    problem: 'the email address is missing; “Ann\nLee” has line breaks or control characters',
  });
});

test('cells that are missing at the end of a row are empty', () => {
  assert.ok('row' in readRow(['a@example.com'], context(['email', 'name', 'phone1'])));
});
