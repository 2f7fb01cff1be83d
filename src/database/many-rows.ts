import assert from 'node:assert/strict';
import {
  type Compilable,
  type CompiledQuery,
  type QueryCreator,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Db, Schema } from '../domain/schema.ts';
import { inParallel } from '../domain/shared/in-parallel.ts';
import { dialectOf, directRunOf } from './prepared-query.ts';

/** The most rows named in one statement; SQLite takes 32,766 values at most. */
const batchMax = 500;
/** The most rows inserted by one statement where it takes no arrays; each number of rows is a statement of its own to keep. */
const valuesMax = 4;

type Row = Readonly<Record<string, string | number | null>>;
type Columns<R> = { readonly [Name in keyof R]: 'integer' | 'text' };
type ColumnOf<Table extends keyof Schema> = keyof Schema[Table] & string;
type Expression = RawBuilder<unknown>;

/** The id that the database gives to each row. `key` are the columns that tell the rows of one statement apart. */
type ReturnedIds<R, Table extends keyof Schema> = {
  id: ColumnOf<Table>;
  key: readonly (keyof R & ColumnOf<Table>)[];
};

/** What is done where the table has a row of the same key: `sums` are added to it, or it is replaced. */
type OnConflict<R> =
  | { addTo?: { key: readonly (keyof R & string)[]; sums: readonly (keyof R & string)[] } }
  | { replaces?: readonly (keyof R & string)[] };

/** An update of the table's row of each key. `row` is a column of a row given, `own` one of the table's row. */
type Update<R, Table extends keyof Schema> = {
  key: readonly (keyof R & ColumnOf<Table>)[];
  set(of: { row(name: keyof R & string): Expression; own(name: ColumnOf<Table>): Expression }): {
    readonly [Name in ColumnOf<Table>]?: Expression | null;
  };
};

/** Builds statements about rows of a table. A key is the columns that tell which row of the table one belongs to. */
type Rows<R, Table extends keyof Schema> = {
  insert(options: OnConflict<R> & { returns?: ReturnedIds<R, Table> }): Compilable;
  update(change: Update<R, Table>): Compilable;
};

/**
 * Makes a statement that inserts any number of rows. With `addTo` or `replaces` no two rows of one call have the same key,
 * since PostgreSQL changes a row once in a statement.
 */
export function insertRows<R extends Row, Table extends keyof Schema = keyof Schema>({
  table,
  columns,
  ...onConflict
}: { table: Table; columns: Columns<R> } & OnConflict<R>): (
  db: Db,
  rows: readonly R[],
) => Promise<void> {
  const statements = rowStatements<R, Table>({
    table,
    columns,
    build: (rows) => rows.insert(onConflict),
    together: valuesMax,
  });
  return async (db, rows) => {
    if (rows.length === 0) return;
    await inParallel(
      statements(db, rows).map(({ sql, values }) => directRunOf(db).change(sql, values)),
    );
  };
}

/** Makes a statement that inserts any number of rows and returns their ids, in the order of the rows. */
export function insertRowsForIds<R extends Row, Table extends keyof Schema>({
  table,
  columns,
  returns,
}: {
  table: Table;
  columns: Columns<R>;
  returns: ReturnedIds<R, Table>;
}): (db: Db, rows: readonly R[]) => Promise<number[]> {
  const statements = rowStatements<R, Table>({
    table,
    columns,
    build: (rows) => rows.insert({ returns }),
  });
  const spell = (row: AnyRow) => returns.key.map((name) => row[name]).join(' ');
  return async (db, rows) => {
    if (rows.length === 0) return [];
    const run = directRunOf(db);
    const runs = statements(db, rows);
    if (!run.takesArrays) return runs.map(({ sql, values }) => run.insert(sql, values));
    const [{ sql, values }] = runs as [Run];
    const inserted = (await run.rows(sql, values)) as AnyRow[];
    const ids = new Map(inserted.map((row) => [spell(row), row[returns.id] as number]));
    return rows.map((row) => ids.get(spell(row)) ?? assert.fail('Each row gets an id'));
  };
}

/** Makes an update of any number of rows, which returns those of them that the table had. */
export function updateRows<R extends Row, Table extends keyof Schema>({
  table,
  columns,
  ...change
}: { table: Table; columns: Columns<R> } & Update<R, Table>): (
  db: Db,
  rows: readonly R[],
) => Promise<R[]> {
  const statements = rowStatements<R, Table>({
    table,
    columns,
    build: (rows) => rows.update(change),
  });
  const spell = (row: R) => change.key.map((name) => row[name]).join(' ');
  return async (db, rows) => {
    if (rows.length === 0) return [];
    const run = directRunOf(db);
    const runs = statements(db, rows);
    if (!run.takesArrays) {
      const counts = await inParallel(runs.map(({ sql, values }) => run.change(sql, values)));
      return rows.filter((_row, index) => counts[index] !== 0);
    }
    const [{ sql, values }] = runs as [Run];
    const keys = new Set(((await run.rows(sql, values)) as R[]).map(spell));
    // Of rows with the same key one is meant.
    return rows.filter((row) => keys.delete(spell(row)));
  };
}

type Run = { sql: string; values: unknown[] };

