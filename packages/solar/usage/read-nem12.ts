import { createHash } from 'node:crypto';
import { InvalidInput } from '../invalid-input.ts';
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
 * Reads interval data of one meter in the NEM12 form, line by line, so that no more than a line is held. Registers such as
 * E1 are bought energy, such as B1 exported energy; those of no energy, such as reactive power, are left out. A file
 * may lack the 100 and 900 records, as the detailed reports of some networks do. Throws InvalidInput, naming
 * the line, what it does not understand, several meters, a day that comes twice with other readings, missing days
 * between others unless `fillsGaps` allows them, a file that was cut off, and readings of fewer than six months. Source: AEMO, Meter Data File Format Specification NEM12 and NEM13.
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
    qualities: 'none',
    header: undefined,
    isEnded: false,
    clock: clockOf(postcode),
    estimated: 0,
    intervals: 0,
  };
  return {
    line: (text) => readLine(state, text),
    end: () =>
      summarise(state, {
        controlledLoad: new Set(controlledLoad.map((name) => name.trim().toUpperCase())),
        fillsGaps,
      }),
  };
}

type Register = {
  name: string;
  /** True for exported energy. */
  isExport: boolean;
  minutes: number;
  /** Kilowatt-hours for one unit of its readings; undefined for what is not energy. */
  kwhPerUnit: number | undefined;
  sumKwh: Float64Array;
  /** Hours that were measured, for each hour of the metered year. */
  hours: Float64Array;
  /** Line of each day and a digest of its readings. */
  days: Map<string, { line: number; digest: string; isMeasured: boolean }>;
};

/** The latest 300 record, which 400 records may say more of before it counts. */
type Day = {
  line: number;
  date: string;
  dayMs: number;
  /** Undefined for an empty field, which only an interval that is marked as missing may have. */
  values: (number | undefined)[];
  /** The first letter of its quality. V varies: 400 records give the quality of every interval. */
  quality: string;
  /** The qualities that 400 records give. */
  qualified: Map<number, string>;
};

type State = {
  number: number;
  nmi: string | undefined;
  /** The first record of another meter. */
  otherNmi: { nmi: string; line: number } | undefined;
  register: Register | undefined;
  registers: Map<string, Register>;
  day: Day | undefined;
  /** Where a 400 record may be: below a day, below a day of a register that is left out, or nowhere. */
  qualities: 'of day' | 'ignored' | 'none';
  /** Whether the file begins with a 100 record; undefined before its first line. */
  header: boolean | undefined;
  isEnded: boolean;
  clock: ReturnType<typeof clockOf>;
  estimated: number;
  intervals: number;
};

function refuse(line: number | undefined, message: string): never {
  throw new InvalidInput(line === undefined ? message : `Line ${line}: ${message}`);
}

function readLine(state: State, text: string): void {
  state.number += 1;
  const { number } = state;
  if (number > meterLimits.lines)
    refuse(number, `the file has more than ${meterLimits.lines} lines`);
  if (text.length > meterLimits.lineCharacters) refuse(number, 'the line is too long');
  const line = (number === 1 ? text.replace(/^\uFEFF/, '') : text).trim();
  if (line === '') return;
  const fields = fieldsOf(line);
  if (state.isEnded) refuse(number, 'there is more after the 900 record');
  const [kind = ''] = fields;
  if (state.header === undefined) begin(state, fields);
  else if (kind === '100') refuse(number, 'a second file begins here; upload one at a time');
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
      refuse(number, `a record cannot begin with ${quote(kind)}`);
  }
}

