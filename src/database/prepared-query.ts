import assert from 'node:assert/strict';
import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from '../domain/schema.ts';

const parameterName = Symbol('parameter name');
type Parameter = { [parameterName]: string };

/**
 * Runs SQL as it is, in less time than by way of Kysely. Each engine offers it for its connections with
 * `offerDirectRun`.
 */
type DirectRun = {
  rows(sql: string, values: readonly unknown[]): unknown[] | Promise<unknown[]>;
  /** Returns how many rows were changed. */
  change(sql: string, values: readonly unknown[]): number | Promise<number>;
} & (
  | {
      /** One statement takes all values of a column as an array. */
      takesArrays: true;
    }
  | {
      takesArrays: false;
      /** Inserts a row and returns its id. */
      insert(sql: string, values: readonly unknown[]): number;
    }
);
const directRuns = new WeakMap<object, DirectRun>();

export function offerDirectRun(db: Db, run: DirectRun): void {
  directRuns.set(db.getExecutor(), run);
}

export function directRunOf(db: Db): DirectRun {
  const run = directRuns.get(db.getExecutor());
  assert(run, 'Every connection runs prepared queries');
  return run;
}

type Build<Values, Row> = (
  db: Db,
  value: <Name extends keyof Values>(name: Name) => Values[Name],
) => Compilable<Row>;

/**
 * A query that is built and compiled once and then run with other values. Kysely needs several times longer to
 * build a query than SQLite to answer it, so the queries on the path of every request are made with this. Those of one
 * transaction run in the order in which they are called, also when their answers are not waited for.
 */
export function preparedQuery<Values extends Record<string, unknown>, Row>(
  build: Build<Values, Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const prepare = compileOnce(build);
  return async (db, values) => {
    const { query, parameters } = prepare(db, values);
    return directRunOf(db).rows(query.sql, parameters) as Row[] | Promise<Row[]>;
  };
}

/** Makes a change that is built and compiled once, like `preparedQuery`; it resolves to how many rows it changed. */
export function preparedChange<Values extends Record<string, unknown>>(
  build: Build<Values, unknown>,
): (db: Db, values: Values) => Promise<number> {
  const prepare = compileOnce(build);
  return async (db, values) => {
    const { query, parameters } = prepare(db, values);
    return directRunOf(db).change(query.sql, parameters);
  };
}

function compileOnce<Values extends Record<string, unknown>, Row>(
  build: Build<Values, Row>,
): (db: Db, values: Values) => { query: CompiledQuery<Row>; parameters: unknown[] } {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return (db, values) => {
    const dialect = dialectOf(db);
    let query = compiled.get(dialect);
    if (query === undefined) {
      query = build(db, (name) => ({ [parameterName]: name }) as never).compile();
      compiled.set(dialect, query);
    }
    const parameters = query.parameters.map((parameter) =>
      isParameter(parameter) ? values[parameter[parameterName]] : parameter,
    );
    return { query, parameters };
  };
}

export function dialectOf(db: Db): object {
  return db.getExecutor().adapter;
}

function isParameter(value: unknown): value is Parameter {
  return typeof value === 'object' && value !== null && parameterName in value;
}
