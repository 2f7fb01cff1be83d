import { InvalidInput } from '../invalid-input.ts';
import { isDay } from '../values/days.ts';
import { type EnergyPlan, energyPlan } from './energy-plan.ts';
import {
  type PublishedContract,
  type PublishedPeriod,
  type PublishedPlan,
  type PublishedRates,
  type PublishedTimes,
  publishedPlan,
} from './published-plan.ts';
import type { StepPeriod } from './tariff.ts';
import { tariffLimits as limits } from './tariff-limits.ts';

/** The longest file of a plan that is read, in characters. */
export const planFileCharactersMax = limits.planFileCharacters;

/** A plan from a file, and what of the file is not in it, for a person to check. */
type ReadPlan = { plan: EnergyPlan; notTaken: readonly string[] };

/**
 * Reads the details of an electricity plan in the format of the Consumer Data Standards, in which the Australian Energy
 * Regulator publishes them. Prices there are in dollars without GST. What a tariff cannot say is listed in `notTaken`;
 * throws InvalidInput, naming the member, where that would make the prices wrong.
 */
export function readPublishedPlan(text: string): ReadPlan {
  const plan = parse(text);
  const notes = new Set<string>();
  const contract = plan.electricityContract;
  if (contract.pricingModel === 'QUOTA') refuse('pricingModel', 'must not be QUOTA');
  const periods = contract.tariffPeriod.map((period, index) => ({
    period,
    at: `tariffPeriod.${index}`,
  }));
  const energy = periods.filter(({ period }) => period.rateBlockUType !== 'demandCharges');
  const imports = energy.flatMap((one) => importRates(one, notes));
  const read = {
    name: cut(plan.displayName || plan.planId || 'Plan'),
    retailer: cut(plan.brandName ?? ''),
    area: cut((plan.geography?.distributors ?? []).join(', ')),
    validOn: dayOf(plan.effectiveFrom) || dayOf(plan.lastUpdated),
    source: cut(`Published plan ${plan.planId ?? ''}`.trim()),
    tariff: {
      importRates: imports.map(({ period: _period, ...rate }) => rate),
      importStepsPer: stepPeriodOf(imports),
      ...feedIn(contract, notes),
      demandCharges: periods.flatMap((one) => demandCharges(one, notes)),
      controlledLoad: controlledLoad(contract, notes),
      dailyCharge: dailyCharge(energy, notes),
      includesGst: false,
    },
  };
  noteRest(plan, notes);
  const checked = energyPlan.safeParse(read);
  if (checked.success) return { plan: checked.data, notTaken: [...notes] };
  const [issue] = checked.error.issues;
  throw new InvalidInput(`The plan cannot be imported: ${issue?.path.join('.')} ${issue?.message}`);
}