/** The fields of a line. A comma within quotes is part of a description. */
function fieldsOf(line: string): string[] {
  const fields = line.includes('"')
    ? (line.match(/(?:"[^"]*"|[^,])+|(?<=,|^)(?=,|$)/g) ?? [])
    : line.split(',');
  return fields.map((field) =>
    field
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
}

/** Files without a 100 record begin with the register. */
function begin(state: State, [kind, version = '']: readonly string[]): void {
  const { number } = state;
  if (kind === '100' && version.toUpperCase() === 'NEM13') {
    refuse(number, 'the file is NEM13, which has no interval readings; ask for NEM12');
  }
  state.header = kind === '100';
  if (state.header ? version.toUpperCase() !== 'NEM12' : kind !== '200') {
    refuse(number, 'the file does not begin with a 100 or 200 record of NEM12');
  }
}

/** Texts of the file are shortened in messages. */
function quote(text: string): string {
  return `“${text.slice(0, 20)}”`;
}

const dayMs = 86_400_000;
const unitsKwh: Readonly<Record<string, number>> = { WH: 0.001, KWH: 1, MWH: 1000 };
/** Units of what says nothing about energy: reactive and apparent energy and power, voltage, current, power factor. */
const otherUnit = /^(?:[KM]?VARH?|[KM]?VAH?|K?V|K?A|PF)$/;
/** A register: a letter for what it measures, and the number of the meter. */
const energyRegister = /^[EB][0-9A-Z]$/;

function beginRegister(state: State, fields: readonly string[]): void {
  const { number } = state;
  const [, nmi = '', , , suffix = '', , , unit = '', length = ''] = fields;
  if (nmi === '') refuse(number, 'the 200 record has no NMI');
  state.nmi ??= nmi;
  if (nmi !== state.nmi) state.otherNmi ??= { nmi: nmi.slice(0, 20), line: number };
  if (suffix === '') refuse(number, 'the 200 record has no register in its fifth field');
  const name = suffix.toUpperCase();
  const isEnergy = energyRegister.test(name);
  if (!isEnergy && (/^[EB]/.test(name) || !otherUnit.test(unit.toUpperCase()))) {
    refuse(
      number,
      `register ${quote(suffix)} in ${quote(unit)} is not known: bought energy is in registers such as E1, exported energy in those such as B1`,
    );
  }
  if (isEnergy && !/^(?:0?5|15|30)$/.test(length)) {
    refuse(number, `intervals must be 5, 15 or 30 minutes, not ${quote(length)}`);
  }
  const minutes = Number(length);
  const kwhPerUnit = isEnergy ? unitsKwh[unit.toUpperCase()] : undefined;
  if (isEnergy && kwhPerUnit === undefined) {
    refuse(number, `register ${name} must be in kWh, Wh or MWh, not ${quote(unit)}`);
  }
  state.qualities = 'none';
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

/** A decimal number; `Number` alone would also read `0x10` and an empty text. */
const decimalNumber = /^-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
/** Substitutes and estimates have a method of two digits, which some portals leave out. */
const dayQuality = /^(?:[ANV]|[SFE](?:\d\d)?)$/;

function beginDay(state: State, fields: readonly string[]): void {
  const { number, register } = state;
  if (register === undefined) refuse(number, 'a 300 record comes before any 200 record');
  state.qualities = 'ignored';
  if (register.kwhPerUnit === undefined) return;
  const date = fields[1] ?? '';
  const dayMs = dayOf(date);
  if (dayMs === undefined) refuse(number, `${quote(date)} is not a day such as 20260131`);
  const count = 1440 / register.minutes;
  const readings = fields.slice(2, 2 + count);
  const [quality = '', reason = ''] = fields.slice(2 + count);
  if (readings.length < count || quality === '') {
    refuse(
      number,
      `the day needs ${count} readings of ${register.minutes} minutes and a quality flag`,
    );
  }
  const most = ((meterLimits.hourWattHours / 1000) * (register.minutes / 60)) / register.kwhPerUnit;
  const mayBeEmpty = /^[NV]$/i.test(quality);
  const values = readings.map((reading, index) => {
    if (reading === '' && mayBeEmpty) return undefined;
    if (!decimalNumber.test(reading)) {
      refuse(number, `reading ${index + 1}, ${quote(reading)}, is not a number`);
    }
    if (reading.startsWith('-')) refuse(number, `reading ${index + 1} is negative`);
    const value = Number(reading);
    if (value > most) refuse(number, `reading ${index + 1} is too large`);
    return value;
  });
  if (!dayQuality.test(quality.toUpperCase())) {
    const shape = `${count} readings of ${register.minutes} minutes`;
    refuse(
      number,
      `after ${shape}, ${quote(quality)} is not a quality: A, N, V, or E, F or S with its method`,
    );
  }
  requireReason(number, reason);
  state.qualities = 'of day';
  state.day = {
    line: number,
    date,
    dayMs,
    values,
    quality: quality.slice(0, 1).toUpperCase(),
    qualified: new Map(),
  };
}

/** The code changes nothing, but one that is not a number shows that fields have moved. */
function requireReason(line: number, reason: string): void {
  if (!/^\d{0,3}$/.test(reason)) refuse(line, `${quote(reason)} is not a reason code`);
}

/** A 400 record: the quality of some intervals of the day before it. */
function qualify({ number, day, qualities }: State, fields: readonly string[]): void {
  if (qualities === 'none') refuse(number, 'a 400 record comes before any 300 record');
  if (qualities === 'ignored' || day === undefined) return;
  const [, from = '', to = '', quality = '', reason = ''] = fields;
  const [first, last] = [from, to].map((text) => (/^\d{1,4}$/.test(text) ? Number(text) : 0)) as [
    number,
    number,
  ];
  if (first < 1 || last < first || last > day.values.length) {
    refuse(number, `intervals must be from 1 to ${day.values.length}`);
  }
  if (!dayQuality.test(quality.toUpperCase()) || /^V/i.test(quality)) {
    refuse(
      number,
      `${quote(quality)} is not a quality of intervals: A, N, or E, F or S with its method`,
    );
  }
  requireReason(number, reason);
  const flag = quality.slice(0, 1).toUpperCase();
  if (day.quality === 'N' && flag !== 'N') {
    refuse(number, `the day on line ${day.line} is marked as missing, but these intervals are not`);
  }
  for (let interval = first - 1; interval < last; interval += 1) {
    const earlier = day.qualified.get(interval) ?? flag;
    if (earlier !== flag) {
      refuse(number, `interval ${interval + 1} has the quality ${earlier} on a line before`);
    }
    day.qualified.set(interval, flag);
  }
}

/** Readings of a day in kilowatt-hours, each with its quality; undefined where it is missing. */
function readingsOf(
  day: Day,
  kwhPerUnit: number,
): ({ kwh: number; isEstimated: boolean } | undefined)[] {
  return day.values.map((value, interval) => {
    const quality = day.qualified.get(interval) ?? day.quality;
    if (quality === 'V') {
      refuse(day.line, `the quality V needs a 400 record for interval ${interval + 1}`);
    }
    if (quality === 'N') return undefined;
    if (value === undefined) refuse(day.line, `reading ${interval + 1}, “”, is not a number`);
    return { kwh: value * kwhPerUnit, isEstimated: /[SFE]/.test(quality) };
  });
}

/** A digest that equal readings share, however their numbers are written. */
function digestOf(readings: ReturnType<typeof readingsOf>): string {
  const texts = readings.map((reading) => reading?.kwh.toPrecision(12) ?? '');
  return createHash('sha256').update(texts.join()).digest('base64');
}

/** Adds the day that was read last, once it is complete. */
function countDay(state: State): void {
  const { day, register, clock } = state;
  state.day = undefined;
  if (day === undefined || register?.kwhPerUnit === undefined) return;
  const { minutes, kwhPerUnit } = register;
  const readings = readingsOf(day, kwhPerUnit);
  const digest = digestOf(readings);
  const known = register.days.get(day.date);
  if (known?.digest === digest) return;
  if (known !== undefined) {
    refuse(
      day.line,
      `register ${register.name} has other readings of ${day.date} on line ${known.line}`,
    );
  }
  const isMeasured = readings.some((reading) => reading !== undefined);
  register.days.set(day.date, { line: day.line, digest, isMeasured });
  // Clocks differ by whole half hours from the meter's time.
  const indexes = Array.from({ length: 48 }, (_, half) => {
    const { month, isWeekend, hour } = clock(day.dayMs, half * 30);
    return (month * 2 + (isWeekend ? 1 : 0)) * 24 + hour;
  });
  for (const [interval, reading] of readings.entries()) {
    if (reading === undefined) continue;
    const index = indexes[Math.floor((interval * minutes) / 30)] ?? 0;
    register.sumKwh[index] = (register.sumKwh[index] ?? 0) + reading.kwh;
    register.hours[index] = (register.hours[index] ?? 0) + minutes / 60;
    state.intervals += 1;
    if (reading.isEstimated) state.estimated += 1;
  }
}

/** Midnight as if it were UTC; undefined for anything that is not a day from 2000 on. */
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
  countDay(state);
  if (state.header !== false && !state.isEnded) {
    refuse(
      undefined,
      'The file ends without a 900 record, so part of it may be missing. Download it again.',
    );
  }
  const energy = [...registers.values()].filter(({ days }) => days.size > 0);
  const bought = energy.filter(({ isExport }) => !isExport);
  const general = bought.filter(({ name }) => !controlledLoad.has(name));
  for (const name of controlledLoad) {
    if (!bought.some((register) => register.name === name)) {
      const names = bought.map((register) => register.name).join(', ');
      refuse(
        undefined,
        `The file has no register ${quote(name)} of bought energy that could be controlled load. It has ${names || 'none'}.`,
      );
    }
  }
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
