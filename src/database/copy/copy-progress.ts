import { sql } from 'kysely';
import type { Db } from '../../domain/schema.ts';
import {
  type CopiedTable,
  columnOf,
  inOrder,
  keyAsText,
  type RowKey,
  readKey,
  within,
} from './copied-tables.ts';
import { CopyError } from './copy-batch.ts';
import type { Side } from './dialects.ts';

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
