// Constants alone, because the web app takes them into its build.

/** What a file of interval data may hold. */
export const meterLimits = {
  fileBytes: 12 * 2 ** 20,
  lines: 200_000,
  lineCharacters: 20_000,
  registers: 20,
  /** Of one hour. */
  hourWattHours: 100_000_000,
  yearWattHours: 1_000_000_000_000,
  /** Months that must have readings; the others are filled. */
  monthsMin: 6,
} as const;
