import { type Kysely, sql } from 'kysely';
import { tables } from '../../domain/schema.ts';
import { databaseName } from '../naming.ts';
import type { Column, Index, Table } from '../table.ts';
import type { Columns } from './columns.ts';

/** Creates every table with its indexes, as its description says it is today. */
export async function createTables(db: Kysely<unknown>, columns: Columns): Promise<void> {
  for (const statement of Object.values(tables).flatMap((table) => create(table, columns))) {
    await sql.raw(statement).execute(db);
  }
}

function create(table: Table, columns: Columns): string[] {
  const name = databaseName(table.name);
  const lines = Object.entries(table.columns).map(
    ([column, { facts }]) => `"${databaseName(column)}" ${define(facts, columns)}`,
  );
  const constraints = [
    ...(table.primaryKey ? [constrain('primary key', table.primaryKey)] : []),
    ...(table.unique ? [constrain('unique', table.unique)] : []),
  ];
  const end = table.isClustered ? columns.clusteredEnd : columns.end;
  const indexes = (table.indexes ?? []).filter(
    ({ only }) => (only ?? columns.database) === columns.database,
  );
  return [
    `create table ${name} (\n  ${[...lines, ...constraints].join(',\n  ')}\n) ${end}`.trimEnd(),
    ...indexes.map((index) => createIndex(index, name, columns)),
  ];
}

function define(facts: Column<unknown>['facts'], columns: Columns): string {
  if (facts.kind === 'id') return columns.id;
  const value = typeof facts.default === 'string' ? `'${facts.default}'` : facts.default;
  return [
    columns[facts.kind],
    ...(facts.isNullable ? [] : ['not null']),
    ...(value === undefined ? [] : [`default ${value}`]),
    ...(facts.isPrimaryKey ? ['primary key'] : []),
    ...(facts.isUnique ? ['unique'] : []),
    ...(facts.references
      ? [
          `references ${databaseName(facts.references.table)} (${databaseName(facts.references.column)})`,
        ]
      : []),
  ].join(' ');
}

function constrain(
  kind: string,
  { name, columns }: { name: string; columns: readonly string[] },
): string {
  return `constraint ${name} ${kind} (${columns.map(databaseName).join(', ')})`;
}

function createIndex(index: Index, table: string, { database }: Columns): string {
  const hashed = index.isHashed && database === 'postgres' ? ' using hash' : '';
  const on = `${table}${hashed} (${index.columns.map(databaseName).join(', ')})`;
  const where = index.where === undefined ? '' : ` where ${index.where}`;
  return `create ${index.isUnique ? 'unique ' : ''}index ${index.name} on ${on}${where}`;
}
