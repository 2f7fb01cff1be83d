import { createHash } from 'node:crypto';
import { Refusal } from '../../shared/refusal.ts';
import { daysOfMonths } from '../months.ts';
import { monthNames } from '../wording.ts';
import { clockOf } from './local-time.ts';
import { meterLimits } from './meter-limits.ts';
import { type MeteredUsage, meteredHours } from './metered-usage.ts';

/** The readings of an interval data file, without the digest of the file. */
type Nem12Reading = Omit<MeteredUsage, 'sha256'> & {
  /** Registers that were read, such as `E1`. */
  registers: string[];
};

export type Nem12Options = {
  /** The postcode of the site, which decides the clock time of each reading. */
  postcode: string;
  /** Registers of controlled load, such as `E2`. */
  controlledLoad?: readonly string[];
  /** True if days may be missing; the mean of the other days of their month stands in for them. */
  fillsGaps?: boolean;
};

/** Takes the lines of a file one by one, and ends with what they say. */
type Nem12Reader = { line: (text: string) => void; end: () => Nem12Reading };

/**
 * Reads interval data of one meter in the NEM12 form, line by line, so that no more than a line is held. Registers that
 * begin with E are bought energy, with B exported energy; others, such as reactive energy, are left out. Refuses with
 * INVALID_PARAMETERS, naming the line, text in another form, several meters, a day that comes twice with other
 * readings, missing days between others unless `fillsGaps` allows them, a file that was cut off, and readings of fewer
 * than six months. Source: AEMO, Meter Data File Format Specification NEM12 and NEM13.
 */
export function readNem12({
  postcode,
  controlledLoad = [],
  fillsGaps = false,
}: Nem12Options): Nem12Reader {
  const state: State = {
    number: 0,
    nmi: undefined,
    otherNmi: undefined,
    register: undefined,
    registers: new Map(),
    day: undefined,
    isBegun: false,
    isEnded: false,
    clock: clockOf(postcode),
    estimated: 0,
    intervals: 0,
  };
  return {
    line: (text) => readLine(state, text),
    end: () => summarise(state, { controlledLoad: new Set(controlledLoad), fillsGaps }),
  };
}

type Register = {
  name: string;
  /** True for exported energy. */
  isExport: boolean;
  minutes: number;
  /** Kilowatt-hours for one unit of its readings; undefined for what is no energy. */
  kwhPerUnit: number | undefined;
  sumKwh: Float64Array;
  /** Hours that were measured, for each hour of the metered year. */
  hours: Float64Array;
  /** Line of each day and a digest of its readings. */
  days: Map<string, { line: number; digest: string; isMeasured: boolean }>;
};

/** The latest 300 record, which 400 records may say more of before it counts. */
type Day = {
  date: string;
  dayMs: number;
  values: number[];
  missing: Set<number>;
  estimated: Set<number>;
};

type State = {
  number: number;
  nmi: string | undefined;
  /** The first record of another meter. */
  otherNmi: { nmi: string; line: number } | undefined;
  register: Register | undefined;
  registers: Map<string, Register>;
  day: Day | undefined;
  isBegun: boolean;
  isEnded: boolean;
  clock: ReturnType<typeof clockOf>;
  estimated: number;
  intervals: number;
};

function refuse(line: number | undefined, message: string): never {
  throw new Refusal(
    'INVALID_PARAMETERS',
    line === undefined ? message : `Line ${line}: ${message}`,
  );
}

