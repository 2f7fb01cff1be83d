import type { Status } from '../statuses/status.ts';
import type { PipelineShare } from './facts.ts';

export type Forecast = {
  /** Statuses from which a sale may still come, in the order of the pipeline. */
  statuses: {
    statusId: number;
    name: string;
    customers: number;
    valueCents: number;
    /** Whole percent. */
    winProbability: number;
    /** The expected value of the status: its value times its probability. */
    expectedCents: number;
  }[];
  customers: number;
  valueCents: number;
  expectedCents: number;
};

/** Returns the value of open deals, weighted by the probability of their status. */
export function forecastOf(
  statuses: readonly Status[],
  pipeline: readonly PipelineShare[],
): Forecast {
  const shares = new Map(pipeline.map((share) => [share.statusId, share]));
  const rows = statuses
    .filter(({ kind }) => kind === 'open' || kind === 'parked')
    .map(({ statusId, name, winProbability }) => {
      const { customers = 0, valueCents = 0 } = shares.get(statusId) ?? {};
      const expectedCents = Math.round((valueCents * winProbability) / 100);
      return { statusId, name, customers, valueCents, winProbability, expectedCents };
    });
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  return {
    statuses: rows,
    customers: sum((row) => row.customers),
    valueCents: sum((row) => row.valueCents),
    expectedCents: sum((row) => row.expectedCents),
  };
}
