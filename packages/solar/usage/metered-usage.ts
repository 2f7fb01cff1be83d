import { z } from 'zod';
import { dayOrEmpty, decimal, whole } from '../values/members.ts';
import type { Value } from '../values/value.ts';
import { meterLimits } from './meter-limits.ts';

/** Hours of a metered year: 12 months, in each weekdays and weekends, in each 24 hours of the clock. */
export const meteredHours = 12 * 2 * 24;

const hours = z
  .array(whole(0, meterLimits.hourWattHours))
  .length(meteredHours, `must have ${meteredHours} entries`);

/** The readings of a meter, reduced to the mean hours of a year. */
export const meteredUsage = z
  .object({
    importWattHours: hours.meta({
      description:
        'Mean watt-hours imported in each hour: January to December, in each month weekdays and then weekends, ' +
        'each with 24 clock hours',
    }),
    exportWattHours: hours.nullable().meta({
      description: 'The same for exports; `null` without an export register',
    }),
    controlledLoadWattHours: whole(0, meterLimits.yearWattHours).meta({
      description: 'Yearly imports of controlled load registers, which are left out',
    }),
    fromOn: dayOrEmpty().meta({ description: 'First day of the readings, `YYYY-MM-DD`' }),
    toOn: dayOrEmpty().meta({ description: 'Last day of the readings, `YYYY-MM-DD`' }),
    filledMonths: z
      .array(whole(1, 12))
      .max(12)
      .meta({ description: 'Months without enough readings, filled from those around them' }),
    estimatedPercent: decimal({ min: 0, max: 100, decimals: 1 }).meta({
      description: 'Part of the readings that the meter provider substituted or estimated',
    }),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 digest in lower-case hexadecimal')
      .meta({ description: 'Digest of its file' }),
  })
  .meta({ id: 'MeteredUsage', description: 'Interval data of the meter, as a typical year' });
export type MeteredUsage = Value<typeof meteredUsage>;
