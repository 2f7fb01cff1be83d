import { daySequence } from './day-sequence.ts';
import { firstHour, sumByMonth, typicalDays } from './typical-year.ts';

/** What a house, its panels and its battery are in each hour of a typical year. The lists are those of `typicalDays`. */
export type House = {
  dayTypes: number;
  /** kWh that panels make. */
  madeKwh: Float64Array;
  /** kWh that are used. */
  usedKwh: Float64Array;
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
  /** When the grid charges it, and up to which part of its capacity; null for never. */
  gridCharge: { isCharging: readonly boolean[]; untilPart: number } | null;
};

/** Where the energy goes: kWh in each hour of a typical year, in lists of `typicalDays(dayTypes)`. */
export type EnergyYear = {
  dayTypes: number;
  usedKwh: Float64Array;
  madeKwh: Float64Array;
  /** All that is bought, what the battery takes from the grid included. */
  importedKwh: Float64Array;
  exportedKwh: Float64Array;
  /** What the house uses of what the panels make, by way of the battery or not. */
  selfUsedKwh: Float64Array;
  /** What the battery gives the house, wherever it came from. */
  fromBatteryKwh: Float64Array;
  /** What could be neither used, nor stored, nor exported. */
  curtailedKwh: Float64Array;
  chargedFromGridKwh: Float64Array;
};

/**
 * Where the energy goes if the panels make that part of what the house says. Panels serve the house first, then the battery,
 * then the grid up to its limit; the battery serves the house as soon as the panels do not suffice. In the hours in which the
 * grid charges it, it gives nothing. The battery runs through the same sequence of cloudy, mixed and sunny days in each
 * month, and what it holds at midnight is there the next day, across months too. Our own model.
 */
export function energyFlows(house: House, part = 1): EnergyYear {
  const year = emptyYear(house, part);
  if (house.battery === null) {
    const flow = newFlow();
    for (let index = 0; index < year.usedKwh.length; index += 1) {
      flowOfHour({ house, year, battery: null }, index, flow);
      addFlow(year, { index, weight: 1 }, flow);
    }
    return year;
  }
  runBattery(house, house.battery, year);
  return year;
}

/** Energy that a battery holds, and the part of it that panels made. */
type Charge = { storedKwh: number; solarKwh: number };

function runBattery(house: House, battery: Store, year: EnergyYear): void {
  const { dayTypes } = house;
  const sequence = daySequence(dayTypes);
  const weights = weightsOf(sequence, dayTypes);
  const flow = newFlow();
  const state = { house, year, battery: { ...battery, storedKwh: 0, solarKwh: 0 } };
  // December twice: first to learn how full it is at the beginning of the year.
  for (let month = -1; month < 12; month += 1) {
    for (const day of sequence) {
      const first = firstHour(dayTypes, { ...day, month: (month + 12) % 12 });
      const weight = weights[(day.isWeekend ? dayTypes : 0) + day.dayType] ?? 0;
      for (let index = first; index < first + 24; index += 1) {
        flowOfHour(state, index, flow);
        if (month >= 0) addFlow(year, { index, weight }, flow);
      }
    }
  }
}

