import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../domain/schema.ts';
import type { CopiedTable, Dialect, RowKey, Side } from './copied-tables.ts';

/** The rows after one and up to another; undefined is before the first, or after the last. */
type Range = { after: RowKey | undefined; upTo: RowKey | undefined };

/** A server bounds how long a statement may take. */
const rowsPerStatement = 50_000;
/** Keeps the sum of any number of times within what JavaScript holds exactly. */
const modulus = 1_000_003;

/** How many rows a table has and, by column, what tells whether they changed: the sum of numbers, the length of the rest. */
export type Measure = { rows: number; sums: Readonly<Record<string, number>> };

// A table in the target that is there for as long as the copy is unfinished. It holds what the source was when the copy
// began, and how far each table has come; that commits with the rows themselves.

export type Progress = {
  /** The measure of the source's table when the copy began. */
  measure: Measure;
  rowsDone: number;
  last: RowKey | undefined;
};

export async function beginProgress(db: Db, measures: ReadonlyMap<string, Measure>): Promise<void> {
  await sql`create table copy_progress (
    table_name text primary key not null, measure text not null, rows_done bigint not null, last_key text)`.execute(
    db,
  );
  for (const [name, measure] of measures) {
    await sql`insert into copy_progress (table_name, measure, rows_done)
      values (${name}, ${JSON.stringify(measure)}, 0)`.execute(db);
  }
}

/** Returns the progress by table; undefined when no copy is under way. */
export async function readProgress(db: Db): Promise<ReadonlyMap<string, Progress> | undefined> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'copy_progress')) return undefined;
  const { rows } = await sql<{
    table_name: string;
    measure: string;
    rows_done: number;
    last_key: string | null;
  }>`select * from copy_progress`.execute(db);
  return new Map(
    rows.map((row) => [
      row.table_name,
      {
        measure: JSON.parse(row.measure),
        rowsDone: row.rows_done,
        last: row.last_key === null ? undefined : JSON.parse(row.last_key),
      },
    ]),
  );
}

/** Moves a table's progress on, from where it was known to be. */
export async function noteProgress(
  db: Db,
  table: string,
  { from, to, last }: { from: number; to: number; last: RowKey },
): Promise<void> {
  const { numAffectedRows } = await sql`update copy_progress
    set rows_done = ${to}, last_key = ${JSON.stringify(last)}
    where table_name = ${table} and rows_done = ${from}`.execute(db);
  if (Number(numAffectedRows) !== 1) {
    throw new CopyError('Another copy into the same database is under way.');
  }
}

export async function endProgress(db: Db): Promise<void> {
  await sql`drop table copy_progress`.execute(db);
}

/** Measures a table. Both databases come to the same measure of the same rows. */
export async function measureTable(side: Side, table: CopiedTable): Promise<Measure> {
  const sums = Object.fromEntries(table.columns.map(({ name }) => [name, 0]));
  let rows = 0;
  let after: RowKey | undefined;
  do {
    const upTo = await findEnd(side, table, after);
    const part = await measureRange(side, table, { after, upTo });
    rows += part.rows;
    for (const name of Object.keys(sums)) sums[name] = (sums[name] ?? 0) + (part.sums[name] ?? 0);
    after = upTo;
  } while (after !== undefined);
  return { rows, sums };
}

/** Returns the differences in words; undefined if there are none. */
export function describeDifference(
  one: Measure,
  other: Measure,
  [ofOne, ofOther]: readonly [string, string],
): string | undefined {
  if (one.rows !== other.rows) return `${one.rows} rows ${ofOne}, ${other.rows} ${ofOther}`;
  const names = Object.keys({ ...one.sums, ...other.sums });
  const changed = names.filter((name) => one.sums[name] !== other.sums[name]);
  return changed.length === 0 ? undefined : `other values of ${changed.join(', ')}`;
}

async function findEnd(
  { db, dialect }: Side,
  table: CopiedTable,
  after: RowKey | undefined,
): Promise<RowKey | undefined> {
  const { rows } = await sql<object>`select ${keyAsText(table)} from ${sql.table(table.name)}
    where ${within({ after, upTo: undefined }, table, dialect)}
    ${inOrder(table)} limit 1 offset ${rowsPerStatement - 1}`.execute(db);
  return rows[0] && readKey(rows[0], table);
}

async function measureRange(
  { db, dialect }: Side,
  table: CopiedTable,
  range: Parameters<typeof within>[0],
): Promise<Measure> {
  const sums = table.columns.map(({ name, kind }, index) => {
    const column = columnOf(table, name);
    const summed =
      kind === 'integer' ? sql`${column} % ${sql.lit(modulus)}` : sql`octet_length(${column})`;
    return sql`coalesce(sum(${summed}), 0) as ${sql.ref(`sum${index}`)}`;
  });
  const { rows } = await sql<object>`select count(*) as count, ${sql.join(sums)}
    from ${sql.table(table.name)} where ${within(range, table, dialect)}`.execute(db);
  const row = rows[0] ?? {};
  return {
    rows: Number(Reflect.get(row, 'count')),
    sums: Object.fromEntries(
      table.columns.map(({ name }, index) => [name, Number(Reflect.get(row, `sum${index}`))]),
    ),
  };
}

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
  const last = await findEndOfBatch(side, table, after);
  if (last === undefined) return undefined;
  return { rows: await readRows(side, table, { after, upTo: last }), last };
}

/** The size of a row is known without reading it. */
async function findEndOfBatch(
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

/** The condition for the rows of a range. */
function within({ after, upTo }: Range, table: CopiedTable, dialect: Dialect): RawBuilder<unknown> {
  const key = sql.join(orderedKeyOf(table));
  const conditions = [
    ...(after === undefined ? [] : [sql`(${key}) > (${valuesOf(after, table, dialect)})`]),
    ...(upTo === undefined ? [] : [sql`(${key}) <= (${valuesOf(upTo, table, dialect)})`]),
  ];
  return conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` and `);
}

/** The columns that order the rows. */
function inOrder(table: CopiedTable): RawBuilder<unknown> {
  return sql`order by ${sql.join(orderedKeyOf(table))}`;
}

/** The columns of the key as text, under names that no column has. */
function keyAsText(table: CopiedTable): RawBuilder<unknown> {
  return sql.join(
    orderedKeyOf(table).map(
      (column, index) => sql`cast(${column} as text) as ${sql.ref(`key${index}`)}`,
    ),
  );
}

/** Reads back what `keyAsText` selected. */
function readKey(row: object, { key }: CopiedTable): RowKey {
  return key.map((_, index) => String(Reflect.get(row, `key${index}`)));
}

/** Qualified with the table, because the name alone would refer to the text selected under it. */
function columnOf(table: CopiedTable, name: string): RawBuilder<unknown> {
  return sql.ref(`${table.name}.${name}`);
}

function orderedKeyOf(table: CopiedTable): RawBuilder<unknown>[] {
  return table.key.map((name) => columnOf(table, name));
}

function valuesOf(key: RowKey, table: CopiedTable, dialect: Dialect): RawBuilder<unknown> {
  return sql.join(
    table.key.map((name, index) => {
      const column = table.columns.find((one) => one.name === name);
      const type = column?.kind === 'integer' ? dialect.integer : sql`text`;
      return sql`cast(${key[index]} as ${type})`;
    }),
  );
}
