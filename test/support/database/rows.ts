import { createHash } from 'node:crypto';
import { engineUnderTest, type Row, type TestDatabase } from './test-database.ts';

/**
 * Watches the rows of a database through a connection of its own. Two calls return the same when no row of any
 * table was added, changed or removed between them; only the time of a key's last use may differ, and what nodes tell each
 * other of requests that they let through.
 */
export async function watchRows(
  database: TestDatabase,
): Promise<() => Promise<Record<string, string>>> {
  const tables = await database.tables();
  if (engineUnderTest === 'postgres') {
    return async () => sumsOf(tables, await readAtOnce(database, tables));
  }
  let version: number | undefined;
  let sums: Record<string, string> = {};
  return async () => {
    // Another number after each commit of another connection; most requests of these tests commit nothing.
    const [{ data_version: current } = {}] = await database.rows('pragma data_version');
    if (current !== version) sums = sumsOf(tables, await readEach(database, tables));
    version = current;
    return sums;
  };
}

function sumsOf(tables: readonly string[], found: readonly Row[][]): Record<string, string> {
  const sums: Record<string, string> = {};
  for (const [index, table] of tables.entries()) {
    const rows = (found[index] ?? []).filter((row) => !isRate(row));
    const all = rows.map((row) => JSON.stringify({ ...row, last_used_at: undefined })).toSorted();
    const sum = createHash('sha256').update(all.join('\n')).digest('base64url');
    sums[table] = `${all.length} rows, ${sum}`;
  }
  return sums;
}

function isRate({ limit_key: key }: Row): boolean {
  return typeof key === 'string' && key.startsWith('rate ');
}

function readEach(database: TestDatabase, tables: readonly string[]): Promise<Row[][]> {
  return Promise.all(tables.map((table) => database.rows(`select * from ${table}`)));
}

/** Reads all tables in one round trip, because some tests look hundreds of times. */
async function readAtOnce(database: TestDatabase, tables: readonly string[]): Promise<Row[][]> {
  const found = await database.rows(
    tables
      .map((table, index) => `select ${index} as "table", to_jsonb(t) as "row" from ${table} t`)
      .join(' union all '),
  );
  return tables.map((_, index) =>
    found.filter(({ table }) => table === index).map((one) => one.row),
  );
}