function readLine(state: State, text: string): void {
  state.number += 1;
  const { number } = state;
  if (number > meterLimits.lines)
    refuse(number, `the file has more than ${meterLimits.lines} lines`);
  if (text.length > meterLimits.lineCharacters) refuse(number, 'the line is too long');
  const line = (number === 1 ? text.replace(/^\uFEFF/, '') : text).trim();
  if (line === '') return;
  const fields = line.split(',').map((field) => field.trim().replace(/^"(.*)"$/, '$1'));
  if (state.isEnded) refuse(number, 'there is more after the 900 record');
  const [kind = ''] = fields;
  if (!state.isBegun && (kind !== '100' || fields[1]?.toUpperCase() !== 'NEM12')) {
    refuse(number, 'the file does not begin with a 100 record of NEM12');
  }
  state.isBegun = true;
  switch (kind) {
    case '100':
      return;
    case '200':
      countDay(state);
      beginRegister(state, fields);
      return;
    case '300':
      countDay(state);
      beginDay(state, fields);
      return;
    case '400':
      qualify(state, fields);
      return;
    case '500':
      return;
    case '900':
      countDay(state);
      state.isEnded = true;
      return;
    default:
      refuse(number, `a record cannot begin with “${kind.slice(0, 20)}”`);
  }
}

const dayMs = 86_400_000;
const unitsKwh: Readonly<Record<string, number>> = { WH: 0.001, KWH: 1, MWH: 1000 };
const intervalMinutes = new Set([5, 15, 30]);

function beginRegister(state: State, fields: readonly string[]): void {
  const { number } = state;
  const [, nmi = '', , , suffix = '', , , unit = '', length = ''] = fields;
  if (nmi === '') refuse(number, 'the 200 record has no NMI');
  state.nmi ??= nmi;
  if (nmi !== state.nmi) state.otherNmi ??= { nmi: nmi.slice(0, 20), line: number };
  if (suffix === '') refuse(number, 'the 200 record has no register in its fifth field');
  const minutes = Number(length);
  if (!intervalMinutes.has(minutes)) {
    refuse(number, `intervals must be 5, 15 or 30 minutes, not “${length.slice(0, 20)}”`);
  }
  const name = suffix.toUpperCase();
  const isEnergy = /^[EB]/.test(name);
  const kwhPerUnit = isEnergy ? unitsKwh[unit.toUpperCase()] : undefined;
  if (isEnergy && kwhPerUnit === undefined) {
    refuse(number, `register ${name} must be in kWh or Wh, not “${unit.slice(0, 20)}”`);
  }
  const known = state.registers.get(name);
  if (known !== undefined) {
    state.register = Object.assign(known, { minutes, kwhPerUnit });
    return;
  }
  if (state.registers.size === meterLimits.registers) {
    refuse(number, `the file has more than ${meterLimits.registers} registers`);
  }
  state.register = {
    name,
    isExport: name.startsWith('B'),
    minutes,
    kwhPerUnit,
    sumKwh: new Float64Array(meteredHours),
    hours: new Float64Array(meteredHours),
    days: new Map(),
  };
  state.registers.set(name, state.register);
}

function beginDay(state: State, fields: readonly string[]): void {
  const { number, register } = state;
  if (register === undefined) refuse(number, 'a 300 record comes before any 200 record');
  if (register.kwhPerUnit === undefined) return;
  const date = fields[1] ?? '';
  const dayMs = dayOf(date);
  if (dayMs === undefined) refuse(number, `“${date.slice(0, 20)}” is not a day such as 20260131`);
  const count = 1440 / register.minutes;
  const readings = fields.slice(2, 2 + count);
  const quality = fields[2 + count]?.toUpperCase() ?? '';
  if (readings.length < count || !/^[ASFEVN]/.test(quality)) {
    refuse(
      number,
      `the day needs ${count} readings of ${register.minutes} minutes and a quality flag`,
    );
  }
  const digest = createHash('sha256').update(readings.join()).digest('base64');
  const known = register.days.get(date);
  if (known !== undefined) {
    if (known.digest === digest) return;
    refuse(number, `register ${register.name} has other readings of ${date} on line ${known.line}`);
  }
  register.days.set(date, { line: number, digest, isMeasured: true });
  const isMissing = quality.startsWith('N');
  const most = ((meterLimits.hourWattHours / 1000) * (register.minutes / 60)) / register.kwhPerUnit;
  const values = readings.map((reading, index) => {
    const value = Number(reading);
    if (isMissing && reading === '') return 0;
    if (reading === '' || !Number.isFinite(value)) {
      refuse(number, `reading ${index + 1}, “${reading.slice(0, 20)}”, is not a number`);
    }
    if (value < 0) refuse(number, `reading ${index + 1} is negative`);
    if (value > most) refuse(number, `reading ${index + 1} is too large`);
    return value;
  });
  const all = new Set(values.keys());
  state.day = {
    date,
    dayMs,
    values,
    missing: isMissing ? all : new Set(),
    estimated: /^[SFE]/.test(quality) ? new Set(all) : new Set(),
  };
}

