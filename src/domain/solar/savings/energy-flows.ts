import { daysOfMonths } from '../months.ts';
import type { YearOfHours } from '../simulation/year-of-hours.ts';

/** What a house, its panels and its battery are, hour by hour, for a typical day of each month. */
export type House = {
  /** kWh that panels make. */
  madeByHour: YearOfHours;
  /** kWh that are used in each of the 24 hours, the same all year. */
  usedByHour: readonly number[];
  /** Cents per kWh that is bought in each of the 24 hours. */
  tariffByHour: readonly number[];
  /** Null without one. */
  battery: Store | null;
  /** The most that may be exported, in kWh an hour; null for no limit. */
  exportMaxKw: number | null;
};
export type Store = {
  usableKwh: number;
  /** The most that it takes or gives in an hour. */
  powerKw: number;
  /** Part of what it takes that it gives back, 0 to 1. */
  efficiency: number;
};

/** Where the energy of a month goes, in kWh, and what is paid for what is bought. */
export type MonthOfEnergy = {
  madeKwh: number;
  importedKwh: number;
  importedCents: number;
  exportedKwh: number;
  /** What the house uses of what the panels make, by way of the battery or not. */
  selfUsedKwh: number;
  /** The part of it that came from the battery. */
  fromBatteryKwh: number;
  /** What could be neither used, nor stored, nor exported. */
  curtailedKwh: number;
};

/**
 * Where the energy goes, month by month, if the panels make that part of what the house says. Panels serve the house first,
 * then the battery, then the grid up to its limit; the battery serves the house as soon as the panels do not suffice, and
 * is never charged from the grid. Each month is its typical day over and over, with the battery as full at midnight as such
 * days leave it. Our own model: since every day of a month is alike, it finds somewhat more own use than days of sun and
 * of cloud would.
 */
export function energyFlows(house: House, part = 1): MonthOfEnergy[] {
  return daysOfMonths.map((days, month) => {
    const hours = { first: month * 24, part };
    const atMidnightKwh = house.battery === null ? 0 : settle(house, house.battery, hours);
    return times(flowsOfDay(house, hours, atMidnightKwh), days);
  });
}

/** The day of a month that is looked at: where its hours begin, and which part of them is made. */
type Hours = { first: number; part: number };

/** More days alike than a month has would not be one. */
const daysMax = 31;
const settledWithinKwh = 0.001;

/** How full a battery is at midnight when days like this one follow each other. */
function settle({ madeByHour, usedByHour }: House, battery: Store, { first, part }: Hours): number {
  let storedKwh = 0;
  for (let day = 1; day < daysMax; day += 1) {
    const before = storedKwh;
    for (let hour = 0; hour < 24; hour += 1) {
      const left = (madeByHour[first + hour] ?? 0) * part - (usedByHour[hour] ?? 0);
      storedKwh += left > 0 ? taken(battery, storedKwh, left) : -given(battery, storedKwh, -left);
    }
    if (Math.abs(storedKwh - before) < settledWithinKwh) break;
  }
  return storedKwh;
}

/** What a battery stores of so much that is left, in an hour. */
function taken({ usableKwh, powerKw, efficiency }: Store, storedKwh: number, left: number): number {
  return Math.min(Math.min(left, powerKw) * efficiency, usableKwh - storedKwh);
}

/** What it gives of so much that is lacking, in an hour. */
function given({ powerKw }: Store, storedKwh: number, lacking: number): number {
  return Math.min(lacking, powerKw, storedKwh);
}

function flowsOfDay(
  { madeByHour, usedByHour, tariffByHour, battery, exportMaxKw }: House,
  { first, part }: Hours,
  atMidnightKwh: number,
): MonthOfEnergy {
  const day = nothing();
  let storedKwh = atMidnightKwh;
  for (let hour = 0; hour < 24; hour += 1) {
    const makes = (madeByHour[first + hour] ?? 0) * part;
    const uses = usedByHour[hour] ?? 0;
    day.madeKwh += makes;
    if (makes < uses) {
      const fromBattery = battery === null ? 0 : given(battery, storedKwh, uses - makes);
      storedKwh -= fromBattery;
      const imported = uses - makes - fromBattery;
      day.fromBatteryKwh += fromBattery;
      day.selfUsedKwh += makes + fromBattery;
      day.importedKwh += imported;
      day.importedCents += imported * (tariffByHour[hour] ?? 0);
    } else {
      const stored = battery === null ? 0 : taken(battery, storedKwh, makes - uses);
      storedKwh += stored;
      const left = makes - uses - (battery === null ? 0 : stored / battery.efficiency);
      const exported = Math.min(left, exportMaxKw ?? left);
      day.selfUsedKwh += uses;
      day.exportedKwh += exported;
      day.curtailedKwh += left - exported;
    }
  }
  return day;
}

/**
 * The same where somebody has said which part of the energy is used in the house, whatever the hours: at most what is used in
 * the month. What is bought less is taken from all hours alike.
 */
export function flowsOfShare(house: House, selfUsePercent: number, part = 1): MonthOfEnergy[] {
  const used = boughtDays(house);
  return daysOfMonths.map((days, month) => {
    let madeKwh = 0;
    for (let hour = 0; hour < 24; hour += 1) madeKwh += house.madeByHour[month * 24 + hour] ?? 0;
    madeKwh *= part;
    const selfUsedKwh = Math.min((madeKwh * selfUsePercent) / 100, used.importedKwh);
    const bought = used.importedKwh === 0 ? 0 : 1 - selfUsedKwh / used.importedKwh;
    const day = {
      ...nothing(),
      madeKwh,
      importedKwh: used.importedKwh * bought,
      importedCents: used.importedCents * bought,
      exportedKwh: madeKwh - selfUsedKwh,
      selfUsedKwh,
    };
    return times(day, days);
  });
}

/** The months of a house that buys all that it uses. */
export function withoutSystem(house: Pick<House, 'usedByHour' | 'tariffByHour'>): MonthOfEnergy[] {
  const day = { ...nothing(), ...boughtDays(house) };
  return daysOfMonths.map((days) => times(day, days));
}

function boughtDays({ usedByHour, tariffByHour }: Pick<House, 'usedByHour' | 'tariffByHour'>) {
  let importedKwh = 0;
  let importedCents = 0;
  usedByHour.forEach((kwh, hour) => {
    importedKwh += kwh;
    importedCents += kwh * (tariffByHour[hour] ?? 0);
  });
  return { importedKwh, importedCents };
}

function nothing(): MonthOfEnergy {
  return {
    madeKwh: 0,
    importedKwh: 0,
    importedCents: 0,
    exportedKwh: 0,
    selfUsedKwh: 0,
    fromBatteryKwh: 0,
    curtailedKwh: 0,
  };
}

function times(day: MonthOfEnergy, days: number): MonthOfEnergy {
  return {
    madeKwh: day.madeKwh * days,
    importedKwh: day.importedKwh * days,
    importedCents: day.importedCents * days,
    exportedKwh: day.exportedKwh * days,
    selfUsedKwh: day.selfUsedKwh * days,
    fromBatteryKwh: day.fromBatteryKwh * days,
    curtailedKwh: day.curtailedKwh * days,
  };
}

/** Of all months, in one of their parts. */
export function total(months: readonly MonthOfEnergy[], of: keyof MonthOfEnergy): number {
  let sum = 0;
  for (const month of months) sum += month[of];
  return sum;
}
