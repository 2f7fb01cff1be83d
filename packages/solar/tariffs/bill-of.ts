import { daysOfMonths, daysOfYear } from '../months.ts';
import type { Bill } from '../quote.ts';
import { roundHalfAway } from '../round-half-away.ts';
import { type TypicalDay, typicalDays } from '../savings/typical-year.ts';
import { hoursByKind, hoursOf, kindOf } from './charge-window.ts';
import type { RateStep, StepPeriod, Tariff } from './tariff.ts';

/** The energy that a bill counts in a typical year: kWh in each of its hours. */
export type MeteredYear = {
  dayTypes: number;
  importedKwh: Float64Array;
  exportedKwh: Float64Array;
};

/**
 * The bill of a typical year, and those of its twelve months. Each part is exact until the end, then rounded to a cent
 * so that the months of each part add up to the part of the year, and the parts to the total. `controlledKwhADay` has a
 * meter of its own. Demand is charged on the highest hour of the typical days of a month; real months have higher ones,
 * so this is the least that a demand charge costs. GST of 10 % is added to prices without it. Source: how retailers
 * bill; prices as given.
 */
export function billOf(
  tariff: Tariff,
  flows: MeteredYear,
  controlledKwhADay = 0,
): { year: Bill; months: readonly Bill[] } {
  const days = typicalDays(flows.dayTypes);
  const { controlledLoad, dailyCharge } = tariff;
  const withGst = tariff.includesGst ? 1 : 1.1;
  const charges = (cents: readonly number[]) => wholeCents(cents.map((one) => one * withGst));
  const importedKwh = monthlySums(days, flows.importedKwh);
  const exportedKwh = monthlySums(days, flows.exportedKwh);
  const controlledKwh = daysOfMonths.map((count) => count * controlledKwhADay);
  const imports = charges(
    energyCents(tariff.importRates, tariff.importStepsPer, days, charged(tariff, days, flows)),
  );
  const exports = wholeCents(
    energyCents(tariff.feedInRates, tariff.feedInStepsPer, days, flows.exportedKwh),
  );
  const demand = charges(demandCents(tariff, days, flows.importedKwh));
  const controlled = charges(
    daysOfMonths.map((count, month) =>
      controlledLoad === null || controlledKwhADay === 0
        ? 0
        : (controlledKwh[month] ?? 0) * controlledLoad.centsPerKwh +
          count * controlledLoad.dailyCharge,
    ),
  );
  const supply = charges(daysOfMonths.map((count) => count * dailyCharge));
  const months = daysOfMonths.map((_, month) =>
    totalled({
      importKwh: Math.round(importedKwh[month] ?? 0),
      importCents: imports[month] ?? 0,
      exportKwh: Math.round(exportedKwh[month] ?? 0),
      exportCents: exports[month] ?? 0,
      demandCents: demand[month] ?? 0,
      controlledLoadKwh: Math.round(controlledKwh[month] ?? 0),
      controlledLoadCents: controlled[month] ?? 0,
      supplyCents: supply[month] ?? 0,
    }),
  );
  const year = totalled({
    importKwh: Math.round(sum(importedKwh)),
    importCents: sum(imports),
    exportKwh: Math.round(sum(exportedKwh)),
    exportCents: sum(exports),
    demandCents: sum(demand),
    controlledLoadKwh: Math.round(controlledKwhADay * daysOfYear),
    controlledLoadCents: sum(controlled),
    supplyCents: sum(supply),
  });
  return { year, months };
}

function totalled(parts: Omit<Bill, 'totalCents'>): Bill {
  const { importCents, demandCents, controlledLoadCents, supplyCents, exportCents } = parts;
  const totalCents = importCents + demandCents + controlledLoadCents + supplyCents - exportCents;
  return { ...parts, totalCents };
}

/** Each month gets what rounding the sum up to it adds, so that they add up to the rounded sum of all. */
function wholeCents(cents: readonly number[]): number[] {
  let exact = 0;
  let before = 0;
  return cents.map((one) => {
    exact += one;
    const upToHere = roundHalfAway(exact);
    const month = upToHere - before;
    before = upToHere;
    return month;
  });
}

/**
 * The imports that are paid for: those of a free window are not, up to its cap on each day, first come first served.
 */
function charged(
  { freeWindow }: Tariff,
  days: readonly TypicalDay[],
  { importedKwh }: MeteredYear,
): Float64Array {
  if (freeWindow === null) return importedKwh;
  const paid = Float64Array.from(importedKwh);
  for (const day of days) {
    let leftKwh = freeWindow.capKwh ?? Number.POSITIVE_INFINITY;
    for (const { hour, part } of hoursOf(freeWindow, day)) {
      const free = Math.min(leftKwh, (importedKwh[day.first + hour] ?? 0) * part);
      leftKwh -= free;
      paid[day.first + hour] = (paid[day.first + hour] ?? 0) - free;
    }
  }
  return paid;
}

