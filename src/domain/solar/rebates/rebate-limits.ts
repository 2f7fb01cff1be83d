// Constants alone, because the web app takes them into its build.

/** What a rebate may hold. Money in cents. */
export const rebateLimits = {
  /** Of a project. */
  rebates: 10,
  conditions: 12,
  nameCharacters: 100,
  conditionCharacters: 200,
  sourceCharacters: 300,
  cents: 100_000_000,
  /** Of an account's library. */
  library: 200,
} as const;
