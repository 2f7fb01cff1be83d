import assert from 'node:assert/strict';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { withoutLink } from '../../support/api/without-link.ts';
import { engineUnderTest } from '../../support/database/test-database.ts';
import { openTestApp } from '../../support/open-test-app.ts';
import { until } from '../../support/until.ts';

const onFile = { skip: engineUnderTest === 'postgres' && 'about the SQLite file' };

/** A service with a way to limit its writing connection. */
async function openLimited(t: TestContext) {
  const { exec } = DatabaseSync.prototype;
  let writer: DatabaseSync | undefined;
  t.mock.method(DatabaseSync.prototype, 'exec', function (this: DatabaseSync, statement: string) {
    if (statement.includes('journal_mode = wal')) writer = this;
    exec.call(this, statement);
  });
  const { server, call, database, logged } = await openTestApp(t);
  return {
    file: 'file' in database.location ? database.location.file : '',
    call,
    logged,
    limit: (pragma: string) => writer?.exec(`pragma ${pragma}`),
    create: (number: number) =>
      call('createcustomer', {
        body: {
          data: { customer_email: `c${number}@example.com`, customer_name: 'c'.repeat(100) },
        },
      }),
    async ready() {
      const { statusCode, body } = await server.inject({ url: '/readyz' });
      return { status: statusCode, body: JSON.parse(body) };
    },
    async emails() {
      const rows = await database.rows('select email from customers order by customer_id');
      return rows.map(({ email }) => email);
    },
  };
}

const ready = { status: 200, body: { status: 'ready' } };

for (const { fault, advice, limited, lifted } of [
  {
    fault: 'database is full',
    advice: (file: string) =>
      `The disk is full: the database ${file} could not be written. Free some space and try again.`,
    limited: 'max_page_count = 1',
    lifted: 'max_page_count = 1000000',
  },
  {
    fault: 'database is read-only',
    advice: (file: string) =>
      `The database ${file} is read-only. Give this user write access to the file and its folder, or set DATA_DIR to a folder that can be written.`,
    limited: 'query_only = on',
    lifted: 'query_only = off',
  },
]) {
  test(
    `while the ${fault}, writes get 503, /readyz is red, reads go on and the log says so once`,
    onFile,
    async (t) => {
      const { file, call, logged, limit, create, ready: askReady, emails } = await openLimited(t);
      const faultLines = () => logged.filter(({ fields }) => 'fault' in fields);
      assert.deepEqual(await askReady(), ready);
      limit(limited);
      const acknowledged: string[] = [];
      let reply = await create(0);
      for (let number = 1; reply.status === 200 && number < 1_000; number += 1) {
        acknowledged.push(`c${number - 1}@example.com`);
        reply = await create(number);
      }
      assert.deepEqual(
        { status: reply.status, body: withoutLink(reply.body), wait: reply.headers['retry-after'] },
        {
          status: 503,
          body: {
            success: false,
            code: 'DATABASE_UNAVAILABLE',
            message: `The ${fault}; try again later`,
          },
          wait: '30',
        },
      );
      assert.deepEqual(await askReady(), { status: 503, body: { status: fault } });
      assert.equal((await create(acknowledged.length)).status, 503);
      const began = {
        level: 'error',
        fields: { fault, advice: advice(file) },
        message: `the ${fault}`,
      };
      assert.deepEqual(faultLines(), [began]);
      assert.equal((await call('getaccount')).status, 200);
      assert.deepEqual(await emails(), acknowledged);

      limit(lifted);
      // Nothing else is written: the probe alone finds that writing works again.
      await until(askReady, ready);
      assert.equal((await create(acknowledged.length)).status, 200);
      assert.deepEqual(await emails(), [...acknowledged, `c${acknowledged.length}@example.com`]);
      assert.deepEqual(faultLines(), [
        began,
        { level: 'info', fields: { fault }, message: 'the database can be written again' },
      ]);
    },
  );
}

test(
  'a read that finds the disk full gets 503, and is answered once there is room',
  onFile,
  async (t) => {
    const { server, call, logged } = await openTestApp(t);
    const read = () => call('findcustomers', {});
    const ready = async () => (await server.inject({ url: '/readyz' })).statusCode;
    const full = Object.assign(new Error('database or disk is full'), {
      code: 'ERR_SQLITE_ERROR',
      errcode: 13,
    });
    const { all } = StatementSync.prototype;
    const mocked = t.mock.method(
      StatementSync.prototype,
      'all',
      function (this: StatementSync, ...values: Parameters<typeof all>) {
        // As a sort does for which there is no room.
        if (this.sourceSQL.includes('from "customers"')) throw full;
        return Reflect.apply(all, this, values);
      },
    );
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
    mocked.mock.restore();
    assert.equal((await read()).status, 200);
    await until(ready, 200);
    assert.deepEqual(
      logged.filter(({ message }) => message === 'a request failed'),
      [],
    );
  },
);