type Rate = Tariff['importRates'][number];

/** Returns the cost or earnings of energy in each month, in cents. */
function energyCents(
  rates: readonly Rate[],
  stepsPer: StepPeriod,
  days: readonly TypicalDay[],
  kwh: Float64Array,
): number[] {
  const cents = daysOfMonths.map(() => 0);
  for (const rate of rates) {
    const monthly = rateCents(rate, stepsPer, days, kwh);
    monthly.forEach((one, month) => {
      cents[month] = (cents[month] ?? 0) + one;
    });
  }
  return cents;
}

function rateCents(
  rate: Rate,
  stepsPer: StepPeriod,
  days: readonly TypicalDay[],
  kwh: Float64Array,
): number[] {
  const monthlyKwh = daysOfMonths.map(() => 0);
  const monthlyCents = daysOfMonths.map(() => 0);
  const monthlyDays = daysOfMonths.map(() => 0);
  const kinds = hoursByKind(rate);
  for (const day of days) {
    const hours = kinds[kindOf(day)];
    if (hours === undefined || hours.length === 0) continue;
    const { month, first } = day;
    let dayKwh = 0;
    for (let place = 0; place < hours.length; place += 1) {
      const one = hours[place];
      if (one !== undefined) dayKwh += (kwh[first + one.hour] ?? 0) * one.part;
    }
    monthlyKwh[month] = (monthlyKwh[month] ?? 0) + dayKwh * day.days;
    monthlyDays[month] = (monthlyDays[month] ?? 0) + day.days;
    monthlyCents[month] = (monthlyCents[month] ?? 0) + inSteps(rate.steps, dayKwh) * day.days;
  }
  if (stepsPer === 'day' || rate.steps.length === 1) return monthlyCents;
  const length = monthsOf[stepsPer];
  return monthlyKwh.map((monthKwh, month) => {
    const first = month - (month % length);
    const kwhOfPeriod = sum(monthlyKwh.slice(first, first + length));
    if (kwhOfPeriod === 0) return 0;
    // A rate of a season has the steps of the days that it applies to.
    const daysOfPeriod = sum(daysOfMonths.slice(first, first + length));
    const inSeason = daysOfMonths
      .slice(first, first + length)
      .filter((_, index) => monthlyDays[first + index]);
    const part = sum(inSeason) / daysOfPeriod;
    const centsOfPeriod = inSteps(rate.steps, kwhOfPeriod / part) * part;
    return (centsOfPeriod * monthKwh) / kwhOfPeriod;
  });
}

const monthsOf: Readonly<Record<Exclude<StepPeriod, 'day'>, number>> = {
  month: 1,
  quarter: 3,
  year: 12,
};

function inSteps(steps: readonly RateStep[], kwh: number): number {
  let cents = 0;
  let from = 0;
  for (const { centsPerKwh, upToKwh } of steps) {
    const to = Math.min(kwh, upToKwh ?? kwh);
    if (to <= from) break;
    cents += (to - from) * centsPerKwh;
    from = to;
  }
  return cents;
}

function demandCents(
  { demandCharges }: Tariff,
  days: readonly TypicalDay[],
  importedKwh: Float64Array,
): number[] {
  const cents = daysOfMonths.map(() => 0);
  for (const charge of demandCharges) {
    const highestKw = daysOfMonths.map(() => 0);
    for (const day of days) {
      for (const { hour } of hoursOf(charge, day)) {
        const kw = importedKwh[day.first + hour] ?? 0;
        highestKw[day.month] = Math.max(highestKw[day.month] ?? 0, kw);
      }
    }
    highestKw.forEach((kw, month) => {
      const times = charge.per === 'day' ? (daysOfMonths[month] ?? 0) : 1;
      cents[month] = (cents[month] ?? 0) + kw * charge.centsPerKw * times;
    });
  }
  return cents;
}

function monthlySums(days: readonly TypicalDay[], kwh: Float64Array): number[] {
  const sums = daysOfMonths.map(() => 0);
  for (const { month, first, days: count } of days) {
    let dayKwh = 0;
    for (let hour = 0; hour < 24; hour += 1) dayKwh += kwh[first + hour] ?? 0;
    sums[month] = (sums[month] ?? 0) + dayKwh * count;
  }
  return sums;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
