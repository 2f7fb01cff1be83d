import type { Specification } from '../projects/project-content.ts';
import { calendarDay, money } from '../shared/formats/formats.ts';

export type Rebate = NonNullable<Specification['rebates']>[number];

/** `WA: Residential Battery Scheme`; within an account, state and name are a rebate's key. */
export function rebateTitle({ state, name }: Pick<Rebate, 'state' | 'name'>): string {
  return state === '' ? name : `${state}: ${name}`;
}

const units: Readonly<Record<Rebate['basis'], string>> = {
  system: '',
  panel_kw: ' for each kW of panels',
  battery_usable_kwh: ' for each usable kWh of the battery',
  battery_nominal_kwh: ' for each kWh of the battery',
  loan: '',
};

/** `$130.00 for each usable kWh of the battery, at most $1,300.00, taken off the price`. */
export function describeAmount({ basis, cents, maxCents, paidTo }: Rebate): string {
  if (basis === 'loan') return `Loan of up to ${money(cents)}, for information`;
  const most = maxCents === null ? '' : `, at most ${money(maxCents)}`;
  const receiver = paidTo === 'installer' ? 'taken off the price' : 'paid to the customer';
  return `${money(cents)}${units[basis]}${most}, ${receiver}`;
}

/** `1 July 2025 to 30 June 2027`. */
export function describeDays({ fromOn, untilOn }: Rebate): string {
  if (fromOn === '' && untilOn === '') return 'dates unknown';
  if (untilOn === '') return `from ${calendarDay(fromOn)}`;
  if (fromOn === '') return `until ${calendarDay(untilOn)}`;
  return `${calendarDay(fromOn)} to ${calendarDay(untilOn)}`;
}
