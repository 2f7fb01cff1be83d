import { chmodSync, existsSync } from 'node:fs';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../domain/schema.ts';
import type { Engine } from '../engine.ts';
import { type DatabaseLocation, openEngine } from '../open-engine.ts';
import {
  type CopiedTable,
  type CountingTable,
  copiedTables,
  type Dialect,
  type RowKey,
  type Side,
} from './copied-tables.ts';
import {
  beginProgress,
  CopyError,
  describeDifference,
  endProgress,
  type Measure,
  measureTable,
  noteProgress,
  type Progress,
  readBatch,
  readProgress,
  writeRows,
} from './copy-progress.ts';

export const sqliteDialect: Dialect = {
  integer: sql`integer`,
  holdsNul: true,

  async lastNumber(db, { name }) {
    const { rows } = await sql<{ last: string }>`
      select cast(seq as text) as last from sqlite_sequence where name = ${name}`.execute(db);
    return rows[0]?.last;
  },

  async goOnAfter(db, { name }, last) {
    await sql`delete from sqlite_sequence where name = ${name}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq)
      values (${name}, cast(${last} as integer))`.execute(db);
  },

  async analyze() {},
};

const postgresDialect: Dialect = {
  integer: sql`bigint`,
  holdsNul: false,

  async lastNumber(db, table) {
    const { rows } = await sql<{ last: string | null }>`
      select cast(pg_sequence_last_value(${sequenceOf(table)}) as text) as last`.execute(db);
    return rows[0]?.last ?? undefined;
  },

  async goOnAfter(db, table, last) {
    await sql`select setval(${sequenceOf(table)}, cast(${last} as bigint))`.execute(db);
  },

  async analyze(db, { name }) {
    await sql`analyze ${sql.table(name)}`.execute(db);
  },
};

/** Reads and writes with the names of the database. */
type CopyEnd = Pick<Engine, 'reads' | 'transact'> & { dialect: Dialect };
/** The number of rows copied of a table. */
type CopiedRows = { table: string; rows: number };
/** The progress of a table: rows copied so far, and in all. */
type OnProgress = (progress: { table: string; done: number; rows: number }) => void;

/**
 * Copies everything from one database to another, and returns how many rows each table has in both. One that was
 * interrupted goes on where it was. A source that changes meanwhile is noticed at the end, and then the copy is of no use.
 */
