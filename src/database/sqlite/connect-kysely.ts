import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import type { Schema } from '../../domain/schema.ts';
import { BoundedMap } from '../../domain/shared/bounded-map.ts';
import { codeName, naming } from '../naming.ts';
import { offerDirectRun } from '../prepared-query.ts';
import { noteChange, noteFault } from '../transaction.ts';

/** Statements in use at the same time are far fewer; the bound only keeps a mistake from eating memory. */
const statementsMax = 500;

/** The hooks around each statement that returns rows. */
type Around = {
  before(): void;
  /** Returns what to throw instead of an error. */
  onError(error: unknown): unknown;
};
const nothing: Around = { before: () => undefined, onError: (error) => error };

/** Gives a connection to Kysely through a small adapter that keeps each statement prepared. */
export function connectKysely(raw: DatabaseSync, aroundRead: Around = nothing): Kysely<Schema> {
  const statements = new BoundedMap<string, Statement>(statementsMax);
  function prepare(sql: string): Statement {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = toStatement(raw.prepare(keepPlan(sql)), {
      before: aroundRead.before,
      onChange: isChange(sql) ? () => noteChange(db) : () => undefined,
      onError(error) {
        noteFault(db, error);
        return aroundRead.onError(error);
      },
    });
    statements.set(sql, statement);
    return statement;
  }
  const database = { prepare, close: () => raw.close() };
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database }), plugins: [naming] });
  offerDirectRun(db, {
    takesArrays: false,
    rows: (sql, values) => prepare(sql).rows(values),
    change: (sql, values) => Number(prepare(sql).run(values).changes),
    insert: (sql, values) => Number(prepare(sql).run(values).lastInsertRowid),
  });
  return db;
}

function isChange(sql: string): boolean {
  return /^\s*(?:insert|update|delete)\b/i.test(sql);
}

/**
 * SQLite plans for the very value of a bound LIMIT, and so plans a statement anew at each run, which takes many times as
 * long as a small read. It does not look into an expression. Values are bound, so no text of theirs stands here.
 */
function keepPlan(sql: string): string {
  return sql.replaceAll(/\blimit \?/g, 'limit ? + 0');
}

type Statement = ReturnType<typeof toStatement>;

function toStatement(
  statement: StatementSync,
  { before, onError, onChange }: Around & { onChange(): void },
) {
  const names = statement.columns().map((column) => column.name);
  const codeNames = names.map(codeName);
  // Node's own row objects are hash tables, slow to read and to render; these are plain objects.
  statement.setReturnArrays(true);
  function read(values: readonly unknown[], rowNames: readonly string[]): object[] {
    try {
      before();
      const rows = statement.all(...(values as SQLInputValue[])) as unknown as unknown[][];
      if (rows.length > 0) onChange();
      return rows.map((row) => toObject(rowNames, row));
    } catch (error) {
      throw onError(error);
    }
  }
  return {
    reader: names.length > 0,
    /** Rows with the names of the database, which Kysely translates. */
    all: (values: readonly unknown[]): object[] => read(values, names),
    /** Rows with the names of the code. */
    rows: (values: readonly unknown[]): object[] => read(values, codeNames),
    run(values: readonly unknown[]) {
      try {
        const result = statement.run(...(values as SQLInputValue[]));
        if (result.changes !== 0) onChange();
        return result;
      } catch (error) {
        throw onError(error);
      }
    },
    *iterate(values: readonly unknown[]): Generator<object> {
      for (const row of this.all(values)) yield row;
    },
  };
}

function toObject(names: readonly string[], values: readonly unknown[]): object {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < names.length; index += 1) row[names[index] as string] = values[index];
  return row;
}
