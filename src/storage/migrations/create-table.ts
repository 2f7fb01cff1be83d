import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Columns, ColumnType } from './columns.ts';

type ColumnKind =
  | 'id'
  | 'text key'
  | 'account key'
  | 'account'
  | 'count'
  | 'bytes'
  | 'text'
  | 'integer'
  | 'text?'
  | 'integer?';
type Table = CreateTableBuilder<string, string>;

/** Makes tables from the kinds of their columns. */
export function tableCreator(columns: Columns) {
  const { id, integer, text } = columns;
  return create;

  async function create(db: Kysely<unknown>, name: string, kinds: Record<string, ColumnKind>) {
    let table = db.schema.createTable(name) as Table;
    for (const [column, kind] of Object.entries(kinds)) table = withColumn(table, column, kind);
    await columns.finish(table).execute();
  }

  function withColumn(table: Table, name: string, kind: ColumnKind): Table {
    switch (kind) {
      case 'id':
        return table.addColumn(name, id.type, id.build);
      case 'text key':
        return table.addColumn(name, text, (column) => column.primaryKey().notNull());
      case 'account key':
        return table.addColumn(name, integer, (column) =>
          column.primaryKey().notNull().references('accounts.account_id'),
        );
      case 'account':
        return table.addColumn(name, integer, (column) =>
          column.notNull().references('accounts.account_id'),
        );
      case 'count':
        return table.addColumn(name, integer, (column) => column.notNull().defaultTo(0));
      case 'bytes':
        return table.addColumn(name, columns.bytes, (column) => column.notNull());
      case 'text':
      case 'integer':
        return table.addColumn(name, typeOf(kind), (column) => column.notNull());
      case 'text?':
      case 'integer?':
        return table.addColumn(name, typeOf(kind === 'text?' ? 'text' : 'integer'));
    }
  }

  function typeOf(kind: 'text' | 'integer'): ColumnType {
    return kind === 'text' ? text : integer;
  }
}

/** Adds a column to a table; one with a default (as SQL) is never null. */
export function adder(db: Kysely<unknown>, table: string) {
  return (name: string, type: ColumnType, defaultSql?: string) =>
    db.schema
      .alterTable(table)
      .addColumn(name, type, (column) =>
        defaultSql === undefined ? column : column.notNull().defaultTo(sql.raw(defaultSql)),
      )
      .execute();
}
