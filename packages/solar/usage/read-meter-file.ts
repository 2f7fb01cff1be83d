import { createHash } from 'node:crypto';
import { InvalidInput } from '../invalid-input.ts';
import { daysOfYear } from '../months.ts';
import { specificationLimits as limits } from '../specification-limits.ts';
import { meterLimits } from './meter-limits.ts';
import type { MeteredUsage } from './metered-usage.ts';
import { type Nem12Options, readNem12, yearOf } from './read-nem12.ts';

/** The effect of an interval data file on the usage of a project. */
export type MeterFile = {
  metered: MeteredUsage;
  /** Registers of the file, such as `E1`. */
  registers: string[];
  /** The mean energy bought in a day. */
  dailyWattHours: number;
};

const linesAtOnce = 500;

/**
 * Reads a NEM12 file. It pauses after each few hundred lines, so that other work goes on meanwhile. Throws
 * InvalidInput for what `readNem12` refuses, a file or usage that is too large, and a postcode without a clock.
 */
export function* readMeterFile(bytes: Buffer, options: Nem12Options): Generator<void, MeterFile> {
  if (bytes.length > meterLimits.fileBytes) {
    throw new InvalidInput('The file is too large: at most 12 MB');
  }
  if (!/^\d{4}$/.test(options.postcode)) {
    const message = 'The site needs a postcode first, because its clock follows from it';
    throw new InvalidInput(message);
  }
  const reader = readNem12(options);
  let lines = 0;
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(10, from);
    const to = end === -1 ? bytes.length : end;
    if (to - from > meterLimits.lineCharacters) {
      throw new InvalidInput(`Line ${lines + 1}: the line is too long`);
    }
    reader.line(bytes.toString('utf8', from, to));
    from = to + 1;
    lines += 1;
    if (lines % linesAtOnce === 0) yield;
  }
  const { registers, ...reading } = reader.end();
  const dailyWattHours = Math.round(yearOf(reading.importWattHours) / daysOfYear);
  if (dailyWattHours > limits.dailyWattHours) {
    const most = limits.dailyWattHours / 1000;
    throw new InvalidInput(`The usage is more than ${most} kWh a day`);
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    metered: { ...reading, sha256 },
    registers,
    dailyWattHours,
  };
}
