import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type {
  Condition,
  SignInRow,
  SignInRows,
  SignInTable,
} from '../domain/accounts/sign-in-rows.ts';
import type { Engine } from './engine.ts';

type AnyDb = Kysely<Record<string, SignInRow>>;

export function signInRows({ reads, transact }: Engine): SignInRows {
  const readable = reads as unknown as AnyDb;
  const write = <T>(work: (db: AnyDb) => Promise<T>) =>
    transact((db) => work(db as unknown as AnyDb));
  return {
    insert: (table, row) =>
      write((db) => db.insertInto(table).values(row).returningAll().executeTakeFirstOrThrow()),

    find(table, { where, limit, offset, sortBy }) {
      let query = readable.selectFrom(table).selectAll().where(matches(where));
      if (sortBy !== undefined) query = query.orderBy(sortBy.column, sortBy.direction);
      if (limit !== undefined) query = query.limit(limit);
      if (offset !== undefined && offset > 0) query = query.offset(offset);
      return query.execute();
    },

    async count(table, where) {
      const { count } = await readable
        .selectFrom(table)
        .select((build) => build.fn.countAll<number>().as('count'))
        .where(matches(where))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    update: (table, where, { set, add = {}, onlyOne = false }) =>
      write((db) => {
        const sums = Object.entries(add).map(([column, amount]) => [
          column,
          sql`${sql.ref(column)} + ${amount}`,
        ]);
        return db
          .updateTable(table)
          .set({ ...set, ...Object.fromEntries(sums) })
          .where(matches(where))
          .$if(onlyOne, (query) => query.where('id', '=', firstId(db, table, where)))
          .returningAll()
          .execute() as Promise<SignInRow[]>;
      }),

    remove: (table, where, { onlyOne = false } = {}) =>
      write(
        (db) =>
          db
            .deleteFrom(table)
            .where(matches(where))
            .$if(onlyOne, (query) => query.where('id', '=', firstId(db, table, where)))
            .returningAll()
            .execute() as Promise<SignInRow[]>,
      ),
  };
}

function firstId(db: AnyDb, table: SignInTable, where: readonly Condition[]) {
  return db.selectFrom(table).select('id').where(matches(where)).limit(1);
}

/** All that are joined by AND must hold, and one of those that are joined by OR, where there are such. */
function matches(where: readonly Condition[]): Expression<SqlBool> {
  const [first, second] = where;
  // The first condition has nothing before it to be joined to, and belongs to those after it.
  const connectorOf = (condition: Condition) =>
    condition === first && second !== undefined ? second.connector : condition.connector;
  const all = where.filter((condition) => connectorOf(condition) === 'AND').map(holds);
  const any = where.filter((condition) => connectorOf(condition) === 'OR').map(holds);
  const groups = [...all, ...(any.length > 0 ? [sql`(${sql.join(any, sql` or `)})`] : [])];
  return groups.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(groups, sql` and `)}`;
}

const comparisons = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

function holds({ column, operator, value }: Condition) {
  const name = sql.ref(column);
  switch (operator) {
    case 'in':
      return sql`${name} in (${sql.join(value as unknown[])})`;
    case 'not_in':
      return sql`${name} not in (${sql.join(value as unknown[])})`;
    case 'contains':
      return sql`${name} like ${`%${escapeLike(value)}%`} escape '\\'`;
    case 'starts_with':
      return sql`${name} like ${`${escapeLike(value)}%`} escape '\\'`;
    case 'ends_with':
      return sql`${name} like ${`%${escapeLike(value)}`} escape '\\'`;
    default:
      if (value === null)
        return operator === 'eq' ? sql`${name} is null` : sql`${name} is not null`;
      return sql`${name} ${sql.raw(comparisons[operator])} ${value}`;
  }
}

function escapeLike(value: unknown): string {
  return String(value).replaceAll(/[\\%_]/g, '\\$&');
}
