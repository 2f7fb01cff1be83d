/** The figures of a proposal, with what they rest on. Money in whole cents, energy in whole kWh. */
export type Quote = {
  systemWatts: number;
  price: Price;
  /** The installation date that STCs are counted for, `YYYY-MM-DD`; assumed while none is planned. */
  installDay: { on: string; isAssumed: boolean };
  solarCertificates: Certificates;
  /** Null without a battery. */
  batteryCertificates: Certificates | null;
  yield: YieldEstimate | null;
  savings: SavingsEstimate | null;
  /** What the customer should know before signing, such as an inverter that is too small. */
  warnings: readonly Statement[];
  /** What whoever plans the system should mend before it is offered, such as a string too long. Customers are not shown it. */
  designFaults: readonly Statement[];
  /** What the salesperson should know, such as a rule that is announced and not confirmed. Customers are not shown it. */
  sellerNotes: readonly Statement[];
};

/** A sentence and where it comes from. */
export type Statement = { text: string; source: string };

/** STCs that installing creates; `count` is null when they were not calculated, and `reason` says why. */
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
  /** The STC price. */
  certificateCents: number;
  /** The STC discount. */
  certificateDiscountCents: number;
  /** For customers registered for GST: the GST on the STCs that they assign; null for others. */
  gstOnCertificatesCents: number | null;
  payableCents: number;
  depositCents: number;
  /** The STC price and who says so; empty where there are no STCs. */
  working: readonly Statement[];
};

export type YieldEstimate = {
  annualKwh: number;
  /** January to December; they add up to the year. */
  monthlyKwh: readonly number[];
  assumptions: readonly Statement[];
};

export type SavingsEstimate = Outlook & {
  /** Sums at the end of years 0 to 20, beginning with the price as a loss. */
  cumulativeCents: readonly number[];
  bills: {
    /** Of the first year. */
    before: Bill;
    after: Bill;
    /** January to December, with the daily charge. */
    monthly: readonly { beforeCents: number; afterCents: number }[];
  };
  energy: EnergyUse;
  /** What would come of it if something were otherwise. */
  sensitivity: readonly (Outlook & { text: string })[];
  assumptions: readonly Statement[];
};

/** What a system brings its owner. */
export type Outlook = {
  firstYearCents: number;
  /** The first year whose end is not in the red; null when it takes more than 20. */
  paybackYear: number | null;
  /** Internal rate of return over 20 years in percent, to a tenth; null when less comes in than was paid. */
  rateOfReturn: number | null;
};

/** A year of electricity. Energy in whole kWh, money in cents including GST. */
export type Bill = {
  importKwh: number;
  importCents: number;
  exportKwh: number;
  /** What exports earn. */
  exportCents: number;
  supplyCents: number;
  /** Below zero for whoever earns more than they pay. */
  totalCents: number;
};

/** Where the energy of the first year goes, in whole kWh. */
export type EnergyUse = {
  selfUsedKwh: number;
  /** The part of it that came from the battery. */
  fromBatteryKwh: number;
  exportedKwh: number;
  /** What the export limit leaves unused. */
  curtailedKwh: number;
  /** Of what the panels make, in whole percent. */
  selfUsePercent: number;
  /** Of what the house uses, the part that comes from the panels. */
  ownSharePercent: number;
};
