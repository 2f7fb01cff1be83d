import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountDb } from '../../../../src/domain/account-db.ts';
import type { App } from '../../../../src/domain/app.ts';
import { beginImport } from '../../../../src/domain/imports/begin-import.ts';
import { continueImport } from '../../../../src/domain/imports/continue-import.ts';
import {
  checkImport,
  runImport,
  stopImport,
  undoImport,
} from '../../../../src/domain/imports/start-import.ts';
import { startImportWorker } from '../../../../src/workers/work-in-turns.ts';
import { storeOf } from '../../../support/arrange.ts';
import { openTestApp } from '../../../support/open-test-app.ts';
import { sheetOf } from '../../../support/sheet-of.ts';

test('every commit that leaves an import under way wakes the worker', async (t) => {
  const testApp = await openTestApp(t);
  const { app, account } = testApp;
  const store = storeOf(testApp);
  const rows = [['Email'], ['robin@example.com']];
  const importId = await beginImport(app, {
    ...account,
    fileName: 'customers.csv',
    rows: sheetOf(rows),
  });
  let wakes = 0;
  app.store.listen('imports', () => {
    wakes += 1;
  });
  const wakesOf = async (work: (tx: AccountDb) => Promise<unknown>) => {
    wakes = 0;
    await store.transaction(work).catch(() => undefined);
    return wakes;
  };
  const mapping = ['email'] as const;
  const options = {
    mapping,
    onExisting: 'skip',
    ownerId: account.userId,
    status: '',
    announces: false,
  } as const;
  const check = (tx: AccountDb) => checkImport(app, tx, { importId, options });
  const checkAndFail = async (tx: AccountDb) => {
    await check(tx);
    throw new Error('rolled back');
  };
  assert.equal(await wakesOf(checkAndFail), 0);
  assert.equal(await wakesOf(check), 1);
  assert.equal(await wakesOf((tx) => stopImport(app, tx, { importId })), 0);
  await wakesOf(check);
  await continueImport(app, { ...account, importId });
  assert.equal(await wakesOf((tx) => runImport(app, tx, { importId })), 1);
  await continueImport(app, { ...account, importId });
  assert.equal(await wakesOf((tx) => undoImport(app, tx, { importId })), 1);
});

test('the worker listens for imports', async (t) => {
  const { app } = await openTestApp(t);
  let listens = false;
  const listen: App['store']['listen'] = (name) => {
    listens ||= name === 'imports';
  };
  await startImportWorker({ ...app, store: { ...app.store, listen } }).stop();
  assert.ok(listens);
});
