import { DatabaseSync, StatementSync } from 'node:sqlite';
import type { TestContext } from 'node:test';
import pg from 'pg';

/** The statements that a transaction of the service sent to its database. */
export type Counted = {
  statements: string[];
  /**
   * On PostgreSQL, the length of the longest chain of statements that each waited for the previous answer. 0 on SQLite,
   * where nothing waits.
   */
  roundTrips: number;
};

/**
 * Notes the transactions of this process, each when it has ended: on PostgreSQL those that hold an account's lock, on SQLite
 * all groups that share a commit. Call it before the database is opened, or statements that are prepared by then are missed.
 */
export function countStatements(t: TestContext): Counted[] {
  const ended: Counted[] = [];
  countOnPostgres(t, ended);
  countOnSqlite(t, ended);
  return ended;
}

type Query = { text: string } | string;

function countOnPostgres(t: TestContext, ended: Counted[]): void {
  const { query } = pg.Client.prototype;
  const open = new Map<pg.Client, Counted & { answered: number }>();
  pg.Client.prototype.query = function counting(this: pg.Client, ...args: unknown[]) {
    const [sent] = args as [Query];
    const text = typeof sent === 'string' ? sent : sent.text;
    const answer = Reflect.apply(query, this, args) as unknown;
    if (text.startsWith('begin') && text.includes('pg_advisory_xact_lock(')) {
      open.set(this, { statements: [], roundTrips: 0, answered: 0 });
    }
    const transaction = open.get(this);
    if (transaction === undefined || !(answer instanceof Promise)) return answer;
    transaction.statements.push(text);
    const trip = transaction.answered + 1;
    transaction.roundTrips = Math.max(transaction.roundTrips, trip);
    const note = () => {
      transaction.answered = Math.max(transaction.answered, trip);
    };
    answer.then(note, note);
    if (text === 'commit') ended.push(transaction);
    if (text === 'commit' || text === 'rollback') open.delete(this);
    return answer;
  } as typeof query;
  t.after(() => {
    pg.Client.prototype.query = query;
  });
}

function countOnSqlite(t: TestContext, ended: Counted[]): void {
  const { exec, prepare } = DatabaseSync.prototype;
  const { run, all } = StatementSync.prototype;
  const databases = new WeakMap<StatementSync, DatabaseSync>();
  const open = new Map<DatabaseSync, Counted>();
  DatabaseSync.prototype.exec = function counting(this: DatabaseSync, sql: string) {
    if (sql.endsWith('begin immediate')) open.set(this, { statements: [], roundTrips: 0 });
    const transaction = open.get(this);
    transaction?.statements.push(sql);
    if (sql === 'commit' && transaction !== undefined) ended.push(transaction);
    if (sql === 'commit' || sql === 'rollback') open.delete(this);
    return Reflect.apply(exec, this, [sql]);
  };
  DatabaseSync.prototype.prepare = function counting(this: DatabaseSync, ...args: [string]) {
    const statement = Reflect.apply(prepare, this, args);
    databases.set(statement, this);
    return statement;
  } as typeof prepare;
  const note = (statement: StatementSync) => {
    const database = databases.get(statement);
    if (database !== undefined) open.get(database)?.statements.push(statement.sourceSQL);
  };
  StatementSync.prototype.run = function counting(this: StatementSync, ...args: unknown[]) {
    note(this);
    return Reflect.apply(run, this, args);
  } as typeof run;
  StatementSync.prototype.all = function counting(this: StatementSync, ...args: unknown[]) {
    note(this);
    return Reflect.apply(all, this, args);
  } as typeof all;
  t.after(() => {
    Object.assign(DatabaseSync.prototype, { exec, prepare });
    Object.assign(StatementSync.prototype, { run, all });
  });
}
