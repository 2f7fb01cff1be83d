import assert from 'node:assert/strict';
import { test } from 'node:test';
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

const onServer = {
  skip: engineUnderTest === 'sqlite' && 'about PostgreSQL, where it runs as well',
};

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

function create({ call }: TestApp, name: string) {
  return call('createcustomer', {
    body: { data: { customer_email: `${name}@example.com`, customer_name: 'Ann Lee' } },
  });
}

for (const { fault, advice, limit } of [
  {
    fault: 'database is read-only',
    advice:
      'PostgreSQL is read-only. Connect to the primary server, or set default_transaction_read_only to off. (cannot execute UPDATE in a read-only transaction)',
    limit: setReadOnly,
  },
  {
    fault: 'database is full',
    advice:
      'The disk of the PostgreSQL server is full. Free some space on it and try again. (could not extend file: No space left on device)',
    limit: setFull,
  },
]) {
  test(
    `while the ${fault}, writes get 503, /readyz is red, reads go on and the log says so once`,
    onServer,
    async (t) => {
      const testApp = await openTestApp(t);
      const { server, call, database, logged } = testApp;
      const ready = async () => {
        const { statusCode, body } = await server.inject({ url: '/readyz' });
        return { status: statusCode, body: JSON.parse(body) };
      };
      const emails = async () => {
        const rows = await database.rows('select email from customers order by customer_id');
        return rows.map(({ email }) => email);
      };
      assert.equal((await create(testApp, 'ann')).status, 200);
      await limit(database, true);
      // A connection that was cut off is an outage of its own, which ends at once.
      await until(
        async () => {
          const { status, headers, body } = await create(testApp, 'bob');
          return { status, wait: headers['retry-after'], body: withoutLink(body) };
        },
        {
          status: 503,
          wait: '30',
          body: {
            success: false,
            code: 'DATABASE_UNAVAILABLE',
            message: `The ${fault}; try again later`,
          },
        },
      );
      assert.deepEqual(await ready(), { status: 503, body: { status: fault } });
      assert.equal((await call('getaccount')).status, 200);
      assert.deepEqual(await emails(), ['ann@example.com']);
      assert.equal((await create(testApp, 'bob')).status, 503);
      assert.deepEqual(
        logged.filter(({ message }) => message === 'a request failed'),
        [],
      );

      await limit(database, false);
      // Nothing else is written: the probe alone finds that writing works again.
      await until(ready, { status: 200, body: { status: 'ready' } });
      assert.equal((await create(testApp, 'cy')).status, 200);
      assert.deepEqual(await emails(), ['ann@example.com', 'cy@example.com']);
      assert.deepEqual(
        logged.filter(({ fields }) => 'fault' in fields),
        [
          { level: 'error', fields: { fault, advice }, message: `the ${fault}` },
          { level: 'info', fields: { fault }, message: 'the database can be written again' },
        ],
      );
    },
  );
}

test(
  'a read that finds the disk of the server full gets 503, and is answered once there is room',
  onServer,
  async (t) => {
    const testApp = await openTestApp(t);
    const { server, call, database, logged } = testApp;
    const { change } = database;
    const read = () => call('findcustomers', {});
    const ready = async () => (await server.inject({ url: '/readyz' })).statusCode;
    assert.equal((await create(testApp, 'ann')).status, 200);
    assert.equal((await read()).status, 200);
    // As a sort does for which there is no room.
    await change(`create function refuse_read() returns boolean language plpgsql as $do$ begin
    raise exception 'could not write to file: No space left on device' using errcode = '53100';
  end $do$`);
    await change('alter table customers rename to kept_customers');
    await change('create view customers as select * from kept_customers where refuse_read()');
    const { status, headers, body } = await read();
    assert.deepEqual(
      { status, wait: headers['retry-after'], body: withoutLink(body) },
      {
        status: 503,
        wait: '30',
        body: {
          code: 'DATABASE_UNAVAILABLE',
          message: 'The database is full; try again later',
        },
      },
    );
    await change('drop view customers');
    await change('alter table kept_customers rename to customers');
    assert.equal((await read()).status, 200);
    await until(ready, 200);
    assert.deepEqual(
      logged.filter(({ message }) => message === 'a request failed'),
      [],
    );
  },
);

test('an operator reads why nothing starts on a read-only server', onServer, async (t) => {
  const database = await createTestDatabase(t);
  await database.change('delete from kysely_migration');
  await setReadOnly(database, true);
  const explained = openEngine(database.location).then(() => 'opened', explainStartFailure);
  assert.match(await explained, /^PostgreSQL is read-only\. Connect to the primary server/);
  await setReadOnly(database, false);
});
