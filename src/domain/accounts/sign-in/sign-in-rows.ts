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
