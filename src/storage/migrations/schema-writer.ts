import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * A column: its kind, `?` if it may be null, and what SQL says of it besides. `account` is the account that the row belongs
 * to, `count` a number that begins at 0.
 */
type ColumnKind = 'id' | `${'account' | 'count' | 'integer' | 'text' | 'bytes'}${Nullable}${Rest}`;
type Nullable = '' | '?';
type Rest =
  | ''
  | ' primary key'
  | ' unique'
  | ` default ${string}`
  | ` references ${string}`
  | ` primary key references ${string}`;

export type SchemaWriter = {
  database: Columns['database'];
  /** Constraints follow the columns, as SQL. */
  table(
    name: string,
    kinds: Readonly<Record<string, ColumnKind>>,
    options?: { constraints?: readonly string[]; isClustered?: boolean },
  ): Promise<void>;
  /** `on` names the table, its columns and the condition, as SQL. */
  index(name: string, on: string): Promise<void>;
  uniqueIndex(name: string, on: string): Promise<void>;
};

/** Creates tables and indexes for a migration, in the SQL of its database. */
export function schemaWriter(db: Kysely<unknown>, columns: Columns): SchemaWriter {
  return { database: columns.database, table, index, uniqueIndex };

  async function table(
    name: string,
    kinds: Readonly<Record<string, ColumnKind>>,
    {
      constraints = [],
      isClustered = false,
    }: { constraints?: readonly string[]; isClustered?: boolean } = {},
  ): Promise<void> {
    const lines = Object.entries(kinds).map(([column, kind]) => `"${column}" ${define(kind)}`);
    const body = [...lines, ...constraints].join(',\n  ');
    const end = isClustered ? columns.clusteredEnd : columns.end;
    await run(`create table ${name} (\n  ${body}\n) ${end}`.trimEnd());
  }

  async function index(name: string, on: string): Promise<void> {
    await run(`create index ${name} on ${on}`);
  }

  async function uniqueIndex(name: string, on: string): Promise<void> {
    await run(`create unique index ${name} on ${on}`);
  }

  async function run(statement: string): Promise<void> {
    await sql.raw(statement).execute(db);
  }

  function define(kind: ColumnKind): string {
    if (kind === 'id') return columns.id;
    const [word = ''] = kind.split(' ');
    const rest = kind.slice(word.length);
    const isNullable = word.endsWith('?');
    const type = isNullable ? word.slice(0, -1) : word;
    return `${typed(type)}${isNullable ? '' : ' not null'}${rest}`;
  }

  function typed(type: string): string {
    switch (type) {
      case 'account':
        return `${columns.integer} references accounts (account_id)`;
      case 'count':
        return `${columns.integer} default 0`;
      case 'text':
        return columns.text;
      case 'bytes':
        return columns.bytes;
      default:
        return columns.integer;
    }
  }
}
