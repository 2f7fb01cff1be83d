import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginImport } from '../../../../src/domain/imports/begin-import.ts';
import { continueImport } from '../../../../src/domain/imports/continue-import.ts';
import { checkImport, runImport } from '../../../../src/domain/imports/start-import.ts';
import { storeOf, subscribeTo } from '../../../support/arrange.ts';
import { countStatements } from '../../../support/database/count-statements.ts';
import { engineUnderTest } from '../../../support/database/test-database.ts';
import { openTestApp } from '../../../support/open-test-app.ts';

const rowCount = 200;
/**
 * On PostgreSQL a row adds its customer. SQLite runs a statement for each row of a set: five words, the event, its delivery
 * and the outcome.
 */
const perRow = engineUnderTest === 'postgres' ? 1 : 9;
const perBatch = 24;

test('an import writes words, events, deliveries and outcomes in statements for a hundred rows', async (t) => {
  const counted = countStatements(t);
  const testApp = await openTestApp(t);
  const { app, account } = testApp;
  const store = storeOf(testApp);
  await subscribeTo(testApp, 'customer_created');
  const rows = [
    ['Email', 'First name', 'Last name', 'Phone'],
    ...Array.from({ length: rowCount }, (_, index) => [
      `c${index}@example.com`,
      'Ann',
      `Lee${index}`,
      '0491 570 156',
    ]),
  ];
  const importId = await beginImport(app, { ...account, fileName: 'customers.csv', rows });
  const mapping = ['email', 'firstName', 'lastName', 'phone1'] as const;
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
  while (await continueImport(app, { ...account, importId }));
  assert.equal((await store.imports.find(importId))?.created, rowCount);
  const statements = counted.flatMap((one) => one.statements);
  const most = rowCount * perRow + 3 * perBatch;
  assert.ok(statements.length <= most, `${statements.length} statements, not ${most}`);
});
