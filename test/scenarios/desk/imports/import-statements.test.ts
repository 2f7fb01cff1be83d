import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { countCustomersChanged } from '../../../../src/domain/customers/rows/find-customers.ts';
import { beginImport } from '../../../../src/domain/imports/begin-import.ts';
import { continueImport } from '../../../../src/domain/imports/continue-import.ts';
import { findImport } from '../../../../src/domain/imports/queries.ts';
import { checkImport, runImport, undoImport } from '../../../../src/domain/imports/start-import.ts';
import { storeOf, subscribeTo } from '../../../support/arrange.ts';
import { countStatements } from '../../../support/database/count-statements.ts';
import { engineUnderTest } from '../../../support/database/test-database.ts';
import { openTestApp } from '../../../support/open-test-app.ts';
import { sheetOf } from '../../../support/sheet-of.ts';

/**
 * SQLite runs a statement for each customer, delivery and outcome, and one for four notes, words or events, of which a row
 * has a note, six words and the events of both.
 */
const perRow = engineUnderTest === 'postgres' ? 0 : 5.25;

test('an import costs the same statements for 5 rows and for 50', async (t) => {
  const few = await importRows(t, 5);
  const many = await importRows(t, 50);
  assert.ok(many.length - few.length <= 45 * perRow, many.join('\n'));
  assert.ok(few.length - 5 * perRow <= 26, few.join('\n'));
});

test('to undo an import costs the same statements for 5 rows and for 50', async (t) => {
  const few = await undoRows(t, 5);
  const many = await undoRows(t, 50);
  // SQLite runs a statement for the outcome of each row.
  assert.equal(many.length - few.length, engineUnderTest === 'postgres' ? 0 : 45, many.join('\n'));
});

/** The statements of the one batch that writes these rows. */
async function importRows(t: TestContext, rowCount: number): Promise<string[]> {
  return (await openImported(t, rowCount)).written;
}

/** The statements of the one batch that takes these rows back. */
async function undoRows(t: TestContext, rowCount: number): Promise<string[]> {
  const { store, app, accountId, importId, counted } = await openImported(t, rowCount);
  await store.transaction((tx) => undoImport(app, tx, { importId }));
  counted.length = 0;
  await continueImport(app, { accountId, importId });
  assert.equal((await findImport(store, importId))?.state, 'undone');
  assert.equal(await countCustomersChanged(store, undefined), 0);
  return counted.flatMap((one) => one.statements);
}

async function openImported(t: TestContext, rowCount: number) {
  const counted = countStatements(t);
  const testApp = await openTestApp(t);
  const { app, account } = testApp;
  const store = storeOf(testApp);
  await subscribeTo(testApp, 'customer_created');
  const rows = [
    ['Email', 'First name', 'Last name', 'Phone', 'Note'],
    ...Array.from({ length: rowCount }, (_, index) => [
      `c${index}@example.com`,
      'Ann',
      `Lee${index}`,
      '0491 570 156',
      'Asked about batteries',
    ]),
  ];
  const importId = await beginImport(app, {
    ...account,
    fileName: 'customers.csv',
    rows: sheetOf(rows),
  });
  const mapping = ['email', 'firstName', 'lastName', 'phone1', 'note'] as const;
  const options = {
    onExisting: 'skip',
    ownerId: account.userId,
    status: '',
    announces: true,
  } as const;
  await store.transaction((tx) =>
    checkImport(app, tx, { importId, options: { ...options, mapping: [...mapping] } }),
  );
  while (await continueImport(app, { ...account, importId }));
  await store.transaction((tx) => runImport(app, tx, { importId }));
  counted.length = 0;
  await continueImport(app, { ...account, importId });
  assert.equal((await findImport(store, importId))?.created, rowCount);
  const written = counted.flatMap((one) => one.statements);
  return { store, app, accountId: account.accountId, importId, counted, written };
}
