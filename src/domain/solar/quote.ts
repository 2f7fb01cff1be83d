/** The figures of a proposal, with what they rest on. Money in whole cents, energy in whole kWh. */
export type Quote = {
  systemWatts: number;
  price: Price;
  solarCertificates: Certificates;
  /** Null without a battery. */
  batteryCertificates: Certificates | null;
  yield: YieldEstimate | null;
  savings: SavingsEstimate | null;
  /** What the customer or the seller should know, such as an inverter that is too small. */
  warnings: readonly Statement[];
};

/** A sentence and where it comes from. */
export type Statement = { text: string; source: string };

/** Certificates that installing creates; `count` is null when they were not calculated, and `reason` says why. */
export type Certificates = {
  count: number | null;
  reason: string;
  /** How the count came about, for people to check. */
  working: readonly Statement[];
};

export type Price = {
  lines: readonly {
    description: string;
    quantity: number;
    unitCents: number;
    totalCents: number;
  }[];
  /** The sum of the lines, including GST. */
  totalCents: number;
  /** The GST within it. */
  gstCents: number;
  certificateCount: number;
  /** What one certificate is worth. */
  certificateCents: number;
  /** Taken off the total for the certificates. */
  certificateDiscountCents: number;
  /** For customers registered for GST: the GST on the certificates that they assign; null for others. */
  gstOnCertificatesCents: number | null;
  payableCents: number;
  depositCents: number;
};

export type YieldEstimate = {
  annualKwh: number;
  /** January to December; they add up to the year. */
  monthlyKwh: readonly number[];
  assumptions: readonly Statement[];
};

export type SavingsEstimate = {
  firstYearCents: number;
  /** Sums at the end of years 0 to 20, beginning with the price as a loss. */
  cumulativeCents: readonly number[];
  /** The first year whose end is not in the red; null when it takes more than 20. */
  paybackYear: number | null;
  assumptions: readonly Statement[];
};
