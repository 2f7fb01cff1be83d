import assert from 'node:assert/strict';
import { test } from 'node:test';
import { customerTables, tables } from './schema.ts';

/** Tables with a customer's number whose rows neither move in a merge nor go with a person as those of the others do. */
const exceptions: Readonly<Record<string, string>> = {
  customers: 'the customer',
  customerWords: 'made again from the customer',
  events: 'sent under the number that the customer had; retention removes them',
  importRows: 'the record of a file; emptied of the person',
};

test('every table that names a customer says what a merge and an erasure do with its rows', () => {
  const marked: readonly string[] = customerTables.map(({ name }) => name);
  const naming = Object.entries(tables).filter(([, { columns }]) => 'customerId' in columns);
  const unsaid = naming.map(([name]) => name).filter((name) => !marked.includes(name));
  assert.deepEqual(unsaid.toSorted(), Object.keys(exceptions).toSorted());
});
