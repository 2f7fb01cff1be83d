// Constants alone, because the web app takes them into its build.

/** The limits of a tariff. Prices in cents, hours of the clock. */
export const tariffLimits = {
  rates: 24,
  steps: 5,
  demandCharges: 6,
  /** Cents per kWh. */
  price: 1000,
  /** Cents per kW and day or month. */
  demandPrice: 100_000,
  /** Cents a day. */
  dailyCharge: 100_000,
  /** The end of a step, and the cap of a free window. */
  kwh: 1_000_000,
  nameCharacters: 100,
  sourceCharacters: 200,
  /** Tariffs in an account's library. */
  plans: 500,
  /** Size of a file with a published plan. */
  planFileCharacters: 300_000,
} as const;
