import { keepPreviousData } from '@tanstack/react-query';
import { readId } from '../shared/search/read-search.ts';

/** Periods in days up to now. */
export const periods = [
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '12 months' },
] as const;
export type Days = (typeof periods)[number]['days'];

export const usualDays: Days = 90;

/** The dashboard's state in its address. */
export type DashboardSearch = {
  /** Set only if it differs from the default period. */
  days?: Days | undefined;
  owner?: number | undefined;
};

export function readDashboardSearch(raw: Record<string, unknown>): DashboardSearch {
  const days = periods.find((period) => period.days === raw.days)?.days;
  return { days: days === usualDays ? undefined : days, owner: readId(raw.owner) };
}

/**
 * Reports look at much, so live updates do not have them made anew with everything that happens; they are looked at again
 * from time to time. What was shown stays until a new one is there.
 */
export const reportOptions = {
  placeholderData: keepPreviousData,
  staleTime: 60_000,
  refetchInterval: 2 * 60_000,
} as const;
