import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** Every row of some tables as text, sorted, in the same words for both databases. */
export type Dump = Record<string, string[]>;

export function dumpFile(file: string, tables: readonly string[]): Dump {
  const raw = new DatabaseSync(file, { readOnly: true });
  try {
    return Object.fromEntries(
      tables.map((table) => {
        const statement = raw.prepare(`select * from ${table}`);
        statement.setReadBigInts(true);
        return [table, describeRows(statement.all())];
      }),
    );
  } finally {
    raw.close();
  }
}

export async function dumpServer(url: string, tables: readonly string[]): Promise<Dump> {
  const client = new pg.Client({ connectionString: url, types: { getTypeParser: typeParser } });
  await client.connect();
  try {
    const dump: Dump = {};
    for (const table of tables) {
      dump[table] = describeRows((await client.query(`select * from ${table}`)).rows);
    }
    return dump;
  } finally {
    await client.end();
  }
}

function typeParser(oid: number): (value: string) => unknown {
  return oid === 20 ? BigInt : pg.types.getTypeParser(oid, 'text');
}

function describeRows(rows: readonly object[]): string[] {
  return rows
    .map((row) =>
      Object.entries(row)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, value]) => `${name} ${describe(value)}`)
        .join(', '),
    )
    .toSorted();
}

function describe(value: unknown): string {
  if (value instanceof Uint8Array) return `bytes ${Buffer.from(value).toString('hex')}`;
  if (typeof value === 'bigint') return `number ${value}`;
  return JSON.stringify(value);
}
