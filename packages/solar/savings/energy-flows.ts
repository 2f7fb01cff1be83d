import { daySequence } from './day-sequence.ts';
import { firstHour, sumByMonth, typicalDays } from './typical-year.ts';

/** A house, its panels and its battery in each hour of a typical year. The lists are those of `typicalDays`. */
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

/** The energy flows: kWh in each hour of a typical year, in lists of `typicalDays(dayTypes)`. */
export type EnergyYear = {
  dayTypes: number;
  usedKwh: Float64Array;
  madeKwh: Float64Array;
  /** All energy bought, including that which charges the battery from the grid. */
  importedKwh: Float64Array;
  exportedKwh: Float64Array;
  /** The panels' energy that the house uses, through the battery or directly. */
  selfUsedKwh: Float64Array;
  /** The energy that the battery gives the house, whatever its source. */
  fromBatteryKwh: Float64Array;
  /** The energy that could be neither used, stored nor exported. */
  curtailedKwh: Float64Array;
  chargedFromGridKwh: Float64Array;
};

/**
 * Distributes the energy if the panels make that part of `house.madeKwh`. Panels serve the house first, then the
 * battery, then the grid up to its limit; the battery serves the house as soon as the panels do not suffice. In the
 * hours in which the grid charges it, it gives nothing. The battery runs through the same sequence of cloudy, mixed and
 * sunny days in each month, and what it holds at midnight is there the next day, across months too. Our own model. The
 * lists of a `spare` year that is not needed any more are written over, because a quote looks at twenty years.
 */
export function energyFlows(house: House, part = 1, spare?: EnergyYear): EnergyYear {
  const year = emptyYear(house, part, spare);
  if (house.battery === null) runWithoutBattery(house, year);
  else runBattery(house, house.battery, year);
  return year;
}

function runWithoutBattery({ exportMaxKw }: House, year: EnergyYear): void {
  for (let index = 0; index < year.usedKwh.length; index += 1) {
    const makes = year.madeKwh[index] ?? 0;
    const uses = year.usedKwh[index] ?? 0;
    if (makes < uses) {
      year.selfUsedKwh[index] = makes;
      year.importedKwh[index] = uses - makes;
    } else {
      const left = makes - uses;
      const exported = Math.min(left, exportMaxKw ?? left);
      year.selfUsedKwh[index] = uses;
      year.exportedKwh[index] = exported;
      year.curtailedKwh[index] = left - exported;
    }
  }
}

/** One long function without objects for each hour, because a quote looks at a hundred thousand hours. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: calls and objects for each hour would cost too much, as said above.
function runBattery({ dayTypes, exportMaxKw }: House, battery: Store, year: EnergyYear): void {
  const { usableKwh, powerKw, efficiency, gridCharge } = battery;
  const { madeKwh, usedKwh, importedKwh, exportedKwh, selfUsedKwh } = year;
  const { fromBatteryKwh, curtailedKwh, chargedFromGridKwh } = year;
  const exportMax = exportMaxKw ?? Number.POSITIVE_INFINITY;
  const untilKwh = usableKwh * (gridCharge?.untilPart ?? 0);
  const sequence = daySequence(dayTypes);
  const weights = weightsOf(sequence, dayTypes);
  let storedKwh = 0;
  /** The part of it that panels made. */
  let solarKwh = 0;
  // December twice: first to learn how full it is at the beginning of the year, when days have no weight.
  for (let month = -1; month < 12; month += 1) {
    for (const day of sequence) {
      const first = firstHour(dayTypes, { ...day, month: (month + 12) % 12 });
      const weight = month < 0 ? 0 : (weights[(day.isWeekend ? dayTypes : 0) + day.dayType] ?? 0);
      for (let index = first; index < first + 24; index += 1) {
        const makes = madeKwh[index] ?? 0;
        const uses = usedKwh[index] ?? 0;
        const isCharging = gridCharge?.isCharging[index] ?? false;
        let imported = 0;
        let takes = 0;
        if (makes < uses) {
          let dischargedKwh = 0;
          let solar = 0;
          if (!isCharging) {
            dischargedKwh = Math.min(uses - makes, powerKw, storedKwh);
            solar = storedKwh > 0 ? solarKwh * (dischargedKwh / storedKwh) : 0;
            storedKwh -= dischargedKwh;
            solarKwh -= solar;
          }
          imported = uses - makes - dischargedKwh;
          selfUsedKwh[index] = (selfUsedKwh[index] ?? 0) + (makes + solar) * weight;
          fromBatteryKwh[index] = (fromBatteryKwh[index] ?? 0) + dischargedKwh * weight;
        } else {
          takes = Math.min(makes - uses, powerKw, (usableKwh - storedKwh) / efficiency);
          storedKwh += takes * efficiency;
          solarKwh += takes * efficiency;
          const left = makes - uses - takes;
          const exported = Math.min(left, exportMax);
          selfUsedKwh[index] = (selfUsedKwh[index] ?? 0) + uses * weight;
          exportedKwh[index] = (exportedKwh[index] ?? 0) + exported * weight;
          curtailedKwh[index] = (curtailedKwh[index] ?? 0) + (left - exported) * weight;
        }
        if (isCharging) {
          const room = Math.max(0, untilKwh - storedKwh);
          const charged = Math.min(powerKw - takes, room / efficiency);
          storedKwh += charged * efficiency;
          imported += charged;
          chargedFromGridKwh[index] = (chargedFromGridKwh[index] ?? 0) + charged * weight;
        }
        importedKwh[index] = (importedKwh[index] ?? 0) + imported * weight;
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

/**
 * The flows of a year where the part of the solar energy that is used in the house is known, whatever the hours: at most
 * what is used in the month. Imports fall by the same part in all hours of the month, and exports are the same part of all
 * that is made.
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

/** A year of the same hours in which nothing flows; the lists of the spare one are emptied for it. */
export function emptyYear(
  { dayTypes, usedKwh, madeKwh }: Pick<House, 'dayTypes' | 'usedKwh' | 'madeKwh'>,
  part: number,
  spare?: EnergyYear,
): EnergyYear {
  const { length } = usedKwh;
  const empty = (list: Float64Array | undefined) =>
    list?.length === length ? list.fill(0) : new Float64Array(length);
  return {
    dayTypes,
    usedKwh,
    madeKwh: part === 1 ? madeKwh : scaled(madeKwh, part),
    importedKwh: empty(spare?.importedKwh),
    exportedKwh: empty(spare?.exportedKwh),
    selfUsedKwh: empty(spare?.selfUsedKwh),
    fromBatteryKwh: empty(spare?.fromBatteryKwh),
    curtailedKwh: empty(spare?.curtailedKwh),
    chargedFromGridKwh: empty(spare?.chargedFromGridKwh),
  };
}

function scaled(list: Float64Array, part: number): Float64Array {
  const values = new Float64Array(list.length);
  for (let index = 0; index < list.length; index += 1) values[index] = (list[index] ?? 0) * part;
  return values;
}
