import { z } from 'zod';
import { decimal, line, list } from '../values/members.ts';
import type { Value } from '../values/value.ts';
import { windowMembers } from './charge-window.ts';
import { clashIn, gapIn } from './covered-hours.ts';
import { tariffLimits as limits } from './tariff-limits.ts';

// The cost and earnings of electricity, described once. Prices are in cents, to a thousandth, with or without GST as
// `includesGst` says. Feed-in has no GST: a household that is not registered charges none.

const name = line(limits.nameCharacters).default('').meta({ description: 'Such as “Peak”' });
const importPrice = decimal({ min: 0, max: limits.price, decimals: 3 }, 'cents per kWh ');
const feedInPrice = decimal(
  { min: -limits.price, max: limits.price, decimals: 3 },
  'cents per kWh ',
);
const dailyCharge = decimal({ min: 0, max: limits.dailyCharge, decimals: 3 }, 'cents a day ');
const energy = decimal({ min: 0.001, max: limits.kwh, decimals: 3 }, 'kWh ');

/** A price for the first kWh of a period, then another. */
function stepsOf<Price extends z.ZodType>(centsPerKwh: Price) {
  const step = z.object({
    centsPerKwh,
    upToKwh: energy.nullable().default(null).meta({
      description: 'Where the step ends, in kWh since the period began; `null` for the last one',
    }),
  });
  return list(step, limits.steps)
    .min(1, 'must not be empty')
    .check(({ value, issues }) => {
      const ends = value.map(({ upToKwh }) => upToKwh);
      const fault = ends.findIndex((end, index) => {
        if (index === ends.length - 1) return end !== null;
        return end === null || end <= (ends[index - 1] ?? 0);
      });
      if (fault === -1) return;
      const message =
        fault === ends.length - 1
          ? 'must be null in the last step'
          : 'must be more than that of the step before';
      issues.push({ code: 'custom', input: value, path: [fault, 'upToKwh'], message });
    });
}

const importRate = z.object({ name, ...windowMembers, steps: stepsOf(importPrice) });
const feedInRate = z.object({ name, ...windowMembers, steps: stepsOf(feedInPrice) });

/** The period after which blocks begin again. */
export const stepPeriods = ['day', 'month', 'quarter', 'year'] as const;
export type StepPeriod = (typeof stepPeriods)[number];
const stepPeriod = z.enum(stepPeriods, `must be one of: ${stepPeriods.join(', ')}`);

const demandCharge = z.object({
  name,
  ...windowMembers,
  centsPerKw: decimal({ min: 0, max: limits.demandPrice, decimals: 3 }, 'cents per kW '),
  per: z.enum(['day', 'month'], 'must be one of: day, month').meta({
    description: 'Whether the price of a kW is for each day of the month or for the month',
  }),
});

const controlledLoad = z.object({
  centsPerKwh: importPrice,
  dailyCharge: dailyCharge.default(0).meta({ description: 'Cents a day for its meter' }),
});

const freeWindow = z.object({
  ...windowMembers,
  capKwh: energy.nullable().default(null).meta({
    description: 'The most free energy a day; energy above it has the price of its hour',
  }),
});

export const tariff = z
  .object({
    importRates: list(importRate, limits.rates)
      .min(1, 'must not be empty')
      .meta({ description: 'Import rates. Every half hour of the year is in exactly one' }),
    importStepsPer: stepPeriod
      .default('day')
      .meta({ description: 'The period after which the steps of imports start again' }),
    feedInRates: list(feedInRate, limits.rates)
      .default([])
      .meta({
        description:
          'Feed-in rates, negative where exports cost; every half hour is in exactly one. Empty without a feed-in ' +
          'tariff',
      }),
    feedInStepsPer: stepPeriod
      .default('day')
      .meta({ description: 'The period after which the steps of exports start again' }),
    demandCharges: list(demandCharge, limits.demandCharges)
      .default([])
      .meta({ description: 'Charged on the highest hour of a month within their window' }),
    controlledLoad: controlledLoad
      .nullable()
      .default(null)
      .meta({ description: 'Of a circuit with its own meter, such as hot water' }),
    dailyCharge: dailyCharge.default(0).meta({ description: 'Cents a day' }),
    freeWindow: freeWindow
      .nullable()
      .default(null)
      .meta({ description: 'Hours in which imports are free' }),
    includesGst: z
      .boolean()
      .default(true)
      .meta({ description: 'Whether prices include GST. Feed-in rates never do' }),
  })
  .check(({ value, issues }) => {
    for (const member of ['importRates', 'feedInRates'] as const) {
      const rates = value[member];
      const clash = clashIn(rates);
      if (clash !== undefined) {
        const { index, message } = clash;
        issues.push({ code: 'custom', input: rates, path: [member, index], message });
      }
      const gap = rates.length === 0 ? undefined : gapIn(rates);
      if (gap !== undefined) {
        issues.push({ code: 'custom', input: rates, path: [member], message: gap });
      }
    }
  })
  .meta({ id: 'TariffInput' });
export type Tariff = Value<typeof tariff>;
type ImportRate = Tariff['importRates'][number];
export type RateStep = ImportRate['steps'][number];
