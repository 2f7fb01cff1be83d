import { sql } from 'kysely';
import type { Db } from '../../domain/schema.ts';
import {
  type CopiedTable,
  columnOf,
  inOrder,
  keyAsText,
  type Range,
  type RowKey,
  readKey,
  within,
} from './copied-tables.ts';
import type { Dialect, Side } from './dialects.ts';

/** Why a database was not copied, in words for an operator. */
export class CopyError extends Error {
  override name = 'CopyError';
}

const rowsMax = 500;
/** A row that is larger goes alone. */
const bytesMax = 8 * 1024 * 1024;
/** Both databases take a few more than this in one statement. */
const valuesMax = 30_000;

type Batch = { rows: readonly object[]; last: RowKey };

/** Reads the next rows, no more than memory easily holds; undefined after the last. */
export async function readBatch(
  side: Side,
  table: CopiedTable,
  after: RowKey | undefined,
): Promise<Batch | undefined> {
  const last = await findEnd(side, table, after);
  if (last === undefined) return undefined;
  return { rows: await readRows(side, table, { after, upTo: last }), last };
}

/** The size of a row is known without reading it. */
async function findEnd(
  { db, dialect }: Side,
  table: CopiedTable,
  after: RowKey | undefined,
): Promise<RowKey | undefined> {
  const sizes = table.columns
    .filter(({ kind }) => kind !== 'integer')
    .map(({ name }) => sql`coalesce(octet_length(${columnOf(table, name)}), 0)`);
  const size = sizes.length === 0 ? sql.lit(0) : sql.join(sizes, sql` + `);
  const limit = Math.min(rowsMax, Math.floor(valuesMax / table.columns.length));
  const { rows } = await sql<{ size: number }>`
    select ${keyAsText(table)}, ${size} as size from ${sql.table(table.name)}
    where ${within({ after, upTo: undefined }, table, dialect)}
    ${inOrder(table)} limit ${limit}`.execute(db);
  let bytes = 0;
  const tooFar = rows.findIndex((row, index) => {
    bytes += row.size;
    return bytes > bytesMax && index > 0;
  });
  const last = rows.at(tooFar === -1 ? -1 : tooFar - 1);
  return last && readKey(last, table);
}

async function readRows(
  { db, dialect }: Side,
  table: CopiedTable,
  range: Range,
): Promise<readonly object[]> {
  const columns = table.columns.map(({ name, kind }) => {
    const column = columnOf(table, name);
    // JavaScript cannot hold every number of 64 bits, and each database takes its text for one.
    return kind === 'integer' ? sql`cast(${column} as text) as ${sql.ref(name)}` : column;
  });
  const { rows } = await sql<object>`select ${sql.join(columns)} from ${sql.table(table.name)}
    where ${within(range, table, dialect)} ${inOrder(table)}`.execute(db);
  return rows;
}

/** Writes rows as they were read. */
export async function writeRows(
  db: Db,
  table: CopiedTable,
  { rows, dialect }: { rows: readonly object[]; dialect: Dialect },
): Promise<void> {
  if (!dialect.holdsNul) refuseNul(table, rows);
  const names = table.columns.map(({ name }) => name);
  const written = rows.map(
    (row) => sql`(${sql.join(names.map((name) => Reflect.get(row, name) as unknown))})`,
  );
  await sql`insert into ${sql.table(table.name)} (${sql.join(names.map((name) => sql.ref(name)))})
    values ${sql.join(written)}`.execute(db);
}

function refuseNul({ name: table, key, columns }: CopiedTable, rows: readonly object[]): void {
  for (const row of rows) {
    const held = columns.find(({ name }) => {
      const value: unknown = Reflect.get(row, name);
      return typeof value === 'string' && value.includes('\0');
    });
    if (held === undefined) continue;
    const where = key.map((name) => `${name} ${Reflect.get(row, name)}`).join(', ');
    throw new CopyError(
      `PostgreSQL holds no text with a NUL in it, and ${table}.${held.name} of ${where} has one. ` +
        `Take it out of the source: update ${table} set ${held.name} = replace(${held.name}, char(0), '')`,
    );
  }
}
