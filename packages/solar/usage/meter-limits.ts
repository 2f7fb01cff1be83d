// Constants alone, because the web app takes them into its build.

/** The limits of a file of interval data. */
export const meterLimits = {
  fileBytes: 12 * 2 ** 20,
  lines: 200_000,
  lineCharacters: 20_000,
  registers: 20,
  /** The limit of one hour. */
  hourWattHours: 100_000_000,
  yearWattHours: 1_000_000_000_000,
  /** Months that must have readings; the others are filled. */
  monthsMin: 6,
} as const;
