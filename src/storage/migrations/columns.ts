import {
  type ColumnDataType,
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  sql,
} from 'kysely';

/** The few things that a table's definition must say differently for each database. */
export type Columns = {
  /** A key that the database counts up by itself and never gives twice. */
  id: {
    type: ColumnDataType;
    build: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  };
  /** A whole number of 64 bits. */
  integer: ColumnDataType;
  /** Bytes as they are. */
  bytes: ColumnDataType;
  finish: (table: CreateTableBuilder<string, string>) => CreateTableBuilder<string, string>;
  /** The same for a table that is little more than its key, where rows lie in the order of the key. */
  clustered: (table: CreateTableBuilder<string, string>) => CreateTableBuilder<string, string>;
};

export const sqliteColumns: Columns = {
  id: { type: 'integer', build: (column) => column.primaryKey().autoIncrement() },
  integer: 'integer',
  bytes: 'blob',
  // Without STRICT, SQLite would store text in a number's column and never say so.
  finish: (table) => table.modifyEnd(sql`strict`),
  clustered: (table) => table.modifyEnd(sql`strict, without rowid`),
};
