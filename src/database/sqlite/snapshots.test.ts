import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { openTestApp } from '../../../test/support/open-test-app.ts';
import { findApiKeys } from '../../domain/accounts/api-keys/queries.ts';
import { setRevoked } from '../../domain/accounts/api-keys/replace-api-key.ts';
import { openFile } from './open-sqlite.ts';
import { createSnapshots, rememberWhileUnchanged } from './snapshots.ts';

function openCounter(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-test-'));
  const file = join(folder, 'counter.db');
  const writer = openFile(file, { readOnly: false });
  writer.exec('create table counter (value integer); insert into counter values (1)');
  const reader = openFile(file, { readOnly: true });
  const snapshots = createSnapshots(reader);
  t.after(() => {
    snapshots.end();
    reader.close();
    writer.close();
    rmSync(folder, { recursive: true });
  });
  const read = () => {
    snapshots.begin();
    return reader.prepare('select value from counter').get()?.value;
  };
  return { snapshots, read, add: () => writer.exec('update counter set value = value + 1') };
}

test('all reads of a turn see the same database, and those of the next turn what was committed', async (t) => {
  const { read, add } = openCounter(t);
  assert.equal(read(), 1);
  add();
  assert.equal(read(), 1);
  await setImmediate();
  assert.equal(read(), 2);
});

test('a read after the end of a snapshot sees what was committed in the same turn', (t) => {
  const { snapshots, read, add } = openCounter(t);
  assert.equal(read(), 1);
  add();
  snapshots.end();
  assert.equal(read(), 2);
});

test('a cached value is loaded again after any commit, and only then', async (t) => {
  const { snapshots, read, add } = openCounter(t);
  let loads = 0;
  const value = rememberWhileUnchanged(snapshots)(async () => {
    loads += 1;
    return read();
  });
  assert.deepEqual([await value('a'), await value('a')], [1, 1]);
  await setImmediate();
  assert.deepEqual([await value('a'), loads], [1, 1]);
  add();
  await setImmediate();
  assert.deepEqual([await value('a'), loads], [2, 2]);
});

test('does not cache a failed load', async (t) => {
  const { snapshots } = openCounter(t);
  let loads = 0;
  const value = rememberWhileUnchanged(snapshots)(async () => {
    loads += 1;
    if (loads === 1) throw new Error('once');
    return loads;
  });
  await assert.rejects(value('a'));
  assert.equal(await value('a'), 2);
});

test('a transaction is seen by a read that follows it at once', async (t) => {
  const { app, account } = await openTestApp(t);
  const store = app.store.forAccount(account.accountId);
  assert.equal((await findApiKeys(store)).length, 1);
  const [key] = await findApiKeys(store);
  await store.transaction((tx) => setRevoked(tx, key?.keyId ?? '', 5));
  assert.deepEqual(
    (await findApiKeys(store)).map(({ revokedAt }) => revokedAt),
    [5],
  );
});
