import type { RawBuilder } from 'kysely';
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
