/** What one request or delivery costs, in ms of a processor: of the node that does it, and of PostgreSQL. */
export type Costs = Record<'read' | 'write' | 'delivery', { node: number; database: number }>;

/**
 * As docs/benchmarks.md has them of PostgreSQL, rounded up. There a write is measured with its delivery, which is taken off
 * here. With both on two cores of a shared machine these are rather too much than too little.
 */
export const costs: Costs = {
  read: { node: 0.29, database: 0.15 },
  write: { node: 3.5, database: 4.4 },
  delivery: { node: 0.41, database: 0.51 },
};

/** The world that is simulated, and what one cluster can bear. */
export type Assumptions = {
  seed: number;
  accounts: number;
  /** In which the accounts arrive, one as likely as the other in each week. */
  weeks: number;
  /** Of the lognormal distribution of sizes: with 2, one in a hundred accounts makes 37 % of the load. */
  sizeSpread: number;
  /** A new account grows to its size over so many weeks. */
  weeksToGrow: number;
  /** Requests of the mean account when it is grown, API and desk together. */
  requestsPerDay: number;
  /** Of an account's requests, between so much and so much write. */
  writeShare: { min: number; max: number };
  deliveriesPerWrite: number;
  /** Of an event with its deliveries, their attempts and all indexes; 3,700 were measured for a new customer with one delivery. */
  bytesPerWrite: number;
  daysKept: number;
  cluster: {
    cores: number;
    /** Of its processors and its disk no more than these parts are to be used. */
    coresUsed: number;
    bytes: number;
    bytesUsed: number;
    /** What its workers can send when they do nothing else. */
    deliveriesPerSecond: number;
  };
  clustersAtFirst: number;
  /** In parts of what is to be used: from here on accounts are moved away, until it is no more than `relieved`. */
  hot: number;
  relieved: number;
  /** When the mean of all is more than this, a cluster is added. */
  crowded: number;
  /** At which the rows of an account are copied to another cluster. */
  moveBytesPerSecond: number;
  /** Transactions that write, of one account, one after the other. */
  accountWritesPerSecond: number;
  outageMinutes: number;
};

const gigabyte = 1e9;

export const assumptions: Assumptions = {
  seed: 1,
  accounts: 100_000,
  weeks: 104,
  sizeSpread: 2,
  weeksToGrow: 26,
  requestsPerDay: 2000,
  writeShare: { min: 0.1, max: 0.4 },
  deliveriesPerWrite: 1.5,
  bytesPerWrite: 4000,
  daysKept: 90,
  cluster: {
    cores: 8,
    coresUsed: 0.6,
    bytes: 4000 * gigabyte,
    bytesUsed: 0.7,
    deliveriesPerSecond: 1500,
  },
  clustersAtFirst: 2,
  hot: 0.75,
  relieved: 0.68,
  crowded: 0.65,
  moveBytesPerSecond: 0.05 * gigabyte,
  accountWritesPerSecond: 123,
  outageMinutes: 10,
};