/** A 400 record: the quality of some intervals of the day before it. */
function qualify({ number, day }: State, fields: readonly string[]): void {
  if (day === undefined) return;
  const [first, last] = [Number(fields[1]), Number(fields[2])];
  const quality = fields[3]?.toUpperCase() ?? '';
  const isRange = Number.isInteger(first) && Number.isInteger(last);
  if (!isRange || first < 1 || last < first || last > day.values.length) {
    refuse(number, `intervals must be from 1 to ${day.values.length}`);
  }
  for (let interval = first - 1; interval < last; interval += 1) {
    if (quality.startsWith('N')) day.missing.add(interval);
    else if (/^[SFE]/.test(quality)) day.estimated.add(interval);
  }
}

/** Adds the day that was read last, once it is complete. */
function countDay(state: State): void {
  const { day, register, clock } = state;
  state.day = undefined;
  if (day === undefined || register?.kwhPerUnit === undefined) return;
  const { minutes, kwhPerUnit } = register;
  const known = register.days.get(day.date);
  if (known !== undefined) known.isMeasured = day.missing.size < day.values.length;
  // Clocks differ by whole half hours from the meter's time.
  const indexes = Array.from({ length: 48 }, (_, half) => {
    const { month, isWeekend, hour } = clock(day.dayMs, half * 30);
    return (month * 2 + (isWeekend ? 1 : 0)) * 24 + hour;
  });
  for (const [interval, value] of day.values.entries()) {
    if (day.missing.has(interval)) continue;
    const index = indexes[Math.floor((interval * minutes) / 30)] ?? 0;
    register.sumKwh[index] = (register.sumKwh[index] ?? 0) + value * kwhPerUnit;
    register.hours[index] = (register.hours[index] ?? 0) + minutes / 60;
    state.intervals += 1;
    if (day.estimated.has(interval)) state.estimated += 1;
  }
}

/** Midnight as if it were UTC; undefined for what is no day from 2000 on. */
function dayOf(text: string): number | undefined {
  if (!/^20\d{6}$/.test(text)) return undefined;
  const [year, month, date] = [text.slice(0, 4), text.slice(4, 6), text.slice(6)].map(Number);
  const ms = Date.UTC(year ?? 0, (month ?? 0) - 1, date);
  return new Date(ms).toISOString().slice(0, 10).replaceAll('-', '') === text ? ms : undefined;
}

