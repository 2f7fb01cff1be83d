import type { Statement } from '../quote.ts';
import type { Specification } from '../specification.ts';
import { addDays } from '../values/days.ts';
import { counted, longDay } from '../wording.ts';

/** The installation date that STCs are counted for, `YYYY-MM-DD`. */
export type InstallDay = {
  on: string;
  /** True when no date is planned, so that the account's usual time to install is added to today. */
  isAssumed: boolean;
  statement: Statement;
};

/** Today, `YYYY-MM-DD` in the account's time zone, and how many weeks the account usually needs to install. */
type InstallTerms = { today: string; installWeeks: number };

const source = 'STCs follow the installation date';

/**
 * The planned installation date, or today plus the account's usual weeks to install when none is planned. STCs follow
 * the installation date, not that of the quote. Source: Renewable Energy (Electricity) Regulations 2001, regulation 20;
 * the same holds for batteries.
 */
export function installDay(
  { expectedInstallOn }: Pick<Specification, 'expectedInstallOn'>,
  terms: InstallTerms,
): InstallDay {
  return expectedInstallOn === '' ? usualInstallDay(terms) : plannedInstallDay(expectedInstallOn);
}

/** The install day of a planned date, or of the date of a step of the schemes. */
export function plannedInstallDay(on: string): InstallDay {
  const text = `STCs are counted for the planned installation date, ${longDay(on)}.`;
  return { on, isAssumed: false, statement: { text, source } };
}

/** Words for the middle of a sentence or a small line: `for installation on 16 January 2027, which is assumed`. */
export function countedFor({ on, isAssumed }: Pick<InstallDay, 'on' | 'isAssumed'>): string {
  return `for installation on ${longDay(on)}, ${isAssumed ? 'which is assumed' : 'as planned'}`;
}

/** The date on which an account would usually install what is sold today. */
export function usualInstallDay({ today, installWeeks }: InstallTerms): InstallDay {
  const on = addDays(today, 7 * installWeeks);
  const text =
    `No installation date is set. STCs are counted for installation on ${longDay(on)}, ` +
    `${counted(installWeeks, 'week')} after ${longDay(today)}.`;
  return { on, isAssumed: true, statement: { text, source } };
}
