import { funnelSteps, type Status } from '../statuses/status.ts';
import { rankMax } from '../statuses/status-limits.ts';
import type { AddedCustomers } from './facts.ts';

type Counted = Pick<AddedCustomers, 'furthest' | 'customers'>;
type FunnelStep = (typeof funnelSteps)[number];

export type Funnel = {
  /** All who were added. */
  customers: number;
  /** Sorted as in the account's pipeline. */
  steps: {
    step: FunnelStep;
    name: string;
    /** The customers who came this far or further, including those who skipped the stage. */
    customers: number;
    /** The share of all who were added, from 0 to 1. */
    ofAll: number;
    /** The share of those who reached the previous stage. */
    ofPrevious: number;
  }[];
};

/**
 * The progress of a status on the way to a sale: its rank, with won statuses after all others. Lost and parked
 * customers count at the furthest status that they had reached before.
 */
export function funnelRank({ kind, rank }: Pick<Status, 'kind' | 'rank'>): number | undefined {
  if (kind === 'won') return wonRank + rank;
  return kind === 'open' ? rank : undefined;
}

/** What the ranks of won statuses are raised by, so that they are above all others. */
export const wonRank = 2 * rankMax;

/**
 * Counts the added customers who reached each step. A skipped step counts as reached, and a customer who went back
 * stays counted. A step whose status the account has removed is left out.
 */
export function countFunnel(statuses: readonly Status[], added: readonly Counted[]): Funnel {
  const all = customersOf(added);
  let previous = all;
  const steps = funnelStatuses(statuses).map(({ step, name, least }) => {
    const customers = customersOf(added.filter(({ furthest = -1 }) => furthest >= least));
    const ofPrevious = shareOf(customers, previous);
    previous = customers;
    return { step, name, customers, ofAll: shareOf(customers, all), ofPrevious };
  });
  return { customers: all, steps };
}

function customersOf(added: readonly Counted[]): number {
  return added.reduce((sum, { customers }) => sum + customers, 0);
}

/** The least `funnelRank` of customers who reached a stage. */
function funnelStatuses(statuses: readonly Status[]) {
  return statuses
    .flatMap(({ step, name, kind, rank }) => {
      const known = funnelSteps.find((one) => one === step);
      if (known === undefined || (kind !== 'open' && kind !== 'won')) return [];
      // However the account orders what follows a signature, all of it is won.
      return [{ step: known, name, least: kind === 'won' ? wonRank : rank }];
    })
    .sort((a, b) => a.least - b.least);
}

function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
