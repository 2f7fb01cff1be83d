import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './schema.ts';

const parameterName = Symbol('parameter name');
type Parameter = { [parameterName]: string };

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
    const dialect = db.getExecutor().adapter;
    let query = compiled.get(dialect);
    if (query === undefined) {
      query = build(db, (name) => ({ [parameterName]: name }) as never).compile();
      compiled.set(dialect, query);
    }
    const parameters = query.parameters.map((parameter) =>
      isParameter(parameter) ? values[parameter[parameterName]] : parameter,
    );
    return (await db.executeQuery<Row>({ ...query, parameters } as CompiledQuery<Row>)).rows;
  };
}

function isParameter(value: unknown): value is Parameter {
  return typeof value === 'object' && value !== null && parameterName in value;
}