/** The runs of a statement for some rows: one run for all of them if it takes arrays, otherwise one for each `together` rows. */
function rowStatements<R extends Row, Table extends keyof Schema>({
  table,
  columns,
  build,
  together = 1,
}: {
  table: Table;
  columns: Columns<R>;
  build: (rows: Rows<R, Table>) => Compilable;
  together?: number;
}): (db: Db, rows: readonly R[]) => Run[] {
  const compiled = new WeakMap<object, Map<number, CompiledQuery>>();

  function compile(db: Db, size: number): CompiledQuery {
    const dialect = dialectOf(db);
    const sizes = compiled.get(dialect) ?? new Map<number, CompiledQuery>();
    compiled.set(dialect, sizes);
    let query = sizes.get(size);
    if (query === undefined) {
      const { takesArrays } = directRunOf(db);
      const any = db as unknown as AnyDb;
      const rows = takesArrays
        ? inArrays(any, table, columns)
        : inValues(any, table, columns, size);
      query = build(rows as Rows<R, Table>).compile();
      sizes.set(size, query);
    }
    return query;
  }

  function runOf(query: CompiledQuery, give: (column: Column) => unknown): Run {
    const values = query.parameters.map((one) => (isColumn(one) ? give(one) : one));
    return { sql: query.sql, values };
  }

  return (db, rows) => {
    if (directRunOf(db).takesArrays) {
      return [runOf(compile(db, 1), ({ [columnName]: name }) => rows.map((row) => row[name]))];
    }
    return inBatches(rows, together).map((some) =>
      runOf(compile(db, some.length), ({ [columnName]: name, index }) => some[index]?.[name]),
    );
  };
}

/** The types of tables and columns are those that `Rows` has checked. */
type AnyDb = QueryCreator<Record<string, Record<string, never>>>;
type AnyRow = Readonly<Record<string, unknown>>;
type AnyRows = Rows<Record<string, never>, never>;
type Changes = Readonly<Record<string, RawBuilder<never>>>;
type AnyColumns = Readonly<Record<string, 'integer' | 'text'>>;

/** All rows in one statement, an array for each column. */
function inArrays(db: AnyDb, table: string, columns: AnyColumns): AnyRows {
  const names = Object.keys(columns);
  const types = { integer: sql`bigint[]`, text: sql`text[]` };
  const arrays = Object.entries(columns).map(
    ([name, type]) => sql`${marker(name)}::${types[type]}`,
  );
  const withRows = db.with(
    `rows(${names.join(', ')})`,
    () => sql<never>`(select * from unnest(${sql.join(arrays)}))`,
  ) as unknown as AnyDb;
  const isSame = (name: string) => sql<boolean>`${own(name)} = ${row(name)}`;
  const own = (name: string) => sql.ref(`${table}.${name}`);
  const row = (name: string) => sql.ref(`rows.${name}`);
  const both = (key: readonly string[]) => sql<boolean>`${sql.join(key.map(isSame), sql` and `)}`;
  const insertion = withRows
    .insertInto(table)
    .columns(names)
    .expression(({ selectFrom }) => selectFrom('rows').select(names));
  return {
    insert: ({ returns, ...onConflict }) =>
      returns
        ? insertion.returning([returns.id, ...returns.key])
        : settlingConflicts(table, names, insertion, onConflict),
    update: ({ key, set }) =>
      withRows
        .updateTable(table)
        .from('rows')
        .set(set({ row, own }) as Changes)
        .where(both(key))
        .returning(key.map((name: string) => row(name).as(name))),
  };
}

/**
 * A list of rows to insert, or one row to update, where there is no network to wait for: a cached statement costs less
 * than unpacking arrays.
 */
function inValues(db: AnyDb, table: string, columns: AnyColumns, size: number): AnyRows {
  const names = Object.keys(columns);
  const own = (name: string) => sql.ref(`${table}.${name}`);
  const row = (name: string) => marker(name);
  const isSame = (name: string) => sql<boolean>`${sql.ref(name)} = ${row(name)}`;
  const both = (key: readonly string[]) => sql<boolean>`${sql.join(key.map(isSame), sql` and `)}`;
  const listed = Array.from({ length: size }, (_, index) =>
    Object.fromEntries(names.map((name) => [name, marker(name, index)])),
  );
  const insertion = db.insertInto(table).values(listed);
  return {
    insert: (options) => settlingConflicts(table, names, insertion, options),
    update: ({ key, set }) =>
      db
        .updateTable(table)
        .set(set({ row, own }) as Changes)
        .where(both(key)),
  };
}

function settlingConflicts(
  table: string,
  names: readonly string[],
  insertion: ReturnType<ReturnType<AnyDb['insertInto']>['values']>,
  options: OnConflict<Record<string, never>>,
): Compilable {
  const given = (name: string) => sql<never>`${sql.ref(`excluded.${name}`)}`;
  const sum = (name: string) => sql<never>`${sql.ref(`${table}.${name}`)} + ${given(name)}`;
  const update = (key: readonly string[], changes: [string, RawBuilder<never>][]) =>
    insertion.onConflict((conflict) =>
      conflict.columns([...key]).doUpdateSet(Object.fromEntries(changes)),
    );
  if ('addTo' in options && options.addTo) {
    return update(
      options.addTo.key,
      options.addTo.sums.map((name) => [name, sum(name)]),
    );
  }
  if ('replaces' in options && options.replaces) {
    return update(
      options.replaces,
      names.map((name) => [name, given(name)]),
    );
  }
  return insertion;
}

const columnName = Symbol('column name');
type Column = { [columnName]: string; index: number };

/** Stands for a column of the row with this index. */
function marker(name: string, index = 0): RawBuilder<never> {
  return sql.val({ [columnName]: name, index }) as unknown as RawBuilder<never>;
}

function isColumn(value: unknown): value is Column {
  return typeof value === 'object' && value !== null && columnName in value;
}

/** Splits what is too much for one statement. */
export function inBatches<Item>(items: readonly Item[], size = batchMax): Item[][] {
  const batches = Math.ceil(items.length / size);
  return Array.from({ length: batches }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
