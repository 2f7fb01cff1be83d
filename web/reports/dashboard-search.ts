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
