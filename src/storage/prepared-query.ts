import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './schema.ts';

const parameterName = Symbol('parameter name');
type Parameter = { [parameterName]: string };

/** Runs SQL as it is. An engine that can do so faster than through Kysely offers it with `offerDirectRun`. */
export type DirectRun = (sql: string, values: readonly unknown[]) => unknown[];
const directRuns = new WeakMap<object, DirectRun>();

export function offerDirectRun(db: Db, run: DirectRun): void {
  directRuns.set(dialectOf(db), run);
}

/**
 * A query that is built and compiled once and then run with other values. Kysely needs several times longer to
 * build a query than SQLite to answer it, so the queries on the path of every request are made with this.
 */
export function preparedQuery<Values extends Record<string, unknown>, Row>(
  build: (
    db: Db,
    value: <Name extends keyof Values>(name: Name) => Values[Name],
  ) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, values) => {
    const dialect = dialectOf(db);
    let query = compiled.get(dialect);
    if (query === undefined) {
      query = build(db, (name) => ({ [parameterName]: name }) as never).compile();
      compiled.set(dialect, query);
    }
    const parameters = query.parameters.map((parameter) =>
      isParameter(parameter) ? values[parameter[parameterName]] : parameter,
    );
    const direct = directRuns.get(dialect);
    if (direct !== undefined) return direct(query.sql, parameters) as Row[];
    return (await db.executeQuery<Row>({ ...query, parameters } as CompiledQuery<Row>)).rows;
  };
}

function dialectOf(db: Db): object {
  return db.getExecutor().adapter;
}

function isParameter(value: unknown): value is Parameter {
  return typeof value === 'object' && value !== null && parameterName in value;
}
