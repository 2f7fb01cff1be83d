/**
 * The rows of the library for sign-in, whose tables it knows by itself: it says what to find and what to write. Names
 * are those of the columns, times are milliseconds and truth values 0 or 1. All conditions must hold.
 */
export type SignInRows = {
  insert(table: SignInTable, row: SignInRow): Promise<SignInRow>;
  find(
    table: SignInTable,
    wanted: {
      where: readonly Condition[];
      limit?: number | undefined;
      offset?: number | undefined;
      sortBy?: { column: string; direction: 'asc' | 'desc' } | undefined;
    },
  ): Promise<SignInRow[]>;
  count(table: SignInTable, where: readonly Condition[]): Promise<number>;
  /** Adds and sets at the same moment, and returns what became of the rows. */
  update(
    table: SignInTable,
    where: readonly Condition[],
    change: { set: SignInRow; add?: Readonly<Record<string, number>>; onlyOne?: boolean },
  ): Promise<SignInRow[]>;
  /** Returns the rows that are gone; of two callers who want the same row, one gets it. */
  remove(
    table: SignInTable,
    where: readonly Condition[],
    options?: { onlyOne?: boolean },
  ): Promise<SignInRow[]>;
};

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
