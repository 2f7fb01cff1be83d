import { batteryStepDays } from './battery-certificates.ts';
import type { CertificateTerms } from './certificate-price.ts';
import {
  type CertificateValue,
  certificateValueOn,
  lossBetween,
  type ValuedSystem,
  type ValueLoss,
} from './certificate-value.ts';
import { deemingYears, yearOf } from './solar-certificates.ts';

/** An installation date from which on STCs are counted or paid otherwise, and which of it changes. */
export type ValueStep = { on: string; changes: readonly StepChange[] };
type StepChange = 'solar' | 'battery' | 'price';

/** The number of months ahead for which an installation can be planned. */
const monthsAhead = 18;

/** The last day of the search from a day on, both `YYYY-MM-DD`; only for comparing, since it may be 31 February. */
export function lastDayAhead(day: string): string {
  const months = yearOf(day) * 12 + (Number(day.slice(5, 7)) - 1) + monthsAhead;
  const month = String((months % 12) + 1).padStart(2, '0');
  return `${Math.floor(months / 12)}-${month}${day.slice(7)}`;
}

/**
 * The steps after one day up to another, in their order: each 1 January on which panels count for other years than the
 * day before (until the scheme has ended with 2030), the days of the battery's table, and the account's dated prices.
 */
export function valueSteps(
  { certificatePrices }: Pick<CertificateTerms, 'certificatePrices'>,
  { after, until }: { after: string; until: string },
): ValueStep[] {
  const changes = new Map<string, StepChange[]>();
  const add = (on: string, change: StepChange) => {
    if (on <= after || on > until) return;
    changes.set(on, [...(changes.get(on) ?? []), change]);
  };
  for (let year = yearOf(after) + 1; year <= yearOf(until); year += 1) {
    if (deemingYears(year) !== deemingYears(year - 1)) add(`${year}-01-01`, 'solar');
  }
  for (const day of batteryStepDays) add(day, 'battery');
  for (const { from } of certificatePrices) add(from, 'price');
  return [...changes]
    .map(([on, those]) => ({ on, changes: those }))
    .sort((one, other) => (one.on < other.on ? -1 : 1));
}

/** The loss from an installation date on, against the value before it. */
export type NextLoss = ValueLoss & {
  on: string;
  before: CertificateValue;
  value: CertificateValue;
};

/**
 * The first step after the day of a value, up to another day, from which on a system's STCs are worth less than
 * that, or are not calculated; undefined when there is none.
 */
export function nextLoss(
  system: ValuedSystem,
  terms: CertificateTerms,
  { value, until }: { value: CertificateValue; until: string },
): NextLoss | undefined {
  for (const { on } of valueSteps(terms, { after: value.installOn, until })) {
    const then = certificateValueOn(system, terms, on);
    const loss = lossBetween(value, then);
    if (loss.reasons.length > 0) return { ...loss, on, before: value, value: then };
  }
  return undefined;
}
