import assert from 'node:assert/strict';
import { StatementSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { engineUnderTest } from '../../support/database/test-database.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';

/** The answer to a request that meets a fault, and whether its cause is logged with it. */
type Answer = { status: number; wait: string | undefined; message: string; isLogged: boolean };

const refused = (wait: string, message: string): Answer => ({
  status: 503,
  wait,
  message,
  isLogged: false,
});
const classes = {
  passing: refused('5', 'The database does not respond; try again'),
  full: refused('30', 'The database is full; try again later'),
  'read-only': refused('30', 'The database is read-only; try again later'),
  'out of resources': refused('30', 'The database is out of resources; try again later'),
  unwritable: refused('30', 'The database cannot be written; try again later'),
  failure: {
    status: 500,
    wait: undefined,
    message: 'Something went wrong on our side',
    isLogged: true,
  },
} satisfies Record<string, Answer>;

type Row = [code: string, name: string, is: keyof typeof classes, message?: string];

const ofPostgres: readonly Row[] = [
  ['08000', 'connection_exception', 'passing'],
  ['08006', 'connection_failure', 'passing'],
  ['25006', 'read_only_sql_transaction', 'read-only'],
  ['25P03', 'idle_in_transaction_session_timeout', 'passing'],
  ['25P04', 'transaction_timeout', 'passing'],
  ['28000', 'invalid_authorization_specification', 'passing'],
  ['28P01', 'invalid_password', 'passing'],
  ['3D000', 'invalid_catalog_name', 'passing'],
  ['42501', 'insufficient_privilege', 'failure', 'permission denied for table customers'],
  ['42501', 'of the file system', 'unwritable', 'could not extend file: Read-only file system'],
  ['53000', 'insufficient_resources', 'out of resources'],
  ['53100', 'disk_full', 'full'],
  ['53200', 'out_of_memory', 'out of resources'],
  ['53300', 'too_many_connections', 'passing'],
  // The operator limits what one statement may use, and the same request meets the limit again.
  ['53400', 'configuration_limit_exceeded', 'failure'],
  ['55000', 'object_not_in_prerequisite_state', 'failure'],
  ['55000', 'closed', 'passing', 'database "desk" is not currently accepting connections'],
  ['55P03', 'lock_not_available', 'passing'],
  ['57014', 'query_canceled', 'passing'],
  ['57P01', 'admin_shutdown', 'passing'],
  ['57P02', 'crash_shutdown', 'passing'],
  ['57P03', 'cannot_connect_now', 'passing'],
  ['57P04', 'database_dropped', 'passing'],
  ['57P05', 'idle_session_timeout', 'passing'],
  ['58000', 'system_error', 'unwritable'],
  ['58030', 'io_error', 'unwritable'],
  // Damage stays until an operator restores a backup.
  ['58P01', 'undefined_file', 'failure'],
  ['XX000', 'internal_error', 'failure'],
  ['XX000', 'of a quota', 'full', 'could not extend file: Disk quota exceeded'],
  ['XX001', 'data_corrupted', 'failure'],
  ['XX002', 'index_corrupted', 'failure'],
];

/** Extended codes have their primary one in the low byte. */
const ofSqlite: readonly Row[] = [
  ['1', 'SQLITE_ERROR', 'failure'],
  ['5', 'SQLITE_BUSY', 'passing'],
  ['517', 'SQLITE_BUSY_SNAPSHOT', 'passing'],
  ['6', 'SQLITE_LOCKED', 'passing'],
  ['7', 'SQLITE_NOMEM', 'out of resources'],
  ['8', 'SQLITE_READONLY', 'read-only'],
  ['1032', 'SQLITE_READONLY_DBMOVED', 'read-only'],
  ['10', 'SQLITE_IOERR', 'unwritable'],
  ['778', 'SQLITE_IOERR_WRITE', 'unwritable'],
  ['11', 'SQLITE_CORRUPT', 'failure'],
  ['13', 'SQLITE_FULL', 'full'],
  ['14', 'SQLITE_CANTOPEN', 'unwritable'],
  ['15', 'SQLITE_PROTOCOL', 'passing'],
  ['26', 'SQLITE_NOTADB', 'failure'],
];

/** Lets the database refuse each new customer as it does with this code, and returns what undoes it. */
type Refuse = (code: string, message: string) => Promise<() => Promise<unknown>>;

function refuseOnServer({ database: { change } }: TestApp): Refuse {
  return async (code, message) => {
    await change(`create or replace function refuse_row() returns trigger language plpgsql as $do$ begin
      raise exception using errcode = '${code}', message = '${message}';
    end $do$`);
    await change(
      'create trigger refuse before insert on customers for each row execute function refuse_row()',
    );
    return () => change('drop trigger refuse on customers');
  };
}

function refuseInFile(t: TestContext): Refuse {
  return async (code, message) => {
    const { all, run } = StatementSync.prototype;
    const mocks = Object.entries({ all, run }).map(([name, method]) =>
      t.mock.method(
        StatementSync.prototype,
        name as 'all',
        function (this: StatementSync, ...values: Parameters<typeof all>) {
          if (!this.sourceSQL.includes('insert into "customers"')) {
            return Reflect.apply(method, this, values);
          }
          throw Object.assign(new Error(message), {
            code: 'ERR_SQLITE_ERROR',
            errcode: Number(code),
          });
        },
      ),
    );
    return async () => {
      for (const { mock } of mocks) mock.restore();
    };
  };
}

test('each fault of the database is either passing, with a time to wait, or a failure', async (t) => {
  const testApp = await openTestApp(t);
  const { call, logged } = testApp;
  const isServer = engineUnderTest === 'postgres';
  const refuse = isServer ? refuseOnServer(testApp) : refuseInFile(t);
  const create = () =>
    call('createcustomer', {
      body: { data: { customer_email: 'ann@example.com', customer_name: 'Ann Lee' } },
    });
  for (const [code, name, is, message = `as ${name}`] of isServer ? ofPostgres : ofSqlite) {
    await t.test(`${code} ${name}: ${is}`, async () => {
      logged.length = 0;
      const restore = await refuse(code, message);
      const { status, headers, body } = await create();
      await restore();
      const answer = {
        status,
        wait: headers['retry-after'],
        message: String(body.message).replace(/ \(fault_\w+\)$/, ''),
        isLogged: logged.some((line) => line.message === 'a request failed'),
      };
      assert.deepEqual(answer, classes[is]);
    });
  }
  assert.equal((await create()).status, 200);
});