function parse(text: string): PublishedPlan {
  if (text.length > planFileCharactersMax) {
    throw new InvalidInput(`The file must have at most ${planFileCharactersMax} characters`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new InvalidInput('The file must be JSON');
  }
  const data = isObject(json) && isObject(json.data) ? json.data : json;
  if (isObject(data) && Array.isArray(data.plans)) {
    throw new InvalidInput(
      'The file is a list of plans without prices. Choose the file with the details of one plan.',
    );
  }
  if (!isObject(data) || !isObject(data.electricityContract)) {
    throw new InvalidInput(
      'The file must have electricityContract: the details of an electricity plan in the format of the Consumer Data Standards',
    );
  }
  const read = publishedPlan.safeParse(data);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const [first, ...rest] = issue?.path ?? [];
  const path = first === 'electricityContract' ? rest : (issue?.path ?? []);
  return refuse(path.map(String).join('.'), issue?.message ?? 'is invalid');
}

type Placed = { period: PublishedPeriod; at: string };
type Notes = Set<string>;
type ReadRate = ReturnType<typeof stepped> & ReturnType<typeof windowOf> & { name: string };

function importRates({ period, at }: Placed, notes: Notes): ReadRate[] {
  const months = monthsOf({ period, at }, notes);
  if (period.rateBlockUType === 'singleRate') {
    if (period.singleRate === undefined) return refuse(`${at}.singleRate`, 'is required');
    const { rates } = period.singleRate;
    const always = { days: 'every_day' as const, fromHour: 0, toHour: 24 };
    return [
      {
        name: '',
        months,
        ...always,
        ...stepped(rates, period.singleRate.period, `${at}.singleRate`),
      },
    ];
  }
  if (period.timeOfUseRates === undefined) return refuse(`${at}.timeOfUseRates`, 'is required');
  return period.timeOfUseRates.flatMap((rate, index) => {
    const place = `${at}.timeOfUseRates.${index}`;
    const priced = stepped(rate.rates, rate.period, place);
    return rate.timeOfUse.map((times, window) => ({
      name: cut(rate.displayName ?? rate.type ?? ''),
      ...windowOf({ times, months }, `${place}.timeOfUse.${window}`, notes),
      ...priced,
    }));
  });
}

/** Volumes are the sizes of steps; ours are where they end. The last one has no end. */
function stepped(rates: PublishedRates, period: string | undefined, at: string) {
  let end = 0;
  const steps = rates.map(({ unitPrice, measureUnit = 'KWH', volume }, index) => {
    const place = `${at}.rates.${index}`;
    if (measureUnit !== 'KWH') refuse(`${place}.measureUnit`, 'must be KWH');
    const isLast = index === rates.length - 1;
    if (!isLast && volume === undefined)
      refuse(`${place}.volume`, 'is required before the last rate');
    end += volume ?? 0;
    return { centsPerKwh: toCents(unitPrice), upToKwh: isLast ? null : thousandths(end) };
  });
  return { steps, period: rates.length > 1 ? (period ?? 'P1Y') : undefined };
}

const stepPeriods: Readonly<Record<string, StepPeriod>> = {
  P1D: 'day',
  P1M: 'month',
  P3M: 'quarter',
  P1Y: 'year',
  P12M: 'year',
};

/** All steps of a tariff count over the same time. */
function stepPeriodOf(rates: readonly { period: string | undefined }[]): StepPeriod {
  const periods = new Set(rates.flatMap(({ period }) => period ?? []));
  if (periods.size > 1) refuse('tariffPeriod', 'must have steps of one period only');
  const [period = 'P1D'] = periods;
  return stepPeriods[period] ?? refuse('period', 'must be one of: P1D, P1M, P3M, P1Y');
}

/** The months whose 15th lies in the period. */
function monthsOf({ period: { startDate, endDate }, at }: Placed, notes: Notes): number[] {
  const has = (day: string) =>
    startDate <= endDate ? startDate <= day && day <= endDate : day >= startDate || day <= endDate;
  const all = Array.from({ length: 12 }, (_, index) => index + 1);
  const months = all.filter((month) => has(`${String(month).padStart(2, '0')}-15`));
  if (months.length === 0) return refuse(`${at}.startDate`, 'must not begin a season of days');
  const isWhole = startDate.endsWith('-01') && /-(30|31)$|02-2[89]/.test(endDate);
  if (!isWhole) notes.add('Seasons begin and end with the nearest month');
  return months.length === 12 ? [] : months;
}

function windowOf(
  { times, months }: { times: PublishedTimes; months: number[] },
  at: string,
  notes: Notes,
) {
  return { months, days: daysOf(times.days, at, notes), ...hoursOf(times, notes) };
}

const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI'] as const;
const weekends = ['SAT', 'SUN'] as const;

function daysOf(days: PublishedTimes['days'], at: string, notes: Notes) {
  if (days === undefined || days.length === 0) return 'every_day' as const;
  if (days.includes('PUBLIC_HOLIDAYS')) {
    notes.add('Public holidays count as the day of the week that they fall on');
  }
  const count = (some: readonly (typeof days)[number][]) =>
    some.filter((day) => days.includes(day)).length;
  const [onWeekdays, onWeekends] = [count(weekdays), count(weekends)];
  if (onWeekdays === 5 && onWeekends === 2) return 'every_day' as const;
  if (onWeekdays === 5 && onWeekends === 0) return 'weekdays' as const;
  if (onWeekdays === 0 && onWeekends === 2) return 'weekends' as const;
  return refuse(`${at}.days`, 'must be all weekdays, both days of the weekend, or every day');
}

/** Rounds to the nearest half hour: 20:59 and 21:00 are both the end of the hour from 20. */
function hoursOf({ startTime = '00:00', endTime = '24:00' }: PublishedTimes, notes: Notes) {
  const [from, to] = [minutesOf(startTime), minutesOf(endTime)];
  const [fromHour, toHour] = [Math.round(from / 30) / 2, Math.round(to / 30) / 2];
  if (Math.abs(fromHour * 60 - from) > 1 || Math.abs(toHour * 60 - to) > 1) {
    notes.add('Times are rounded to half hours');
  }
  return { fromHour: fromHour % 24, toHour: toHour === 0 ? 24 : toHour };
}

function minutesOf(time: string): number {
  const digits = time.replaceAll(/\D/g, '');
  return Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2, 4));
}

