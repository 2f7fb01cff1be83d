// Constants alone, because the web app takes them into its build.

/** Limits of a rebate's members. Money in cents. */
export const rebateLimits = {
  /** Rebates of one project. */
  rebates: 10,
  conditions: 12,
  nameCharacters: 100,
  conditionCharacters: 200,
  sourceCharacters: 300,
  cents: 100_000_000,
  /** Rebates in an account's library. */
  library: 200,
} as const;
