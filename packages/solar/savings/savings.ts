import { daysOfYear } from '../months.ts';
import type { Bill, EnergyUse, Outlook, SavingsEstimate } from '../quote.ts';
import { roundHalfAway } from '../round-half-away.ts';
import type { Assumptions } from '../specification.ts';
import { billOf } from '../tariffs/bill-of.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { tariffOf } from '../tariffs/tariff-of.ts';
import { batteryReplacementCents, capacityPart } from './battery-ageing.ts';
import { type Bills, billsOf } from './bills.ts';
import { controlledKwhADay } from './controlled-load.ts';
import { daysOfSeasons } from './days-of-seasons.ts';
import {
  type EnergyYear,
  emptyYear,
  energyFlows,
  flowsOfShare,
  type House,
  type Store,
  withoutSystem,
} from './energy-flows.ts';
import { rateOfReturn } from './rate-of-return.ts';
import type { Saver } from './saver.ts';
import { savingsAssumptions } from './savings-assumptions.ts';
import { sumOfYear } from './typical-year.ts';

const yearsMax = 20;

/** Adds what is made once: the tariff of the usage, the known bills, and a spare year that calculations overwrite. */
type Priced = Saver & { tariff: Tariff; known: Map<string, Bill>; spare: EnergyYear };

/**
 * Estimates what the system saves, in cents: the bill without it less the bill with it, each year of twenty. Panels
 * make less each year, a battery holds less and wears out, and tariffs rise, all as assumed; bills between those of new
 * and old panels, and of a full and a faded battery, lie on straight lines. Payments of a virtual power plant come on
 * top, and replacements are paid at the end of their year. The sums begin with what was payable, as a loss. Sources:
 * `energyFlows` and `billOf`; 0.5 % less a year from an Australian quoting tool, read second-hand.
 */
export function estimateSavings(
  input: Saver & { author: string },
): SavingsEstimate & { bills: Bills; energy: EnergyUse } {
  const saver = priced(input);
  const { house, usage, tariff, payableCents } = saver;
  const year = flows(saver, house, 1);
  const bills = billsOf([flowsToday(saver, 1), year], tariff, controlledKwhADay(usage));
  saver.known.set(keyOf('full', 1), bills.after);
  saver.known.set(saver.today === null ? keyOf('without') : keyOf('today', 1), bills.before);
  const all = billsAtEnds(saver, 1);
  const yearly = yearlySavings(saver, all);
  return {
    ...outlook(yearly, payableCents),
    cumulativeCents: cumulate(yearly, payableCents),
    bills,
    energy: energyUse(year),
    typicalDays: daysOfSeasons(year),
    sensitivity: [
      { text: 'Panels generate 10% less', ...yieldOutlook(saver, 0.9) },
      { text: 'Panels generate 10% more', ...yieldOutlook(saver, 1.1) },
      { text: 'Electricity costs 10% less', ...tariffOutlook(saver, all, { imports: 0.9 }) },
      { text: 'Electricity costs 10% more', ...tariffOutlook(saver, all, { imports: 1.1 }) },
      { text: 'Exports earn nothing', ...tariffOutlook(saver, all, { exports: 0 }) },
    ],
    assumptions: savingsAssumptions(saver, input.author),
  };
}

/** Returns the savings and payback of a system, without the rest of the estimate. */
export function savingsOutlook(input: Saver): Outlook {
  const saver = priced(input);
  return outlook(yearlySavings(saver, billsAtEnds(saver, 1)), saver.payableCents);
}

function priced(saver: Saver): Priced {
  const { house, usage } = saver;
  return { ...saver, tariff: tariffOf(usage), known: new Map(), spare: emptyYear(house, 1) };
}

/** The key of a bill: its case, and the part of the estimate that its panels make; none without panels. */
function keyOf(whose: string, part?: number): string {
  return `${whose} ${part}`;
}