/** One over how often each weekday type, then each weekend type, comes in a sequence. */
function weightsOf(sequence: ReturnType<typeof daySequence>, dayTypes: number): number[] {
  const counts = Array.from({ length: 2 * dayTypes }, () => 0);
  for (const { isWeekend, dayType } of sequence) {
    const at = (isWeekend ? dayTypes : 0) + dayType;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts.map((count) => 1 / count);
}

/** Where the energy of one hour goes. One object serves all hours, because a quote looks at a hundred thousand. */
type Flow = Record<
  'imported' | 'exported' | 'selfUsed' | 'fromBattery' | 'curtailed' | 'chargedFromGrid',
  number
>;

function newFlow(): Flow {
  return {
    imported: 0,
    exported: 0,
    selfUsed: 0,
    fromBattery: 0,
    curtailed: 0,
    chargedFromGrid: 0,
  };
}

function flowOfHour(
  { house, year, battery }: { house: House; year: EnergyYear; battery: (Store & Charge) | null },
  index: number,
  flow: Flow,
): void {
  const makes = year.madeKwh[index] ?? 0;
  const uses = year.usedKwh[index] ?? 0;
  const isCharging = battery?.gridCharge?.isCharging[index] ?? false;
  flow.fromBattery = 0;
  flow.chargedFromGrid = 0;
  let takes = 0;
  if (makes < uses) {
    let solar = 0;
    if (battery !== null && !isCharging) {
      const before = battery.storedKwh;
      flow.fromBattery = Math.min(uses - makes, battery.powerKw, before);
      solar = before > 0 ? battery.solarKwh * (flow.fromBattery / before) : 0;
      battery.storedKwh = before - flow.fromBattery;
      battery.solarKwh -= solar;
    }
    flow.selfUsed = makes + solar;
    flow.imported = uses - makes - flow.fromBattery;
    flow.exported = 0;
    flow.curtailed = 0;
  } else {
    if (battery !== null) {
      const { usableKwh, storedKwh, powerKw, efficiency } = battery;
      takes = Math.min(makes - uses, powerKw, (usableKwh - storedKwh) / efficiency);
      battery.storedKwh += takes * efficiency;
      battery.solarKwh += takes * efficiency;
    }
    const left = makes - uses - takes;
    flow.selfUsed = uses;
    flow.imported = 0;
    flow.exported = Math.min(left, house.exportMaxKw ?? left);
    flow.curtailed = left - flow.exported;
  }
  if (isCharging && battery !== null) {
    const untilKwh = battery.usableKwh * (battery.gridCharge?.untilPart ?? 0);
    const room = Math.max(0, untilKwh - battery.storedKwh);
    flow.chargedFromGrid = Math.min(battery.powerKw - takes, room / battery.efficiency);
    battery.storedKwh += flow.chargedFromGrid * battery.efficiency;
    flow.imported += flow.chargedFromGrid;
  }
}

function addFlow(
  year: EnergyYear,
  { index, weight }: { index: number; weight: number },
  flow: Flow,
): void {
  year.importedKwh[index] = (year.importedKwh[index] ?? 0) + flow.imported * weight;
  year.exportedKwh[index] = (year.exportedKwh[index] ?? 0) + flow.exported * weight;
  year.selfUsedKwh[index] = (year.selfUsedKwh[index] ?? 0) + flow.selfUsed * weight;
  year.fromBatteryKwh[index] = (year.fromBatteryKwh[index] ?? 0) + flow.fromBattery * weight;
  year.curtailedKwh[index] = (year.curtailedKwh[index] ?? 0) + flow.curtailed * weight;
  year.chargedFromGridKwh[index] =
    (year.chargedFromGridKwh[index] ?? 0) + flow.chargedFromGrid * weight;
}

/**
 * The same where the part of the solar energy that is used in the house is known, whatever the hours: at most what is used in
 * the month. Imports fall by the same part in all hours of the month, and exports are the same part of all that is made.
 */
export function flowsOfShare(house: House, selfUsePercent: number, part = 1): EnergyYear {
  const year = emptyYear(house, part);
  const made = sumByMonth(year.madeKwh, house.dayTypes);
  const used = sumByMonth(year.usedKwh, house.dayTypes);
  for (const { month, first } of typicalDays(house.dayTypes)) {
    const [madeKwh, usedKwh] = [made[month] ?? 0, used[month] ?? 0];
    const selfUsedKwh = Math.min((madeKwh * selfUsePercent) / 100, usedKwh);
    const exportedPart = madeKwh === 0 ? 0 : 1 - selfUsedKwh / madeKwh;
    const ownPart = usedKwh === 0 ? 0 : selfUsedKwh / usedKwh;
    for (let index = first; index < first + 24; index += 1) {
      const uses = year.usedKwh[index] ?? 0;
      year.selfUsedKwh[index] = uses * ownPart;
      year.importedKwh[index] = uses * (1 - ownPart);
      year.exportedKwh[index] = (year.madeKwh[index] ?? 0) * exportedPart;
    }
  }
  return year;
}

/** The year of a house that buys all that it uses. */
export function withoutSystem(house: Pick<House, 'dayTypes' | 'usedKwh'>): EnergyYear {
  const madeKwh = new Float64Array(house.usedKwh.length);
  return { ...emptyYear({ ...house, madeKwh }, 1), importedKwh: house.usedKwh };
}

function emptyYear(
  { dayTypes, usedKwh, madeKwh }: Pick<House, 'dayTypes' | 'usedKwh' | 'madeKwh'>,
  part: number,
): EnergyYear {
  const { length } = usedKwh;
  return {
    dayTypes,
    usedKwh,
    madeKwh: part === 1 ? madeKwh : madeKwh.map((kwh) => kwh * part),
    importedKwh: new Float64Array(length),
    exportedKwh: new Float64Array(length),
    selfUsedKwh: new Float64Array(length),
    fromBatteryKwh: new Float64Array(length),
    curtailedKwh: new Float64Array(length),
    chargedFromGridKwh: new Float64Array(length),
  };
}
