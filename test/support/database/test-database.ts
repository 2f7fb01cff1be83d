import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { TestContext } from 'node:test';
import type pg from 'pg';
import type { DatabaseLocation } from '../../../src/database/open-engine.ts';
import { openStore } from '../../../src/domain/store.ts';
import { runsOfSet, testSet } from '../run/test-set.ts';
import { giveBack, type Row, takeCopy, takeEmpty } from './server-databases.ts';

/** The PostgreSQL server that tests use instead of a file, as its administrator; `npm test` starts one and names it. */
const serverUrl = process.env.TEST_DATABASE_URL;

/** The engine that the tests of this process run on. Only tests of what one engine cannot do at all may check it. */
export const engineUnderTest = serverUrl === undefined ? 'sqlite' : 'postgres';

/** Each round trip to a server takes its time, so tests that draw examples draw fewer there; the quick set does anyway. */
export const runsShare =
  engineUnderTest === 'postgres' && testSet !== 'quick' ? 0.2 * runsOfSet : runsOfSet;

const longSqlLength = 2000;

export type { Row };

/** A database of one test, which is there until the test ends. */
export type TestDatabase = {
  /** The location for `openStore`. */
  location: DatabaseLocation;
  /** The value for DATABASE_URL. */
  url: string;
  /** Reads committed rows through its own connection. Values are `?` in the SQL. */
  rows(sql: string, ...values: unknown[]): Promise<Row[]>;
  /** Makes a change that no use case makes, and returns the number of rows changed. */
  change(sql: string, ...values: unknown[]): Promise<number>;
  /** The tables, by name. */
  tables(): Promise<string[]>;
  /** The columns of all tables. */
  columns(): Promise<{ table: string; column: string }[]>;
};

/** A database with today's schema and no rows, or one that begins with what another one holds. */
export async function createTestDatabase(
  t: TestContext,
  { copyOf, file }: { copyOf?: TestDatabase | undefined; file?: string } = {},
): Promise<TestDatabase> {
  if (serverUrl !== undefined) return createOnServer(t, serverUrl, copyOf);
  if (file !== undefined) return openFileDatabase(t, file);
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-test-'));
  const path = join(folder, 'sundesk.db');
  // The last commits may be in the write-ahead log until then.
  await copyOf?.rows('pragma wal_checkpoint(truncate)');
  copyFileSync(
    copyOf !== undefined && 'file' in copyOf.location ? copyOf.location.file : await emptyFile(),
    path,
  );
  const database = openFileDatabase(t, path);
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return database;
}

let empty: Promise<string> | undefined;

/** A file that all databases begin as; making the schema anew would take each test longer than its work. */
function emptyFile(): Promise<string> {
  empty ??=
    process.env.TEST_FOLDER === undefined ? makeOwnFile() : makeCommonFile(process.env.TEST_FOLDER);
  return empty;
}

/** One file serves all processes of a run. If two create it at the same time, both write the same content. */
async function makeCommonFile(folder: string): Promise<string> {
  const file = join(folder, 'empty.db');
  if (!existsSync(file)) renameSync(await makeEmptyFile(mkdtempSync(join(folder, 'empty-'))), file);
  return file;
}

function makeOwnFile(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-empty-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return makeEmptyFile(folder);
}

async function makeEmptyFile(folder: string): Promise<string> {
  const file = join(folder, 'empty.db');
  const store = await openStore({ file });
  await store.close();
  return file;
}

function openFileDatabase(t: TestContext, file: string): TestDatabase {
  let opened: DatabaseSync | undefined;
  t.after(() => opened?.close());
  function prepare(sql: string) {
    if (opened === undefined) {
      opened = new DatabaseSync(file);
      opened.exec('pragma busy_timeout = 5000');
    }
    return opened.prepare(sql);
  }
  const rows = async (sql: string, ...values: unknown[]) =>
    prepare(sql)
      .all(...(values as SQLInputValue[]))
      .map((row) => ({ ...row }));
  return {
    location: { file },
    url: `sqlite:${file}`,
    rows,
    change: async (sql, ...values) =>
      Number(prepare(sql).run(...(values as SQLInputValue[])).changes),
    async tables() {
      const found: Row[] = await rows(
        "select name from sqlite_schema where type = 'table' order by name",
      );
      return found.map(({ name }) => name).filter((name) => !name.startsWith('sqlite_'));
    },
    async columns() {
      const found: Row[] = await rows(
        `select m.name as "table", c.name as "column" from sqlite_schema m, pragma_table_info(m.name) c
         where m.type = 'table' order by m.name, c.cid`,
      );
      return found.map(({ table, column }) => ({ table, column }));
    },
  };
}

async function createOnServer(
  t: TestContext,
  server: string,
  copyOf: TestDatabase | undefined,
): Promise<TestDatabase> {
  const database =
    copyOf === undefined
      ? await takeEmpty(server)
      : await takeCopy(server, new URL(copyOf.url).pathname.slice(1));
  const { url, client } = database;
  t.after(() => giveBack(server, database));
  function query(sql: string, values: readonly unknown[]): Promise<pg.QueryResult<Row>> {
    let number = 0;
    const text = sql.replaceAll('?', () => {
      number += 1;
      return `$${number}`;
    });
    // A long query takes the server longer to plan than to run, and it is repeated often.
    const name =
      text.length > longSqlLength
        ? `long ${createHash('sha256').update(text).digest('base64url')}`
        : undefined;
    return client.query({ ...(name !== undefined && { name }), text, values: [...values] });
  }
  return {
    location: { url, connections: 6 },
    url,
    rows: async (sql, ...values) => (await query(sql, values)).rows,
    change: async (sql, ...values) => (await query(sql, values)).rowCount ?? 0,
    async tables() {
      const { rows } = await query(
        "select tablename as name from pg_tables where schemaname = 'public' order by 1",
        [],
      );
      return rows.map((row) => row.name);
    },
    async columns() {
      const { rows } = await query(
        `select table_name as "table", column_name as "column" from information_schema.columns
         where table_schema = 'public' order by table_name, ordinal_position`,
        [],
      );
      return rows.map(({ table, column }) => ({ table, column }));
    },
  };
}