/** Bills with new panels and with those of the last year, all at the tariffs of today. */
type Ends = { first: Bill; last: Bill };
/** Bills without the system, and with it and a new battery, its smallest capacity, and a worn-out one. */
type AllEnds = { before: Ends; full: Ends; faded: Ends; worn: Ends };

/** If the panels made that part of what is estimated. */
function billsAtEnds(saver: Priced, part: number): AllEnds {
  const { house, usage, tariff, assumptions } = saver;
  const last = part * partMade(assumptions, yearsMax);
  const yearlyBill = (key: string, yearOf: () => EnergyYear): Bill => {
    const bill = saver.known.get(key) ?? billOf(tariff, yearOf(), controlledKwhADay(usage)).year;
    saver.known.set(key, bill);
    return bill;
  };
  const ends = (whose: string, yearAt: (part: number) => EnergyYear): Ends => {
    const at = (one: number) => yearlyBill(keyOf(whose, one), () => yearAt(one));
    return { first: at(part), last: at(last) };
  };
  const { spare } = saver;
  const full = ends('full', (at) => flows(saver, house, at, spare));
  const smallest = smallestCapacity(assumptions);
  const { battery } = house;
  // The battery plays no part if the self-consumption is known.
  const withBattery = battery !== null && usage.selfUsePercent === null;
  const before = yearlyBill(keyOf('without'), () => withoutSystem(house));
  return {
    before:
      saver.today === null
        ? { first: before, last: before }
        : ends('today', (at) => flowsToday(saver, at, spare)),
    full,
    faded:
      withBattery && smallest < 1
        ? ends('faded', (at) =>
            flows(saver, { ...house, battery: fadedTo(battery, smallest) }, at, spare),
          )
        : full,
    worn:
      withBattery && capacityPart(assumptions, yearsMax) === null
        ? ends('worn', (at) => flows(saver, { ...house, battery: null }, at, spare))
        : full,
  };
}

function yieldOutlook(saver: Priced, part: number): Outlook {
  return outlook(yearlySavings(saver, billsAtEnds(saver, part)), saver.payableCents);
}

/** If buying and selling were at that part of the tariffs. What flows where stays the same. */
function tariffOutlook(
  saver: Saver,
  all: AllEnds,
  { imports = 1, exports = 1 }: { imports?: number; exports?: number },
): Outlook {
  const at = (bill: Bill): Bill => {
    const importCents = roundHalfAway(bill.importCents * imports);
    const demandCents = roundHalfAway(bill.demandCents * imports);
    const controlledLoadCents = roundHalfAway(bill.controlledLoadCents * imports);
    const exportCents = roundHalfAway(bill.exportCents * exports);
    const charges = importCents + demandCents + controlledLoadCents + bill.supplyCents;
    return {
      ...bill,
      importCents,
      demandCents,
      controlledLoadCents,
      exportCents,
      totalCents: charges - exportCents,
    };
  };
  const both = ({ first, last }: Ends): Ends => ({ first: at(first), last: at(last) });
  const changed = {
    before: both(all.before),
    full: both(all.full),
    faded: both(all.faded),
    worn: both(all.worn),
  };
  return outlook(yearlySavings(saver, changed), saver.payableCents);
}

/** Returns the energy flows of a year in which the panels generate that part of the estimate. */
function flows({ usage }: Saver, house: House, part: number, spare?: EnergyYear): EnergyYear {
  const { selfUsePercent } = usage;
  if (selfUsePercent === null) return energyFlows(house, part, spare);
  return flowsOfShare(house, selfUsePercent, part);
}

function flowsToday(saver: Saver, part: number, spare?: EnergyYear): EnergyYear {
  return saver.today === null ? withoutSystem(saver.house) : flows(saver, saver.today, part, spare);
}

function fadedTo(battery: Store, part: number): Store {
  return { ...battery, usableKwh: battery.usableKwh * part };
}