function demandCharges({ period, at }: Placed, notes: Notes) {
  if (period.rateBlockUType !== 'demandCharges') return [];
  const months = monthsOf({ period, at }, notes);
  return (period.demandCharges ?? []).flatMap((charge, index) => {
    const { displayName = '', amount, measureUnit = 'KW', chargePeriod } = charge;
    const per = { DAY: 'day', MONTH: 'month' }[chargePeriod];
    if (per === undefined || !['KW', 'KWH'].includes(measureUnit)) {
      notes.add(`Demand charge “${cut(displayName)}”: per ${measureUnit} and ${chargePeriod}`);
      return [];
    }
    if (charge.measurementPeriod !== 'MONTH') notes.add('Demand is measured once a month');
    if (Number(charge.minDemand ?? 0) > 0 || charge.maxDemand !== undefined) {
      notes.add('Least and most demand of demand charges');
    }
    const place = `${at}.demandCharges.${index}`;
    const window = windowOf({ times: charge, months }, place, notes);
    return [{ name: cut(displayName), ...window, centsPerKw: toCents(amount), per }];
  });
}

function controlledLoad({ controlledLoad: loads = [] }: PublishedContract, notes: Notes) {
  const [load] = loads;
  if (load === undefined) return null;
  if (loads.length > 1) notes.add('Controlled loads after the first');
  if (load.singleRate === undefined) {
    notes.add('Controlled load with rates by time');
    return null;
  }
  const { rates, dailySupplyCharge = 0 } = load.singleRate;
  if (rates.length > 1) notes.add('Steps of the controlled load after the first');
  return {
    centsPerKwh: toCents(rates[0]?.unitPrice ?? 0),
    dailyCharge: toCents(dailySupplyCharge),
  };
}

function dailyCharge(periods: readonly Placed[], notes: Notes): number {
  const charges = periods.map(({ period }) => period.dailySupplyCharge);
  if (periods.some(({ period }) => period.dailySupplyChargeType === 'BAND')) {
    notes.add('Daily charge in bands');
  }
  const [first = 0] = charges;
  if (charges.some((charge) => charge !== first && charge !== undefined)) {
    notes.add('Daily charges of seasons after the first');
  }
  return toCents(first);
}

/** Returns the retailer's feed-in tariff, or else one that a state pays to some. */
function feedIn({ solarFeedInTariff: tariffs = [] }: PublishedContract, notes: Notes) {
  const chosen = tariffs.find(({ payerType }) => payerType === 'RETAILER') ?? tariffs[0];
  if (chosen === undefined) return {};
  if (tariffs.length > 1) notes.add('Feed-in tariffs after the first of the retailer');
  const at = `solarFeedInTariff.${tariffs.indexOf(chosen)}`;
  const always = { months: [], days: 'every_day', fromHour: 0, toHour: 24 };
  const rates =
    chosen.singleTariff === undefined
      ? (chosen.timeVaryingTariffs ?? []).flatMap((tariff, index) => {
          const place = `${at}.timeVaryingTariffs.${index}`;
          const priced = stepped(tariff.rates, tariff.period, place);
          return tariff.timeVariations.map((times, window) => ({
            name: cut(tariff.displayName ?? ''),
            ...windowOf({ times, months: [] }, `${place}.timeVariations.${window}`, notes),
            ...priced,
          }));
        })
      : [
          {
            ...always,
            ...stepped(chosen.singleTariff.rates, chosen.singleTariff.period, `${at}.singleTariff`),
          },
        ];
  return {
    feedInRates: rates.map(({ period: _period, ...rate }) => rate),
    feedInStepsPer: stepPeriodOf(rates),
  };
}

function noteRest({ electricityContract: contract, meteringCharges }: PublishedPlan, notes: Notes) {
  const lists: readonly [string, readonly unknown[] | undefined][] = [
    ['Discounts', contract.discounts],
    ['Incentives', contract.incentives],
    ['GreenPower charges', contract.greenPowerCharges],
    ['Fees', contract.fees],
    ['Eligibility', contract.eligibility],
    ['Metering charges', meteringCharges],
  ];
  for (const [name, list] of lists) {
    if (list !== undefined && list.length > 0) notes.add(`${name} (${list.length})`);
  }
  const zones = [contract.timeZone, ...contract.tariffPeriod.map(({ timeZone }) => timeZone)];
  const isTimed = contract.tariffPeriod.some((one) => one.rateBlockUType !== 'singleRate');
  if (isTimed && !zones.includes('LOCAL')) {
    notes.add('Times in standard time are taken as clock time');
  }
}

function toCents(dollars: number): number {
  return thousandths(dollars * 100);
}

function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function dayOf(moment: string | undefined): string {
  const day = (moment ?? '').slice(0, 10);
  return isDay(day) && day.startsWith('20') ? day : '';
}

function cut(text: string): string {
  return text
    .replaceAll(/\p{C}|\s+/gu, ' ')
    .trim()
    .slice(0, limits.nameCharacters)
    .trim();
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refuse(member: string, message: string): never {
  throw new InvalidInput(`electricityContract.${member} ${message}`);
}
