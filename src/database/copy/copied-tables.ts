import { tables } from '../../domain/schema.ts';
import { databaseName } from '../naming.ts';
import { keyOf, type Table } from '../table.ts';

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