/** Returns the panels' output in that year, as a part of the first year's. */
function partMade({ degradation }: Assumptions, year: number): number {
  return (1 - degradation / 100) ** (year - 1);
}

function smallestCapacity(assumptions: Assumptions): number {
  let smallest = 1;
  for (let year = 1; year <= yearsMax; year += 1) {
    smallest = Math.min(smallest, capacityPart(assumptions, year) ?? 1);
  }
  return smallest;
}

/** Whole cents, for years 1 to 20. */
function yearlySavings(saver: Saver, { before, full, faded, worn }: AllEnds): number[] {
  const { assumptions, house } = saver;
  const aged = 1 - partMade(assumptions, yearsMax);
  const lost = 1 - smallestCapacity(assumptions);
  return Array.from({ length: yearsMax }, (_, index) => {
    const year = index + 1;
    const age = aged === 0 ? 0 : (1 - partMade(assumptions, year)) / aged;
    const cents = ({ first, last }: Ends) =>
      first.totalCents + (last.totalCents - first.totalCents) * age;
    const capacity = capacityPart(assumptions, year);
    const fade = lost === 0 ? 0 : (1 - (capacity ?? 1)) / lost;
    const after =
      capacity === null ? cents(worn) : cents(full) + (cents(faded) - cents(full)) * fade;
    const rise = (1 + assumptions.tariffRise / 100) ** index;
    const replaced =
      house.battery === null ? 0 : batteryReplacementCents(assumptions, year, yearsMax);
    return (
      roundHalfAway((cents(before) - after) * rise) +
      vppCents(saver, year) -
      replaced -
      inverterReplacementCents(assumptions, year)
    );
  });
}

function inverterReplacementCents(assumptions: Assumptions, year: number): number {
  return year === assumptions.inverterReplacementYear
    ? (assumptions.inverterReplacementCents ?? 0)
    : 0;
}

const dayMs = 86_400_000;

/**
 * Returns the yearly payment of a virtual power plant, for the days until it ends; the first year alone if no end is
 * agreed.
 */
function vppCents({ assumptions, installOn }: Saver, year: number): number {
  const yearly = assumptions.vppYearlyCents ?? 0;
  const untilOn = assumptions.vppUntilOn ?? '';
  if (yearly === 0) return 0;
  if (untilOn === '') return year === 1 ? yearly : 0;
  const days = (Date.parse(untilOn) - Date.parse(installOn)) / dayMs + 1 - (year - 1) * daysOfYear;
  return roundHalfAway(yearly * Math.min(1, Math.max(0, days / daysOfYear)));
}

function outlook(yearly: readonly number[], payableCents: number): Outlook {
  const paybackYear = cumulate(yearly, payableCents).findIndex((cents) => cents >= 0);
  return {
    firstYearCents: yearly[0] ?? 0,
    paybackYear: paybackYear === -1 ? null : paybackYear,
    rateOfReturn: rateOfReturn(payableCents, yearly),
  };
}

function cumulate(yearly: readonly number[], payableCents: number): number[] {
  const sums = [0 - payableCents];
  for (const cents of yearly) sums.push((sums.at(-1) ?? 0) + cents);
  return sums;
}

function energyUse(year: EnergyYear): EnergyUse {
  const total = (list: Float64Array) => sumOfYear(list, year.dayTypes);
  const [made, used, selfUsed] = [
    total(year.madeKwh),
    total(year.usedKwh),
    total(year.selfUsedKwh),
  ];
  return {
    selfUsedKwh: Math.round(selfUsed),
    fromBatteryKwh: Math.round(total(year.fromBatteryKwh)),
    exportedKwh: Math.round(total(year.exportedKwh)),
    curtailedKwh: Math.round(total(year.curtailedKwh)),
    selfUsePercent: percentOf(selfUsed, made),
    ownSharePercent: percentOf(selfUsed, used),
  };
}

function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}
