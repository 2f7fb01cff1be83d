import { type Compilable, expressionBuilder, type QueryCreator, sql } from 'kysely';
import { inParallel } from '../domain/shared/in-parallel.ts';
import { dialectOf, directRunOf } from './prepared-query.ts';
import type { Db, Schema } from './schema.ts';
import { type CollectedTable, type Collection, collect, collectedOf } from './work.ts';

type Row = Readonly<Record<string, string | number | null>>;
type ColumnType = 'integer' | 'text';

/** Adds a row to a transaction. `collected` is what rows of this key come to that are not written yet. */
export type RowSet<R> = {
  (db: Db, row: R): void;
  collected(db: Db, key: string): R | undefined;
};

const columnName = Symbol('column name');
type Column = { [columnName]: string };

/**
 * Makes a statement that writes any number of rows, which a transaction collects: they are written together before a
 * statement that names the table, and at the end. `build` takes them from `rows`. Rows for which `total.key` is the same
 * are added up to one.
 */
export function rowSet<R extends Row>({
  table,
  columns,
  build,
  total,
}: {
  table: CollectedTable;
  columns: { readonly [Name in keyof R]: ColumnType };
  build: (db: QueryCreator<Schema & { rows: R }>) => Compilable;
  total?: Collection<R>['total'];
}): RowSet<R> {
  const statements = rowStatements({ columns, build });
  const collection: Collection<R> = {
    table,
    total,
    async send(db, rows) {
      const { sql, values } = statements(db, rows);
      const { change, takesArrays } = directRunOf(db);
      if (takesArrays) await change(sql, values[0] as unknown[]);
      else for (const one of values) change(sql, one);
    },
  };
  const add = (db: Db, row: R) => collect(db, collection, row);
  return Object.assign(add, {
    collected: (db: Db, key: string) => collectedOf(db, collection, key),
  });
}

/** Makes a statement about any number of rows, for a caller who needs what it returns of them. */
export function returningRows<R extends Row, Answer>(made: {
  columns: { readonly [Name in keyof R]: ColumnType };
  build: (db: QueryCreator<Schema & { rows: R }>) => Compilable<Answer>;
}): (db: Db, rows: readonly R[]) => Promise<Answer[]> {
  const statements = rowStatements(made);
  return async (db, rows) => {
    const { sql, values } = statements(db, rows);
    const answers = await inParallel(values.map((one) => directRunOf(db).rows(sql, one)));
    return answers.flat() as Answer[];
  };
}

/** A statement with the values of each of its runs: one run for all rows if it takes arrays, otherwise one run per row. */
function rowStatements<R extends Row>({
  columns,
  build,
}: {
  columns: { readonly [Name in keyof R]: ColumnType };
  build: (db: QueryCreator<Schema & { rows: R }>) => Compilable;
}): (db: Db, rows: readonly R[]) => { sql: string; values: unknown[][] } {
  const compiled = new WeakMap<object, ReturnType<Compilable['compile']>>();

  function compile(db: Db) {
    const dialect = dialectOf(db);
    const known = compiled.get(dialect);
    if (known !== undefined) return known;
    const source = directRunOf(db).takesArrays ? fromArrays(columns) : fromValues(columns);
    const withRows = db.with(`rows(${Object.keys(columns).join(', ')})`, () => source);
    const query = build(withRows as unknown as QueryCreator<Schema & { rows: R }>).compile();
    compiled.set(dialect, query);
    return query;
  }

  return (db, rows) => {
    const query = compile(db);
    const bind = (give: (name: string) => unknown) =>
      query.parameters.map((parameter) =>
        isColumn(parameter) ? give(parameter[columnName]) : parameter,
      );
    const values = directRunOf(db).takesArrays
      ? [bind((name) => rows.map((row) => row[name]))]
      : rows.map((row) => bind((name) => row[name]));
    return { sql: query.sql, values };
  };
}

/** All rows in one statement, an array for each column. */
function fromArrays(columns: Readonly<Record<string, ColumnType>>) {
  const types = { integer: sql`bigint[]`, text: sql`text[]` };
  const arrays = Object.entries(columns).map(
    ([name, type]) => sql`${marker(name)}::${types[type]}`,
  );
  return sql<never>`(select * from unnest(${sql.join(arrays)}))`;
}

/** Row by row, where there is no network to wait for: a cached statement costs less than unpacking arrays. */
function fromValues(columns: Readonly<Record<string, ColumnType>>) {
  return sql<never>`(values (${sql.join(Object.keys(columns).map(marker))}))`;
}

function marker(name: string) {
  return sql.val({ [columnName]: name });
}

function isColumn(value: unknown): value is Column {
  return typeof value === 'object' && value !== null && columnName in value;
}

/** For `build`: the rows, to be inserted. `db.selectFrom` would name them, and send their values, a second time. */
export function allRows(names: readonly string[]) {
  const build = expressionBuilder<Record<string, Record<string, never>>>();
  // The condition keeps SQLite from parsing `on conflict` as the constraint of a join.
  return build.selectFrom('rows').select(names).where(sql<boolean>`1 = 1`);
}

/**
 * For `build`: inserts the rows with the columns that they have. With `key`, `sums` are added to the row of the same key where
 * there is one.
 */
export function insertRows<R extends Row>(
  db: QueryCreator<Schema & { rows: R }>,
  table: CollectedTable,
  columns: Readonly<Record<keyof R & string, ColumnType>>,
  addTo?: { key: readonly (keyof R & string)[]; sums: readonly (keyof R & string)[] },
): Compilable {
  const names = Object.keys(columns);
  // The rows have the table's columns, as the caller's type says; here no type can.
  const anyDb = db as unknown as QueryCreator<Record<string, Record<string, never>>>;
  const insertion = anyDb.insertInto(table).columns(names).expression(allRows(names));
  if (addTo === undefined) return insertion;
  const sums = addTo.sums.map((name) => [
    name,
    sql<never>`${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  ]);
  return insertion.onConflict((conflict) =>
    conflict.columns([...addTo.key]).doUpdateSet(Object.fromEntries(sums)),
  );
}
