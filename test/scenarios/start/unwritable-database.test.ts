import assert from 'node:assert/strict';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { openEngine } from '../../../src/database/open-engine.ts';
import { explainStartFailure } from '../../../src/explain-start-failure.ts';
import { withoutLink } from '../../support/api/without-link.ts';
import {
  createTestDatabase,
  engineUnderTest,
  type TestDatabase,
} from '../../support/database/test-database.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';
import { until } from '../../support/until.ts';

type Limit = (testApp: TestApp, isOn: boolean) => Promise<void>;
type Fault = { fault: string; advice: (file: string) => string; limit: Limit };

let writer: DatabaseSync | undefined;

/** Runs a pragma on the writing connection of the service. */
const pragma =
  (on: string, off: string): Limit =>
  async (_testApp, isOn) =>
    writer?.exec(`pragma ${isOn ? on : off}`);

const ofFile: Fault[] = [
  {
    fault: 'database is full',
    advice: (file) =>
      `The disk is full: the database ${file} could not be written. Free some space and try again.`,
    limit: pragma('max_page_count = 1', 'max_page_count = 1000000'),
  },
  {
    fault: 'database is read-only',
    advice: (file) =>
      `The database ${file} is read-only. Give this user write access to the file and its folder, or set DATA_DIR to a folder that can be written.`,
    limit: pragma('query_only = on', 'query_only = off'),
  },
];
const ofServer: Fault[] = [
  {
    fault: 'database is full',
    advice: () =>
      'The disk of the PostgreSQL server is full. Free some space on it and try again. (could not extend file: No space left on device)',
    limit: ({ database }, isOn) => setFull(database, isOn),
  },
  {
    fault: 'database is read-only',
    advice: () =>
      'PostgreSQL is read-only. Connect to the primary server, or set default_transaction_read_only to off. (cannot execute UPDATE in a read-only transaction)',
    limit: ({ database }, isOn) => setReadOnly(database, isOn),
  },
];

for (const { fault, advice, limit } of engineUnderTest === 'sqlite' ? ofFile : ofServer) {
  test(`while the ${fault}, writes get 503, /readyz is red, reads go on and the log says so once`, async (t) => {
    noteWriter(t);
    const testApp = await openTestApp(t);
    const { call, database, logged } = testApp;
    const faultLines = () => logged.filter(({ fields }) => 'fault' in fields);
    const acknowledged: string[] = [];
    let created = 0;
    const create = async () => {
      created += 1;
      const email = `c${created}@example.com`;
      const { status, headers, body } = await call('createcustomer', {
        body: { data: { customer_email: email, customer_name: 'c'.repeat(100) } },
      });
      if (status === 200) acknowledged.push(email);
      return { status, wait: headers['retry-after'], body: withoutLink(body) };
    };
    const emails = async () => {
      const rows = await database.rows('select email from customers order by customer_id');
      return rows.map(({ email }) => email);
    };
    assert.deepEqual(await readiness(testApp), ready);
    await limit(testApp, true);
    // A file still has room in its pages, and a connection that was cut off is an outage of its own, which ends at once.
    await until(create, {
      status: 503,
      wait: '30',
      body: {
        success: false,
        code: 'DATABASE_UNAVAILABLE',
        message: `The ${fault}; try again later`,
      },
    });
    assert.deepEqual(await readiness(testApp), { status: 503, body: { status: fault } });
    assert.equal((await create()).status, 503);
    const file = 'file' in database.location ? database.location.file : '';
    const began = {
      level: 'error',
      fields: { fault, advice: advice(file) },
      message: `the ${fault}`,
    };
    assert.deepEqual(faultLines(), [began]);
    assert.equal((await call('getaccount')).status, 200);
    assert.deepEqual(await emails(), acknowledged);

    await limit(testApp, false);
    // Nothing else is written: the probe alone finds that writing works again.
    await until(() => readiness(testApp), ready);
    assert.equal((await create()).status, 200);
    assert.deepEqual(await emails(), acknowledged);
    assert.deepEqual(faultLines(), [
      began,
      { level: 'info', fields: { fault }, message: 'the database can be written again' },
    ]);
    assertNoFault(testApp);
  });
}

