import {
  type ColumnDataType,
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type RawBuilder,
  sql,
} from 'kysely';

export type ColumnType = ColumnDataType | RawBuilder<unknown>;

/** The few things that a table's definition must say differently for each database. */
export type Columns = {
  /** A key that the database counts up by itself and never gives twice. */
  id: {
    type: ColumnDataType;
    build: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  };
  /** A whole number of 64 bits. */
  integer: ColumnDataType;
  /** Text that is compared and sorted by its characters' numbers, whatever language the database is set up for. */
  text: ColumnType;
  /** Bytes as they are. */
  bytes: ColumnDataType;
  finish: (table: CreateTableBuilder<string, string>) => CreateTableBuilder<string, string>;
  /** The same for a table that is little more than its key, where rows lie in the order of the key. */
  clustered: (table: CreateTableBuilder<string, string>) => CreateTableBuilder<string, string>;
};

export const sqliteColumns: Columns = {
  id: { type: 'integer', build: (column) => column.primaryKey().autoIncrement() },
  integer: 'integer',
  text: 'text',
  bytes: 'blob',
  // Without STRICT, SQLite would store text in a number's column and never say so.
  finish: (table) => table.modifyEnd(sql`strict`),
  clustered: (table) => table.modifyEnd(sql`strict, without rowid`),
};

export const postgresColumns: Columns = {
  id: {
    type: 'bigint',
    // Copied rows bring their keys with them.
    build: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  },
  integer: 'bigint',
  text: sql`text collate "C"`,
  bytes: 'bytea',
  finish: (table) => table,
  clustered: (table) => table,
};
