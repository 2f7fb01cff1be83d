import { type RawBuilder, sql } from 'kysely';
import { type Db, tables } from '../../domain/schema.ts';
import { databaseName } from '../naming.ts';
import { keyOf, type Table } from '../table.ts';

/** A database of a copy: its source or its target. */
export type Side = { db: Db; dialect: Dialect };

/** The parts of copying that differ between the databases. */
export type Dialect = {
  /** A whole number of 64 bits. */
  integer: RawBuilder<unknown>;
  holdsNul: boolean;
  /** The last number that a table gave, as text; undefined when it gave none. */
  lastNumber(db: Db, table: CountingTable): Promise<string | undefined>;
  /** Lets the table go on after this number. */
  goOnAfter(db: Db, table: CountingTable, last: string): Promise<void>;
  /** Tells the planner of queries what the table holds. */
  analyze(db: Db, table: { name: string }): Promise<void>;
};
export type CountingTable = { name: string; countedUp: string };

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

export const postgresDialect: Dialect = {
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

function sequenceOf({ name, countedUp }: CountingTable): RawBuilder<unknown> {
  return sql`cast(pg_get_serial_sequence(${name}, ${countedUp}) as regclass)`;
}

/** A table with the names of the database. */
export type CopiedTable = {
  name: string;
  /** Tells every row from all others; rows are copied in its order. */
  key: readonly string[];
  columns: readonly { name: string; kind: 'integer' | 'text' | 'bytes' }[];
  /** The column whose numbers the database gives, if there is one. */
  countedUp: string | undefined;
};

/** All tables, each after those that it refers to. */
export const copiedTables: readonly CopiedTable[] = Object.values(tables).map(toCopiedTable);

function toCopiedTable(table: Table): CopiedTable {
  const columns = Object.entries(table.columns).map(([name, { facts }]) => ({
    name: databaseName(name),
    kind: facts.kind,
  }));
  return {
    name: databaseName(table.name),
    key: keyOf(table).map(databaseName),
    columns: columns.map(({ name, kind }) => ({ name, kind: kind === 'id' ? 'integer' : kind })),
    countedUp: columns.find(({ kind }) => kind === 'id')?.name,
  };
}

/** The values of a row's key, as text: a number of 64 bits is more than JavaScript can hold. */
export type RowKey = readonly string[];
