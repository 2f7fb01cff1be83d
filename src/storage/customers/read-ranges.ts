import { type Expression, sql } from 'kysely';
import type { CustomerType } from '../../domain/customers/customer.ts';
import type {
  CustomerSort,
  Direction,
  ListCursor,
} from '../../domain/customers/list/customer-list.ts';
import { keysOf } from '../../domain/shared/keys-of.ts';
import { directRunOf, preparedQuery } from '../prepared-query.ts';
import type { Db } from '../schema.ts';
import type { Candidate, RowFilter } from './customer-candidates.ts';
import { keyColumns } from './customer-order.ts';

/** The customers of an account with these values, which an index holds in the order of a list. */
export type IndexRange = {
  ownerId?: number;
  statusId?: number;
  /** Any but `Residential`, which most are, so that no index has them. */
  type?: CustomerType;
};

/** A cursor, with only those columns that the caller reads. */
type RangeRow = ListCursor & Pick<Candidate, 'ownerId' | 'statusId' | 'type' | 'updatedAt'>;

type Read = {
  /** Parts of the same kind, each with the cursor to go on from. Either all have one or none has. */
  parts: readonly { range: IndexRange; after: ListCursor | undefined }[];
  sort: CustomerSort;
  direction: Direction;
  /** The filters whose columns are read of each customer. */
  reads: readonly (keyof RowFilter)[];
  /** The most rows of each part. */
  chunk: number;
};

/** The number of parts that share one statement on SQLite, where each part has its own text. */
const partsMax = 32;

/** Reads the next rows of several ranges, in order, with one statement for all of them. */
export async function readRanges(db: Db, accountId: number, read: Read): Promise<RangeRow[][]> {
  const { parts, chunk } = read;
  const { takesArrays } = directRunOf(db);
  const found: RangeRow[][] = parts.map(() => []);
  const partsEach = takesArrays ? parts.length : partsMax;
  for (let from = 0; from < parts.length; from += partsEach) {
    const some = parts.slice(from, from + partsEach);
    const size = some.length === 1 || takesArrays ? Math.min(some.length, 2) : sizeFor(some.length);
    const values: Values = { accountId, chunk };
    if (size > 1 && takesArrays) Object.assign(values, asArrays(some));
    else
      for (let index = 0; index < size; index += 1) Object.assign(values, at(index, some[index]));
    const rows = await statement(read, size)(db, values);
    for (const { part = 0, ...row } of rows) found[from + Number(part)]?.push(row);
  }
  return found;
}

/** Few sizes give few prepared statements. */
function sizeFor(parts: number): number {
  return 2 ** Math.ceil(Math.log2(parts));
}

type Values = Record<string, string | number | readonly (string | number)[]>;
type Part = Read['parts'][number];

/** The id 0 owns no customers, so a part that is not needed finds no rows. */
const blank = { ownerId: 0, statusId: 0, type: '', key: 0, customerId: 0 };
type Name = keyof typeof blank;
const names = keysOf(blank);

function flat(part: Part | undefined): Record<Name, string | number> {
  return { ...blank, ...part?.range, ...part?.after };
}

function at(index: number, part: Part | undefined): Values {
  return Object.fromEntries(
    Object.entries(flat(part)).map(([name, value]) => [`${name}${index}`, value]),
  );
}

function asArrays(parts: readonly Part[]): Values {
  const all = parts.map(flat);
  return Object.fromEntries(names.map((name) => [name, all.map((part) => part[name])]));
}

/** A row; without a number if there is only one part. */
type Row = RangeRow & { part?: number };
const statements = new Map<string, ReturnType<typeof makeStatement>>();

/** The statement for one kind of reading, made once. */
function statement(read: Read, size: number) {
  const { parts, sort, direction, reads } = read;
  const [first] = parts;
  const shape: Shape = {
    narrows: Object.keys(first?.range ?? {}).sort() as (keyof IndexRange)[],
    isFirst: first?.after === undefined,
    ...{ sort, direction, reads },
  };
  const name = [...shape.narrows, shape.isFirst, sort, direction, ...reads, size].join(' ');
  const known = statements.get(name) ?? makeStatement(shape, size);
  statements.set(name, known);
  return known;
}

type Shape = {
  narrows: readonly (keyof IndexRange)[];
  isFirst: boolean;
  sort: CustomerSort;
  direction: Direction;
  reads: readonly (keyof RowFilter)[];
};

function makeStatement(shape: Shape, size: number) {
  return preparedQuery<Values, Row>((db, value) => {
    if (size > 1 && directRunOf(db).takesArrays) return ofArrays(db, shape, value) as never;
    const parts = Array.from({ length: size }, (_, index) =>
      selectRange(db, shape, (name) => value(name in blank ? `${name}${index}` : name)),
    );
    if (size === 1) return parts[0] as never;
    const [first, ...others] = parts.map((part, index) =>
      db.selectFrom(part.as('some')).selectAll().select(sql.lit(index).as('part')),
    );
    return others.reduce((query, one) => query.unionAll(one as never), first as never) as never;
  });
}

/** A statement that takes a list of any length has one text for all lengths. */
function ofArrays(db: Db, shape: Shape, value: (name: string) => unknown) {
  const keyType = shape.sort === 'name' ? sql`text[]` : sql`bigint[]`;
  const arrays = names.map((name) => {
    const type = name === 'type' ? sql`text[]` : name === 'key' ? keyType : sql`bigint[]`;
    return sql`${value(name)}::${type}`;
  });
  const columns = sql.join([...names, 'number'].map((name) => sql.ref(name)));
  const parts = sql<{ number: number }>`unnest(${sql.join(arrays)}) with ordinality`;
  const some = selectRange(db, shape, (name) =>
    name in blank ? sql.ref(`parts.${name}`) : value(name),
  );
  return db
    .selectFrom(parts.as<'parts'>(sql`parts(${columns})`))
    .crossJoinLateral(some.as('some'))
    .selectAll('some')
    .select(sql<number>`number - 1`.as('part'));
}

/** The columns of a customer that each part of a filter needs. */
const columnOf = {
  ownerIds: 'owner_id as ownerId',
  statusIds: 'status_id as statusId',
  types: 'type',
  changedUpTo: 'updated_at as updatedAt',
} as const satisfies Record<keyof RowFilter, string>;

/**
 * Conditions name only the columns that the index is for, or the database might choose another index and sort. Only the
 * needed columns are selected, so that the index alone answers.
 */
function selectRange(
  db: Db,
  { narrows, isFirst, sort, direction, reads }: Shape,
  value: (name: Name | 'accountId' | 'chunk') => unknown,
) {
  const keyColumn = keyColumns[sort];
  const operand = (name: Parameters<typeof value>[0]) => value(name) as Expression<never>;
  let query = db
    .selectFrom('customers')
    .select([`${keyColumn} as key`, 'customer_id as customerId'])
    .select(reads.map((part) => columnOf[part]))
    .where('account_id', '=', operand('accountId'));
  if (narrows.includes('ownerId')) query = query.where('owner_id', '=', operand('ownerId'));
  if (narrows.includes('statusId')) query = query.where('status_id', '=', operand('statusId'));
  if (narrows.includes('type')) {
    query = query.where('type', '=', operand('type')).where(sql<boolean>`type <> 'Residential'`);
  }
  if (!isFirst) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple(keyColumn, 'customer_id'),
        direction === 'asc' ? '>' : '<',
        tuple(operand('key'), operand('customerId')) as never,
      ),
    );
  }
  return query
    .orderBy(keyColumn, direction)
    .orderBy('customer_id', direction)
    .limit(operand('chunk'));
}