function summarise(
  state: State,
  { controlledLoad, fillsGaps }: { controlledLoad: ReadonlySet<string>; fillsGaps: boolean },
): Nem12Reading {
  const { nmi, otherNmi, registers } = state;
  if (otherNmi !== undefined) {
    refuse(otherNmi.line, `the file has readings of another meter, ${otherNmi.nmi} beside ${nmi}`);
  }
  if (!state.isEnded) {
    refuse(
      undefined,
      'The file ends without a 900 record, so part of it may be missing. Download it again.',
    );
  }
  const energy = [...registers.values()].filter(({ days }) => days.size > 0);
  const bought = energy.filter(({ isExport }) => !isExport);
  const general = bought.filter(({ name }) => !controlledLoad.has(name));
  if (general.length === 0) {
    refuse(undefined, 'The file has no readings of bought energy, such as register E1.');
  }
  if (!fillsGaps) for (const register of energy) refuseGap(register);
  const filledMonths = monthsToFill(general);
  const exported = energy.filter(({ isExport }) => isExport);
  const days = energy.flatMap((register) => [...register.days.keys()]).sort();
  return {
    importWattHours: hoursOf(general, filledMonths),
    exportWattHours: exported.length === 0 ? null : hoursOf(exported, filledMonths),
    controlledLoadWattHours: yearOf(
      hoursOf(
        bought.filter(({ name }) => controlledLoad.has(name)),
        filledMonths,
      ),
    ),
    fromOn: isoDay(days[0]),
    toOn: isoDay(days.at(-1)),
    filledMonths: [...filledMonths].map((month) => month + 1),
    estimatedPercent: Math.round((1000 * state.estimated) / Math.max(1, state.intervals)) / 10,
    registers: energy.map(({ name }) => name),
  };
}

function refuseGap({ name, days }: Register): void {
  const measured = [...days].filter(([, { isMeasured }]) => isMeasured).sort();
  for (const [index, [date, { line }]] of measured.entries()) {
    const [before = date] = measured[index - 1] ?? [];
    const missing = ((dayOf(date) ?? 0) - (dayOf(before) ?? 0)) / dayMs - 1;
    if (missing < 1) continue;
    const words = missing === 1 ? '1 day is' : `${missing} days are`;
    refuse(
      line,
      `${words} missing between ${isoDay(before)} and ${isoDay(date)} in register ${name}`,
    );
  }
}

/** A mean hour is known from this many days of its kind. */
const daysMin = 2;

/** The months in which some hour of a weekday or a weekend was measured on fewer than two days. */
function monthsToFill(general: readonly Register[]): ReadonlySet<number> {
  const missing = new Set<number>();
  for (const { hours } of general) {
    for (let index = 0; index < meteredHours; index += 1) {
      if ((hours[index] ?? 0) < daysMin) missing.add(Math.floor(index / 48));
    }
  }
  if (12 - missing.size < meterLimits.monthsMin) {
    const names = [...missing].sort((a, b) => a - b).map((month) => monthNames[month]);
    refuse(
      undefined,
      `Readings of at least ${meterLimits.monthsMin} months are needed. Too few days were measured in ${names.join(', ')}.`,
    );
  }
  return missing;
}

/**
 * The mean hours of registers together, in watt-hours. A month to fill has the mean of the nearest months before and
 * after.
 */
function hoursOf(registers: readonly Register[], filled: ReadonlySet<number>): number[] {
  const mean = Array.from({ length: meteredHours }, (_, index) =>
    registers.reduce((sum, { sumKwh, hours }) => {
      const measured = hours[index] ?? 0;
      return measured === 0 ? sum : sum + ((sumKwh[index] ?? 0) / measured) * 1000;
    }, 0),
  );
  return mean.map((wattHours, index) => {
    const month = Math.floor(index / 48);
    if (!filled.has(month)) return Math.round(wattHours);
    const near = (offset: number) => {
      let other = month;
      do other = (other + offset + 12) % 12;
      while (filled.has(other));
      return mean[other * 48 + (index % 48)] ?? 0;
    };
    return Math.round((near(-1) + near(1)) / 2);
  });
}

/** Watt-hours of a year of mean hours. */
export function yearOf(hours: readonly number[]): number {
  const sum = hours.reduce((total, wattHours, index) => {
    const days = daysOfMonths[Math.floor(index / 48)] ?? 0;
    const share = Math.floor(index / 24) % 2 === 0 ? 5 / 7 : 2 / 7;
    return total + wattHours * days * share;
  }, 0);
  return Math.round(sum);
}

function isoDay(day = ''): string {
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
}
