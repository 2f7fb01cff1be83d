import assert from 'node:assert/strict';
import { BoundedMap } from '../domain/shared/bounded-map.ts';
import { inParallel } from '../domain/shared/in-parallel.ts';
import type { Db, Schema } from './schema.ts';

/** Rows that one statement writes, as `rowSet` makes them. */
export type Collection<Row> = {
  table: CollectedTable;
  /** Rows of the same key become one. */
  total: { key(row: Row): string; add(a: Row, b: Row): Row } | undefined;
  send(db: Db, rows: readonly Row[]): Promise<unknown>;
};

/** The tables whose rows are collected. A table comes after those that it refers to. */
const collectedTables = [
  'accounts',
  'customers',
  'customer_notes',
  'customer_words',
  'customer_changes',
  'status_changes',
  'pipeline_counts',
  'events',
  'endpoint_states',
  'deliveries',
  'attempts',
  'attempt_counts',
  'import_rows',
  'idempotency_keys',
] as const satisfies (keyof Schema)[];
export type CollectedTable = (typeof collectedTables)[number];

/** Tables whose rows refer to rows that are collected, so that these are written first. */
const referring: { readonly [Table in CollectedTable]?: keyof Schema } = {
  events: 'deliveries',
  deliveries: 'attempts',
};

/** The rows of a collection: one after the other, or by their key. */
type Collected = { list: unknown[]; totals: Map<string, unknown> };

type Work = {
  collected: Map<Collection<unknown>, Collected>;
  /** The answers remembered, by query and then by values. */
  answers: Map<string, Map<string, Promise<unknown[]>>>;
  /** The number of times that collected rows have been written. */
  flushes: number;
  /** True while statements are sent that need not see collected rows. */
  isBeside: boolean;
  /** Statements that are only awaited at the end. */
  sent: Promise<unknown>[];
  /** True if the database may hold changes of it, so that dropping it is not enough to roll it back. */
  hasWritten: boolean;
  /** The first failure. After it the server may only say that the transaction has failed. */
  fault: unknown;
};

/** The work of each transaction, by executor: every connection has its own. */
const works = new WeakMap<object, Work>();

/** Begins a transaction's work: from now on rows are collected and answers remembered. */
export function beginWork(db: Db): void {
  const work: Work = {
    collected: new Map(),
    answers: new Map(),
    flushes: 0,
    isBeside: false,
    sent: [],
    hasWritten: false,
    fault: undefined,
  };
  works.set(db.getExecutor(), work);
}

/** Forgets what was collected and remembered. */
export function dropWork(db: Db): void {
  works.delete(db.getExecutor());
}

/** Writes the collected rows, ends the transaction, and waits for all statements sent. */
export async function endWork<T>(db: Db, end: () => Promise<T>): Promise<T> {
  const { sent } = workOf(db);
  flush(db);
  dropWork(db);
  const [value] = await inParallel([end(), ...sent]);
  return value as T;
}

/** Keeps a row until it is written: before a statement that names its table, or at the end. */
export function collect<Row>(db: Db, collection: Collection<Row>, row: Row): void {
  const { collected } = workOf(db);
  let rows = collected.get(collection);
  if (rows === undefined) {
    rows = { list: [], totals: new Map() };
    collected.set(collection, rows);
  }
  const { total } = collection;
  if (total === undefined) rows.list.push(row);
  else {
    const key = total.key(row);
    const before = rows.totals.get(key) as Row | undefined;
    rows.totals.set(key, before === undefined ? row : total.add(before, row));
  }
}

/** The row of a key that is not written yet; outside of a transaction there is none. */
export function collectedOf<Row>(
  db: Db,
  collection: Collection<Row>,
  key: string,
): Row | undefined {
  const work = works.get(db.getExecutor());
  return work?.collected.get(collection)?.totals.get(key) as Row | undefined;
}

/**
 * Uses an answer together with the rows collected beside it. Rows written while the answer is on its way would be in
 * neither, so the query is then repeated. `use` runs at once and must not wait.
 */
export async function withCurrent<Answer, T>(
  db: Db,
  ask: () => Promise<Answer>,
  use: (answer: Answer) => T,
): Promise<T> {
  const work = workOf(db);
  for (;;) {
    const { flushes } = work;
    const answer = await ask();
    if (work.flushes === flushes) return use(answer);
  }
}

/** Sends statements that need not see collected rows, so that these stay collected. `send` runs at once. */
export function besideCollected<T>(db: Db, send: () => T): T {
  const work = works.get(db.getExecutor());
  if (work === undefined) return send();
  work.isBeside = true;
  try {
    return send();
  } finally {
    work.isBeside = false;
  }
}

/**
 * Has the transaction wait for a prepared change before it ends, so that nobody waits for its answer over the network. Later
 * statements see it, and if it fails, so does the transaction.
 */
