import type { AppliedRebate, Price } from '../quote.ts';
import { roundHalfAway } from '../round-half-away.ts';
import { type Specification, systemWatts } from '../specification.ts';
import { money } from '../values/money.ts';
import { kilowattHours, kilowatts } from '../wording.ts';
import type { Rebate } from './rebate.ts';

type System = Pick<Specification, 'panels' | 'battery'>;

/** The rebates of a project with what each pays for its system. */
export function appliedRebates(specification: Specification): AppliedRebate[] {
  return (specification.rebates ?? []).map((rebate) => {
    const { name, basis, paidTo, conditions, source } = rebate;
    const { cents, working } = amountOf(rebate, specification);
    return { name, isLoan: basis === 'loan', cents, paidTo, working, conditions, source };
  });
}

/** The amounts that rebates take off a price, and that the customer is paid afterwards. */
export function sumOfRebates(
  rebates: readonly AppliedRebate[],
  paidTo: AppliedRebate['paidTo'],
): number {
  return rebates.reduce((sum, one) => sum + (one.paidTo === paidTo ? one.cents : 0), 0);
}

/** The net cost of a system for the customer: the payable amount less the rebates that the customer receives. */
export function costAfterRebates({ payableCents, rebates = [] }: Price): number {
  return payableCents - sumOfRebates(rebates, 'customer');
}

function amountOf(rebate: Rebate, system: System): { cents: number; working: string } {
  const { basis, maxCents } = rebate;
  if (basis === 'loan') {
    return { cents: 0, working: `A loan of up to ${money(rebate.cents)}; it changes no price.` };
  }
  const counted = countedOf(basis, system);
  const full = roundHalfAway(rebate.cents * counted.units);
  const cents = Math.min(full, maxCents ?? full);
  if (basis === 'system') return { cents, working: '' };
  const most = cents < full ? `, at most ${money(cents)}` : '';
  return { cents, working: `${counted.text} at ${money(rebate.cents)}${most}` };
}

function countedOf(
  basis: Exclude<Rebate['basis'], 'loan'>,
  { panels, battery }: System,
): { units: number; text: string } {
  if (basis === 'system') return { units: 1, text: '' };
  if (basis === 'panel_kw') {
    const watts = systemWatts({ panels });
    return { units: watts / 1000, text: `each kW of ${kilowatts(watts)}` };
  }
  const each =
    basis === 'battery_usable_kwh' ? battery?.usableWattHours : battery?.nominalWattHours;
  const wattHours = (each ?? 0) * (battery?.quantity ?? 0);
  const kind = basis === 'battery_usable_kwh' ? 'usable kWh' : 'kWh';
  return { units: wattHours / 1000, text: `each ${kind} of ${kilowattHours(wattHours)}` };
}