test('a read that finds the disk full gets 503, and is answered once there is room', async (t) => {
  const testApp = await openTestApp(t);
  const read = () => testApp.call('findcustomers', {});
  assert.equal((await read()).status, 200);
  const repair = await refuseReads(t, testApp);
  const { status, headers, body } = await read();
  assert.deepEqual(
    { status, wait: headers['retry-after'], body: withoutLink(body) },
    {
      status: 503,
      wait: '30',
      body: { code: 'DATABASE_UNAVAILABLE', message: 'The database is full; try again later' },
    },
  );
  await repair();
  assert.equal((await read()).status, 200);
  await until(() => readiness(testApp), ready);
  assertNoFault(testApp);
});

test('an operator reads why nothing starts on a read-only server', {
  skip: engineUnderTest === 'sqlite' && 'about PostgreSQL, where it runs as well',
}, async (t) => {
  const database = await createTestDatabase(t);
  await database.change('delete from kysely_migration');
  await setReadOnly(database, true);
  const explained = openEngine(database.location).then(() => 'opened', explainStartFailure);
  assert.match(await explained, /^PostgreSQL is read-only\. Connect to the primary server/);
  await setReadOnly(database, false);
});

const ready = { status: 200, body: { status: 'ready' } };

async function readiness({ server }: TestApp) {
  const { statusCode, body } = await server.inject({ url: '/readyz' });
  return { status: statusCode, body: JSON.parse(body) };
}

function assertNoFault({ logged }: TestApp): void {
  assert.deepEqual(
    logged.filter(({ message }) => message === 'a request failed'),
    [],
  );
}

function noteWriter(t: TestContext): void {
  const { exec } = DatabaseSync.prototype;
  t.mock.method(DatabaseSync.prototype, 'exec', function (this: DatabaseSync, statement: string) {
    if (statement.includes('journal_mode = wal')) writer = this;
    exec.call(this, statement);
  });
}

/** Changes what new sessions begin with, and ends those of the service. */
async function setReadOnly({ change, rows }: TestDatabase, isReadOnly: boolean): Promise<void> {
  const value = isReadOnly ? 'on' : 'off';
  await change(`do $do$ begin execute
    format('alter database %I set default_transaction_read_only = ${value}', current_database());
  end $do$`);
  await rows(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'sundesk' and datname = current_database()`);
}

/** Lets the server refuse each row that is inserted into these tables as one without room on its disk does. */
async function setFull({ change }: TestDatabase, isFull: boolean): Promise<void> {
  await change(`create or replace function refuse_row() returns trigger language plpgsql as $do$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100';
  end $do$`);
  for (const table of ['set_once', 'customers']) {
    await change(
      isFull
        ? `create trigger full_disk before insert on ${table} for each row execute function refuse_row()`
        : `drop trigger full_disk on ${table}`,
    );
  }
}

/** Fails reads of customers as a sort does for which there is no room; returns what repairs it. */
async function refuseReads(
  t: TestContext,
  { call, database: { change } }: TestApp,
): Promise<() => Promise<unknown>> {
  if (engineUnderTest === 'sqlite') {
    const full = Object.assign(new Error('database or disk is full'), {
      code: 'ERR_SQLITE_ERROR',
      errcode: 13,
    });
    const { all } = StatementSync.prototype;
    const { mock } = t.mock.method(
      StatementSync.prototype,
      'all',
      function (this: StatementSync, ...values: Parameters<typeof all>) {
        if (this.sourceSQL.includes('from "customers"')) throw full;
        return Reflect.apply(all, this, values);
      },
    );
    return async () => mock.restore();
  }
  const data = { customer_email: 'ann@example.com', customer_name: 'Ann Lee' };
  assert.equal((await call('createcustomer', { body: { data } })).status, 200);
  await change(`create function refuse_read() returns boolean language plpgsql as $do$ begin
    raise exception 'could not write to file: No space left on device' using errcode = '53100';
  end $do$`);
  await change('alter table customers rename to kept_customers');
  await change('create view customers as select * from kept_customers where refuse_read()');
  return async () => {
    await change('drop view customers');
    await change('alter table kept_customers rename to customers');
  };
}
