import { sql } from 'kysely';
import type { Db } from '../../domain/schema.ts';
import { CopyError } from './copy-error.ts';
import type { Measure } from './measure-table.ts';
import type { RowKey } from './rows-in-order.ts';

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
