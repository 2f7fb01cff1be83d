import type { Generated } from 'kysely';

/** What the database says of a column, apart from its name. */
type Facts = {
  kind: 'id' | 'integer' | 'text' | 'bytes';
  isNullable?: boolean;
  isUnique?: boolean;
  isPrimaryKey?: boolean;
  /** In the account's export. */
  isExported?: boolean;
  default?: string | number;
  /** The column of another table that must have the value. */
  references?: { table: string; column: string };
};

/** A column; `Value` is its type in Kysely's terms. */
export class Column<Value> {
  /** Only the compiler reads it. */
  declare readonly value: Value;
  readonly facts: Facts;

  constructor(facts: Facts) {
    this.facts = facts;
  }

  orNull(): Column<Value | null> {
    return new Column({ ...this.facts, isNullable: true });
  }

  /** Set where an insert leaves the column out. */
  default(value: Value & (string | number)): Column<Generated<Value>> {
    return new Column({ ...this.facts, default: value });
  }

  primaryKey(): Column<Value> {
    return new Column({ ...this.facts, isPrimaryKey: true });
  }

  unique(): Column<Value> {
    return new Column({ ...this.facts, isUnique: true });
  }

  /** Puts it into the account's export, which leaves out a new column until then. */
  exported(): Column<Value> {
    return new Column({ ...this.facts, isExported: true });
  }

  references(table: string, column: string): Column<Value> {
    return new Column({ ...this.facts, references: { table, column } });
  }
}

/** The number of a row, which the database counts up and never gives twice. */
export function id(): Column<Generated<number>> {
  return new Column({ kind: 'id' });
}

/** The account that the row belongs to. */
export function account(): Column<number> {
  return integer().references('accounts', 'accountId');
}

/** A whole number of 64 bits. Times are milliseconds since 1970 UTC, truth values 0 or 1, so both databases agree. */
export function integer<Value extends number = number>(): Column<Value> {
  return new Column({ kind: 'integer' });
}

/** A number that begins at 0. */
export function count<Value extends number = number>(): Column<Generated<Value>> {
  return new Column({ kind: 'integer', default: 0 });
}

/** Text that is compared and sorted by its characters' numbers, whatever language the database is set up for. */
export function text<Value extends string = string>(): Column<Value> {
  return new Column({ kind: 'text' });
}

export function bytes(): Column<Uint8Array> {
  return new Column({ kind: 'bytes' });
}

/** `where` is a condition in SQL, with the names of the database. */
export type Index<Name extends string = string> = {
  name: string;
  columns: readonly Name[];
  isUnique: boolean;
  where?: string;
  /** The only database that has it; without it both do. */
  only?: 'sqlite' | 'postgres';
  /** PostgreSQL keeps it as a hash, because it limits how long the texts in an ordinary index are. */
  isHashed?: boolean;
};
type IndexOptions = Pick<Index, 'where' | 'only' | 'isHashed'>;

export function index<const Name extends string>(
  name: string,
  columns: readonly Name[],
  options: IndexOptions = {},
): Index<Name> {
  return { name, columns, isUnique: false, ...options };
}

export function uniqueIndex<const Name extends string>(
  name: string,
  columns: readonly Name[],
  options: IndexOptions = {},
): Index<Name> {
  return { name, columns, isUnique: true, ...options };
}

type Columns = Readonly<Record<string, Column<unknown>>>;
type Rest<Name extends string> = {
  /** The columns of a primary key of several, and the name of its constraint. */
  primaryKey?: { name: string; columns: readonly Name[] };
  unique?: { name: string; columns: readonly Name[] };
  /** Stores rows in the order of the key where the database can, for a table that is little more than its key. */
  isClustered?: boolean;
  /**
   * Its rows belong to the customer of `customerId`, or to none where it is null: a merge moves them to the other customer.
   * `erased` ones are deleted with the person; `kept` ones may be evidence, so the erasure decides on each.
   */
  ofCustomer?: 'erased' | 'kept';
  indexes?: readonly Index<Name>[];
};

export type Table<C extends Columns = Columns> = {
  name: string;
  columns: C;
} & Rest<string>;

/** The row of a table as Kysely sees it. */
export type Row<T extends Table> = {
  [Name in keyof T['columns']]: T['columns'][Name]['value'];
};

/**
 * Describes a table. Everything that must know its columns reads them here: the types of queries, the statements that create
 * it, the copy to another database. Names are in camelCase; the database has them with underscores (`naming.ts`).
 */
export function table<const C extends Columns>(
  name: string,
  columns: C,
  rest: Rest<keyof C & string> = {},
): Table<C> {
  return { name, columns, ...rest };
}

/** The columns that tell a row from all others: the primary key, or else the columns of the first unique index. */
export function keyOf({ name, columns, primaryKey, indexes = [] }: Table): readonly string[] {
  const single = Object.entries(columns).find(
    ([, { facts }]) => facts.kind === 'id' || facts.isPrimaryKey,
  );
  if (single !== undefined) return [single[0]];
  const unique = indexes.find(({ isUnique, where }) => isUnique && where === undefined);
  const key = primaryKey?.columns ?? unique?.columns;
  if (key === undefined) throw new Error(`The table ${name} has nothing that tells its rows apart`);
  return key;
}
