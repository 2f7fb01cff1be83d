import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { createTestDatabase, engineUnderTest } from '../../test/support/database/test-database.ts';
import { until } from '../../test/support/until.ts';
import { publicForms } from '../domain/projects/public-forms.ts';
import { explainStartFailure } from '../explain-start-failure.ts';
import { openEngine, openStorage, type Place } from './open-storage.ts';
import { keySetting } from './set-once.ts';
import { transactAlone } from './transact-alone.ts';

const onServer = {
  skip: engineUnderTest === 'sqlite' && 'about PostgreSQL, where it runs as well',
};
const onFile = { skip: engineUnderTest === 'postgres' && 'about SQLite, where it runs as well' };

/** A database whose key has a name. */
async function openKeyed(t: TestContext): Promise<{ place: Place; url: string }> {
  const { place, url } = await createTestDatabase(t);
  const store = await openStorage(place, publicForms);
  await store.setOnce(keySetting, 'old');
  await store.close();
  return { place, url };
}

function nameNew(place: Place, meanwhile: () => Promise<unknown> = async () => undefined) {
  return transactAlone(place, async (db) => {
    await db.updateTable('set_once').set({ value: 'new' }).execute();
    await meanwhile();
  });
}

test('a process is not alone while another has the database open, however little it does', async (t) => {
  const { place } = await openKeyed(t);
  const store = await openStorage(place, publicForms);
  try {
    await assert.rejects(nameNew(place), { name: 'DatabaseInUseError' });
    assert.equal(await store.setOnce(keySetting, 'mine'), 'old');
  } finally {
    await store.close();
  }
  await nameNew(place);
});

test('work that fails leaves nothing behind, and lets others in', async (t) => {
  const { place } = await openKeyed(t);
  const failing = nameNew(place, async () => assert.fail('in the midst of it'));
  await assert.rejects(failing, /in the midst of it/);
  const store = await openStorage(place, publicForms);
  t.after(() => store.close());
  assert.equal(await store.setOnce(keySetting, 'mine'), 'old');
});

test('a node that starts meanwhile waits, and learns of the new key', onServer, async (t) => {
  const { place } = await openKeyed(t);
  let starting: ReturnType<typeof openStorage> | undefined;
  await nameNew(place, async () => {
    starting = openStorage(place, publicForms);
  });
  const store = await starting;
  t.after(() => store?.close());
  assert.equal(await store?.setOnce(keySetting, 'mine'), 'new');
});

test('a service that starts meanwhile explains why it cannot', onFile, async (t) => {
  const { place } = await openKeyed(t);
  let fault: unknown;
  await nameNew(place, async () => {
    fault = await openStorage(place, publicForms).catch((error: unknown) => error);
  });
  assert.match(explainStartFailure(fault), /^The database is locked by a command/);
});

test(
  'a node that lost its connections while the key was rotated gets no other',
  onServer,
  async (t) => {
    const { place, url } = await openKeyed(t);
    const node = await openEngine(place);
    t.after(() => node.close());
    const read = () => node.reads.selectFrom('set_once').selectAll().execute();
    const write = () => node.transact((db) => db.deleteFrom('sessions').execute());
    await read();
    await write();
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    // It connects again at once, so it takes luck to find the moment between.
    await until(async () => {
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sundesk' and datname = current_database()",
      );
      return nameNew(place).then(
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
