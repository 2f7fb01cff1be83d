import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportField, MappedField } from './import.ts';
import { readRow } from './read-row.ts';

const context = (mapping: MappedField[]) => ({
  mapping,
  columns: mapping.map((field, index) => (index === 0 ? '' : `The ${field}`)),
  matches: {
    status: new Map([
      ['quoted', 'New Lead'],
      ['dunno', ''],
    ]),
    type: new Map([['home', 'Residential']]),
    gstStatus: new Map([['n/a', 'Not GST Registered']]),
  },
  statuses: new Map([['new lead', 'New Lead']]),
  owners: new Set(['sam@example.com']),
  customFields: [
    { fieldId: 3, name: 'Roof', kind: 'choice' as const, choices: ['Tile', 'Tin'] },
    { fieldId: 4, name: 'Built on', kind: 'date' as const, choices: [] },
  ],
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
      customValues: {},
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

test('phone numbers that a spreadsheet changed are restored, and other text is a problem', () => {
  for (const [cell, expected] of [
    ["'0491570156", '0491570156'],
    ['="0491570156"', '0491570156'],
    ['491570156', '0491570156'],
    ['491570156.0', '0491570156'],
    ['4.91570156E+08', '0491570156'],
    ['+61 491 570 156 (Ann)', '+61 491 570 156 (Ann)'],
    ['1300 SOLAR 1', '1300 SOLAR 1'],
    ['4.91571E+08', '“4.91571E+08” is a number that a spreadsheet has shortened'],
    ['6.14916E+10', '“6.14916E+10” is a number that a spreadsheet has shortened'],
    ['ask Ann', '“ask Ann” is not a phone number'],
    ['0491 570 15', '“0491 570 15” is not a phone number'],
    ['0491 570 156 / 0491 570 157', '“0491 570 156 / 0491 570 157” is not a phone number'],
  ] as const) {
    for (const field of ['phone1', 'phone2', 'companyPhone'] as const) {
      const read = readRow(['a@example.com', cell], context(['email', field]));
      assert.equal('row' in read ? read.row.details[field] : read.problem, expected);
    }
  }
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
    problem:
      'the email address is missing, and so is a phone number; “Ann\nLee” has line breaks or control characters',
  });
});

test('cells that are missing at the end of a row are empty', () => {
  assert.ok('row' in readRow(['a@example.com'], context(['email', 'name', 'phone1'])));
});

test('values of the file are read as the ones that a member chose for them', () => {
  const mapping: (ImportField | '')[] = ['email', 'status', 'type', 'gstStatus'];
  const read = (status: string, type: string, gst: string) =>
    readRow(['a@example.com', status, type, gst], context(mapping));
  const quoted = read(' QUOTED', 'Home', 'N/A');
  assert.ok('row' in quoted);
  assert.deepEqual(
    [quoted.row.status, quoted.row.details.type, quoted.row.details.gstStatus],
    ['New Lead', 'Residential', 'Not GST Registered'],
  );
  const blank = read('dunno', '', '');
  assert.ok('row' in blank);
  assert.deepEqual(blank.row, {
    details: { email: 'a@example.com' },
    status: undefined,
    ownerEmail: undefined,
    note: undefined,
    customValues: {},
  });
});

test('an address is one line, from a line, from columns of its own, or from both', () => {
  const mapping: (ImportField | '')[] = ['email', 'address', 'suburb', 'state', 'postcode'];
  for (const [cells, expected] of [
    [['14 Banksia St, Newtown NSW 2042', '', '', ''], '14 Banksia St, Newtown NSW 2042'],
    [['14 Banksia St', 'Newtown', 'NSW', '2042'], '14 Banksia St, Newtown NSW 2042'],
    [['14 Banksia St Newtown', 'Newtown', 'NSW', '2042'], '14 Banksia St Newtown NSW 2042'],
    [
      ['14 Banksia St, Newtown NSW 2042', 'Newtown', 'NSW', '2042'],
      '14 Banksia St, Newtown NSW 2042',
    ],
    [['Unit 2\n14 Banksia St', 'Darwin', 'NT', '800'], 'Unit 2, 14 Banksia St, Darwin NT 0800'],
    [['', 'Newtown', '', '2042.0'], 'Newtown 2042'],
    [['', '', 'NSW', ''], 'NSW'],
    [['', '', '', ''], undefined],
  ] as const) {
    const read = readRow(['a@example.com', ...cells], context(mapping));
    assert.ok('row' in read);
    assert.equal(read.row.details.address, expected);
  }
});

test('tags are separated by commas or semicolons, and too many or too long ones are a problem', () => {
  const read = (tags: string) => readRow(['a@example.com', tags], context(['email', 'tags']));
  const row = read('Battery; EV, battery ;Two storey');
  assert.equal('row' in row && row.row.details.tags, 'Battery, EV, Two storey');
  assert.deepEqual(read('x'.repeat(41)), {
    problem: 'the tags must be at most 20 tags of at most 40 characters, separated by commas',
  });
});

test('other columns become lines of the note, after the note itself', () => {
  const mapping: (ImportField | '')[] = ['noteLine', 'email', 'noteLine', 'note', 'noteLine'];
  const read = readRow(['5 kW', 'a@example.com', 'Tile', 'Call first', ''], context(mapping));
  assert.equal('row' in read && read.row.note, 'Call first\nColumn 1: 5 kW\nThe noteLine: Tile');
});

test('fields of the firm’s own are read by their kind, and one that was removed is left out', () => {
  const mapping: MappedField[] = ['email', 'custom:3', 'custom:4', 'custom:9'];
  const read = readRow(['ann@example.com', 'TIN', '1/2/1968', 'x'], context(mapping));
  assert.deepEqual('row' in read && read.row.customValues, { 3: 'Tin', 4: '1968-02-01' });
  assert.deepEqual(readRow(['ann@example.com', 'Slate', '', 'x'], context(mapping)), {
    problem: '“Slate” in “Roof” must be one of the choices',
  });
});

test('a cell that is far too long is a problem at once', () => {
  const long = `1 ${' ,'.repeat(50_000)}x`;
  const startedAt = performance.now();
  for (const field of ['address', 'phone1'] as const) {
    const read = readRow(['a@example.com', long], context(['email', field]));
    assert.match('problem' in read ? read.problem : '', / is too long$/, field);
  }
  assert.ok(performance.now() - startedAt < 5000);
});