export async function copyDatabase(
  locations: { source: DatabaseLocation; target: DatabaseLocation },
  onProgress: OnProgress = () => undefined,
): Promise<CopiedRows[]> {
  const { source, target } = locations;
  if ('file' in source && !existsSync(source.file)) {
    throw new CopyError(`There is no file ${source.file} to copy from.`);
  }
  const from = await openEngine(source);
  try {
    const to = await openEngine(target, { intoCopy: true });
    try {
      // It holds customers' data, like the one that it comes from.
      if ('file' in target) chmodSync(target.file, 0o600);
      return await copyEngine(
        toEnd(from, dialectOf(source)),
        toEnd(to, dialectOf(target)),
        onProgress,
      );
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

function toEnd({ reads, transact }: Engine, dialect: Dialect): CopyEnd {
  return {
    reads: reads.withoutPlugins(),
    transact: (work, options) => transact((db) => work(db.withoutPlugins()), options),
    dialect,
  };
}

function dialectOf(location: DatabaseLocation): Dialect {
  return 'file' in location ? sqliteDialect : postgresDialect;
}

async function copyEngine(
  source: CopyEnd,
  target: CopyEnd,
  onProgress: OnProgress,
): Promise<CopiedRows[]> {
  const from: Side = { db: source.reads, dialect: source.dialect };
  const begun = await begin(from, target);
  for (const table of copiedTables) {
    const progress = begun.get(table.name);
    if (progress !== undefined) await copyTable(from, target, { table, progress, onProgress });
  }
  const measured = new Map([...begun].map(([name, { measure }]) => [name, measure]));
  // A file is read as it was at the beginning of the turn.
  await new Promise((resolve) => setImmediate(resolve));
  await requireUnchanged(from, measured);
  await requireSame(target, measured);
  await finish(from, target);
  return copiedTables.map(({ name }) => ({ table: name, rows: measured.get(name)?.rows ?? 0 }));
}

/** Begins a copy, or finds the one to go on with. */
async function begin(
  from: Side,
  { reads, transact }: CopyEnd,
): Promise<ReadonlyMap<string, Progress>> {
  const measures = await measureAll(from);
  if (measures.get('accounts')?.rows === 0) {
    throw new CopyError('There is nothing to copy: the source has no accounts.');
  }
  const known = await readProgress(reads);
  if (known !== undefined) {
    requireSameSource(known, measures);
    return known;
  }
  await transact(async (db) => {
    await requireEmpty(db);
    await beginProgress(db, measures);
  });
  return new Map(
    [...measures].map(([name, measure]) => [name, { measure, rowsDone: 0, last: undefined }]),
  );
}

async function measureAll(side: Side): Promise<ReadonlyMap<string, Measure>> {
  const measures = new Map<string, Measure>();
  for (const table of copiedTables) measures.set(table.name, await measureTable(side, table));
  return measures;
}

function requireSameSource(
  known: ReadonlyMap<string, Progress>,
  measures: ReadonlyMap<string, Measure>,
): void {
  const words = ['when the copy began', 'now'] as const;
  const none: Measure = { rows: 0, sums: {} };
  const differences = differencesOf([...measures.keys()], (name) =>
    describeDifference(known.get(name)?.measure ?? none, measures.get(name) ?? none, words),
  );
  if (differences.length === 0) return;
  throw new CopyError(
    [
      'The target holds an unfinished copy of another database, or the source has changed since that copy began:',
      ...differences,
      'Make the target anew, empty, and copy again.',
    ].join('\n'),
  );
}

async function requireEmpty(db: Db): Promise<void> {
  for (const { name } of copiedTables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) {
      throw new CopyError(
        `The target is in use: it has rows in ${name}. Copy into a database that is empty.`,
      );
    }
  }
}

async function copyTable(
  from: Side,
  { transact, dialect }: CopyEnd,
  {
    table,
    progress: { measure, rowsDone, last },
    onProgress,
  }: { table: CopiedTable; progress: Progress; onProgress: OnProgress },
): Promise<void> {
  let done = rowsDone;
  let after: RowKey | undefined = last;
  onProgress({ table: table.name, done, rows: measure.rows });
  for (;;) {
    const batch = await readBatch(from, table, after);
    if (batch === undefined) return;
    const to = done + batch.rows.length;
    await transact(async (db) => {
      await noteProgress(db, table.name, { from: done, to, last: batch.last });
      await writeRows(db, table, { rows: batch.rows, dialect });
    });
    done = to;
    after = batch.last;
    onProgress({ table: table.name, done, rows: measure.rows });
  }
}

async function requireUnchanged(from: Side, measured: ReadonlyMap<string, Measure>): Promise<void> {
  const differences = await compareAll(from, measured, ['before', 'now']);
  if (differences.length === 0) return;
  throw new CopyError(
    [
      'The source changed while it was copied:',
      ...differences,
      'Stop the service everywhere, make the target anew, empty, and copy again.',
    ].join('\n'),
  );
}

async function requireSame(
  { reads, dialect }: CopyEnd,
  measured: ReadonlyMap<string, Measure>,
): Promise<void> {
  const words = ['in the source', 'in the target'] as const;
  const side = { db: reads, dialect };
  const differences = await compareAll(side, measured, words);
  if (differences.length === 0) return;
  throw new CopyError(
    [
      'The copy is not the same as its source:',
      ...differences,
      'Make the target anew, empty, and copy again.',
    ].join('\n'),
  );
}

async function compareAll(
  side: Side,
  measured: ReadonlyMap<string, Measure>,
  words: readonly [string, string],
): Promise<string[]> {
  const measures = await measureAll(side);
  return differencesOf(
    copiedTables.map(({ name }) => name),
    (name) => {
      const [one, other] = [measured.get(name), measures.get(name)];
      return one && other && describeDifference(one, other, words);
    },
  );
}

function differencesOf(
  names: readonly string[],
  differenceOf: (name: string) => string | undefined,
): string[] {
  return names.flatMap((name) => {
    const difference = differenceOf(name);
    return difference === undefined ? [] : [`  ${name}: ${difference}`];
  });
}

/** Ids of rows that have been removed are not assigned again. */
async function finish(from: Side, { transact, dialect }: CopyEnd): Promise<void> {
  const last = new Map<CountingTable, string>();
  for (const { name, countedUp } of copiedTables) {
    if (countedUp === undefined) continue;
    const table = { name, countedUp };
    const number = await lastNumber(from, table);
    if (number > 0n) last.set(table, String(number));
  }
  await transact(async (db) => {
    for (const [table, number] of last) await dialect.goOnAfter(db, table, number);
    await endProgress(db);
  });
  for (const table of copiedTables) await transact((db) => dialect.analyze(db, table));
}

/** The greater of what the database has counted to and what is there. */
async function lastNumber({ db, dialect }: Side, table: CountingTable): Promise<bigint> {
  const counted = BigInt((await dialect.lastNumber(db, table)) ?? 0);
  const { rows } = await sql<{ greatest: string | null }>`
    select cast(max(${sql.ref(table.countedUp)}) as text) as greatest
    from ${sql.table(table.name)}`.execute(db);
  const greatest = BigInt(rows[0]?.greatest ?? 0);
  return counted > greatest ? counted : greatest;
}

function sequenceOf({ name, countedUp }: CountingTable): RawBuilder<unknown> {
  return sql`cast(pg_get_serial_sequence(${name}, ${countedUp}) as regclass)`;
}
