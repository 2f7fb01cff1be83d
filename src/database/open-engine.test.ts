import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { createTestDatabase, engineUnderTest } from '../../test/support/database/test-database.ts';
import { until } from '../../test/support/until.ts';
import { openStore } from '../domain/store.ts';
import { explainStartFailure } from '../explain-start-failure.ts';
import { type DatabaseLocation, openEngine, transactAlone } from './open-engine.ts';
import { keySetting } from './set-once.ts';

const onServer = {
  skip: engineUnderTest === 'sqlite' && 'about PostgreSQL, where it runs as well',
};
const onFile = { skip: engineUnderTest === 'postgres' && 'about SQLite, where it runs as well' };

/** A database whose key has a name. */
async function openKeyed(t: TestContext): Promise<{ location: DatabaseLocation; url: string }> {
  const { location, url } = await createTestDatabase(t);
  const store = await openStore(location);
  await store.setOnce(keySetting, 'old');
  await store.close();
  return { location, url };
}

function nameNew(
  location: DatabaseLocation,
  meanwhile: () => Promise<unknown> = async () => undefined,
) {
  return transactAlone(location, async (db) => {
    await db.updateTable('setOnce').set({ value: 'new' }).execute();
    await meanwhile();
  });
}

test('a process is not alone while another has the database open, however little it does', async (t) => {
  const { location } = await openKeyed(t);
  const store = await openStore(location);
  try {
    await assert.rejects(nameNew(location), { name: 'DatabaseInUseError' });
    assert.equal(await store.setOnce(keySetting, 'mine'), 'old');
  } finally {
    await store.close();
  }
  await nameNew(location);
});

test('work that fails leaves nothing behind, and lets others in', async (t) => {
  const { location } = await openKeyed(t);
  const failing = nameNew(location, async () => assert.fail('in the midst of it'));
  await assert.rejects(failing, /in the midst of it/);
  const store = await openStore(location);
  t.after(() => store.close());
  assert.equal(await store.setOnce(keySetting, 'mine'), 'old');
});

test('a node that starts meanwhile waits, and learns of the new key', onServer, async (t) => {
  const { location } = await openKeyed(t);
  let starting: ReturnType<typeof openStore> | undefined;
  await nameNew(location, async () => {
    starting = openStore(location);
  });
  const store = await starting;
  t.after(() => store?.close());
  assert.equal(await store?.setOnce(keySetting, 'mine'), 'new');
});

test('a service that starts meanwhile explains why it cannot', onFile, async (t) => {
  const { location } = await openKeyed(t);
  let fault: unknown;
  await nameNew(location, async () => {
    fault = await openStore(location).catch((error: unknown) => error);
  });
  assert.match(explainStartFailure(fault), /^The database is locked by a command/);
});

test(
  'a node that lost its connections while the key was rotated gets no other',
  onServer,
  async (t) => {
    const { location, url } = await openKeyed(t);
    const node = await openEngine(location);
    t.after(() => node.close());
    const read = () => node.reads.selectFrom('setOnce').selectAll().execute();
    const write = () => node.transact((db) => db.deleteFrom('sessions').execute());
    await read();
    await write();
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    // The pool reconnects at once, so it takes a few tries to find the moment in between.
    await until(async () => {
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sundesk' and datname = current_database()",
      );
      return nameNew(location).then(
        () => true,
        () => false,
      );
    }, true);
    await admin.end();
    for (const ask of [read, write, read, write]) {
      const fault = await ask().then(
        () => undefined,
        (error: Error) => error,
      );
      assert.equal((fault as { code?: string } | undefined)?.code, 'DATABASE_UNAVAILABLE');
      assert.match(String(fault?.cause), /Restart it with the new key/);
    }
  },
);
