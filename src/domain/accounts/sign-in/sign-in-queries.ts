import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { Engine } from '../../../database/engine.ts';

const signInTables = [
  'identities',
  'sessions',
  'credentials',
  'verifications',
  'second_factors',
] as const;
export type SignInTable = (typeof signInTables)[number];

export type SignInRow = Record<string, unknown>;

export const comparisons = {
  eq: '=',
  ne: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  in: 'in',
  not_in: 'not in',
} as const;

export type Condition = {
  column: string;
  operator: keyof typeof comparisons;
  /** A list for `in` and `not_in`. */
  value: unknown;
};

/** What the library for sign-in is given. */
export type SignInRows = ReturnType<typeof signInRows>;

type AnyDb = Kysely<Record<string, SignInRow>>;

export function signInRows({ reads, transact }: Pick<Engine, 'reads' | 'transact'>) {
  const readable = reads.withoutPlugins() as unknown as AnyDb;
  const write = <T>(work: (db: AnyDb) => Promise<T>) =>
    transact((db) => work(db.withoutPlugins() as unknown as AnyDb));
  return {
    insert: (table: SignInTable, row: SignInRow): Promise<SignInRow> =>
      write((db) => db.insertInto(table).values(row).returningAll().executeTakeFirstOrThrow()),

    find(
      table: SignInTable,
      {
        where,
        limit,
        offset,
        sortBy,
      }: {
        where: readonly Condition[];
        limit?: number | undefined;
        offset?: number | undefined;
        sortBy?: { column: string; direction: 'asc' | 'desc' } | undefined;
      },
    ): Promise<SignInRow[]> {
      let query = readable.selectFrom(table).selectAll().where(matches(where));
      if (sortBy !== undefined) query = query.orderBy(sortBy.column, sortBy.direction);
      if (limit !== undefined) query = query.limit(limit);
      if (offset !== undefined && offset > 0) query = query.offset(offset);
      return query.execute();
    },

    async count(table: SignInTable, where: readonly Condition[]): Promise<number> {
      const { count } = await readable
        .selectFrom(table)
        .select((build) => build.fn.countAll<number>().as('count'))
        .where(matches(where))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Adds and sets at the same moment, and returns what became of the rows. */
    update: (
      table: SignInTable,
      where: readonly Condition[],
      {
        set,
        add = {},
        onlyOne = false,
      }: { set: SignInRow; add?: Readonly<Record<string, number>>; onlyOne?: boolean },
    ): Promise<SignInRow[]> =>
      write((db) => {
        const sums = Object.entries(add).map(([column, amount]) => [
          column,
          sql`coalesce(${sql.ref(column)}, 0) + ${amount}`,
        ]);
        return db
          .updateTable(table)
          .set({ ...set, ...Object.fromEntries(sums) })
          .where(matches(where))
          .$if(onlyOne, (query) => query.where('id', '=', firstId(db, table, where)))
          .returningAll()
          .execute();
      }),

    /** Returns the rows that are gone; of two callers who want the same row, one gets it. */
    remove: (
      table: SignInTable,
      where: readonly Condition[],
      { onlyOne = false }: { onlyOne?: boolean } = {},
    ): Promise<SignInRow[]> =>
      write((db) =>
        db
          .deleteFrom(table)
          .where(matches(where))
          .$if(onlyOne, (query) => query.where('id', '=', firstId(db, table, where)))
          .returningAll()
          .execute(),
      ),
  };
}

function firstId(db: AnyDb, table: SignInTable, where: readonly Condition[]) {
  return db.selectFrom(table).select('id').where(matches(where)).limit(1);
}

function matches(where: readonly Condition[]): Expression<SqlBool> {
  if (where.length === 0) return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`${sql.join(where.map(toSql), sql` and `)}`;
}

function toSql({ column, operator, value }: Condition) {
  const name = sql.ref(column);
  if (value === null) {
    return operator === 'eq' ? sql`${name} is null` : sql`${name} is not null`;
  }
  if (Array.isArray(value)) {
    // Neither database takes an empty list everywhere.
    if (value.length === 0) return operator === 'in' ? sql`1 = 0` : sql`1 = 1`;
    return sql`${name} ${sql.raw(comparisons[operator])} (${sql.join(value)})`;
  }
  return sql`${name} ${sql.raw(comparisons[operator])} ${value}`;
}