export function waitAtEnd(db: Db, sent: Promise<unknown>): void {
  const work = workOf(db);
  work.sent.push(sent);
  work.hasWritten = true;
  // The end of the transaction reports it.
  sent.catch(() => undefined);
}

/** Reads rows that only this transaction can change meanwhile, once; outside of one, each time. */
export function recall<Row>(
  db: Db,
  { sql, values }: { sql: string; values: readonly unknown[] },
  ask: () => Promise<Row[]>,
): Promise<Row[]> {
  const work = works.get(db.getExecutor());
  if (work === undefined) return ask();
  let answers = work.answers.get(sql);
  if (answers === undefined) {
    answers = new Map();
    work.answers.set(sql, answers);
  }
  const key = JSON.stringify(values);
  const known = answers.get(key);
  if (known !== undefined) return known as Promise<Row[]>;
  const rows = ask();
  answers.set(key, rows);
  rows.catch(() => answers.delete(key));
  return rows;
}

/**
 * Engines call this before each statement: what it must see or refers to is written first, and what it changes is
 * forgotten.
 */
export function beforeStatement(db: Db, sql: string): void {
  const work = works.get(db.getExecutor());
  if (work === undefined) return;
  const { words, changes } = describe(sql);
  for (const { table } of work.isBeside ? [] : work.collected.keys()) {
    if (!words.has(table) && !words.has(referring[table] ?? table)) continue;
    flush(db);
    break;
  }
  if (changes === undefined) return;
  for (const answered of work.answers.keys()) {
    if (describe(answered).words.has(changes)) work.answers.delete(answered);
  }
}

/** Returns whether a statement changes rows. */
export function isChange(sql: string): boolean {
  return describe(sql).changes !== undefined;
}

/** Engines call this when a statement has changed rows. */
export function noteChange(db: Db): void {
  const work = works.get(db.getExecutor());
  if (work !== undefined) work.hasWritten = true;
}

/** Engines call this when a statement has failed, after which a transaction may take no other. */
export function noteFault(db: Db, fault: unknown): void {
  const work = works.get(db.getExecutor());
  if (work === undefined) return;
  work.hasWritten = true;
  work.fault ??= fault;
}

/** The fault that leaves a transaction only a rollback. */
export function firstFault(db: Db): unknown {
  return works.get(db.getExecutor())?.fault;
}

/** The state that a unit of work can be rolled back to. Rows are only added to a list, so its length tells what it held. */
export type Savepoint = ReadonlyMap<
  Collection<unknown>,
  { length: number; totals: ReadonlyMap<string, unknown> }
>;

/** Remembers what was collected before a unit of work begins. */
export function savepointOf(db: Db): Savepoint {
  const work = workOf(db);
  work.hasWritten = false;
  return new Map(
    [...work.collected].map(([collection, { list, totals }]) => [
      collection,
      { length: list.length, totals: new Map(totals) },
    ]),
  );
}

/** Forgets what a unit of work has collected; false when something of it may be in the database already. */
export function rollBackTo(db: Db, savepoint: Savepoint): boolean {
  const work = workOf(db);
  if (work.hasWritten) return false;
  for (const [collection, rows] of work.collected) {
    const before = savepoint.get(collection);
    if (before === undefined) work.collected.delete(collection);
    else {
      rows.list.length = before.length;
      rows.totals = new Map(before.totals);
    }
  }
  return true;
}

function workOf(db: Db): Work {
  const work = works.get(db.getExecutor());
  assert(work, 'Writing needs a transaction');
  return work;
}

function flush(db: Db): void {
  const work = workOf(db);
  if (work.collected.size === 0) return;
  const collections = [...work.collected].sort(([a], [b]) => placeOf(a) - placeOf(b));
  work.collected = new Map();
  work.flushes += 1;
  for (const [collection, { list, totals }] of collections) {
    const rows = collection.total === undefined ? list : [...totals.values()];
    waitAtEnd(db, collection.send(db, rows));
  }
}

function placeOf({ table }: Collection<unknown>): number {
  return collectedTables.indexOf(table);
}

type Description = {
  /** All words of it, among which are the tables that it names. */
  words: ReadonlySet<string>;
  /** The table that it changes. */
  changes: string | undefined;
};
/** Statements in use at the same time are far fewer; the bound only keeps a mistake from eating memory. */
const descriptionsMax = 1000;
const descriptions = new BoundedMap<string, Description>(descriptionsMax);

function describe(sql: string): Description {
  const known = descriptions.get(sql);
  if (known !== undefined) return known;
  const change = /\b(?:insert into|update|delete from) "?(\w+)"?/i.exec(sql);
  const description = { words: new Set(sql.match(/\w+/g)), changes: change?.[1] };
  descriptions.set(sql, description);
  return description;
}
