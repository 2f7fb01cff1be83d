import { z } from 'zod';

// The part of a published plan that a tariff is made from: “EnergyPlanDetail” of the Consumer Data Standards (energy, version 3),
// as the Australian Energy Regulator publishes it. Members that are not named here are ignored. Lists are bounded, since
// files come from anywhere.

const entriesMax = 100;
const few = <Entry extends z.ZodType>(entry: Entry) =>
  z.array(entry).max(entriesMax, `must have at most ${entriesMax} entries`);
const text = z.string().max(2000, 'must have at most 2000 characters');
const short = z.string().max(100, 'must have at most 100 characters');
const amount = z
  .string()
  .regex(/^-?\d{1,7}(\.\d{1,10})?$/, 'must be an amount such as 0.2859')
  .transform(Number);

const rates = few(
  z.object({
    unitPrice: amount,
    measureUnit: short.optional(),
    volume: z.number().positive('must be more than 0').max(1_000_000).optional(),
  }),
).min(1, 'must not be empty');

const clockTime = z
  .string()
  .regex(/^T?([01]\d|2[0-4]):?[0-5]\d/, 'must be a time such as 15:00')
  .max(40, 'must be a time such as 15:00');
const days = few(
  z.enum(['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'PUBLIC_HOLIDAYS']),
).optional();
const times = z.object({
  days,
  startTime: clockTime.optional(),
  endTime: clockTime.optional(),
});

const single = z.object({ rates, period: short.optional() });
const timed = z.object({
  displayName: text.optional(),
  type: short.optional(),
  rates,
  period: short.optional(),
  timeOfUse: few(times).min(1, 'must not be empty'),
});

const monthAndDay = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be mm-dd');
const demand = z.object({
  displayName: text.optional(),
  amount,
  measureUnit: short.optional(),
  startTime: clockTime,
  endTime: clockTime,
  days,
  minDemand: amount.optional(),
  maxDemand: amount.optional(),
  measurementPeriod: short,
  chargePeriod: short,
});

const tariffPeriod = z.object({
  startDate: monthAndDay,
  endDate: monthAndDay,
  dailySupplyChargeType: short.optional(),
  dailySupplyCharge: amount.optional(),
  timeZone: short.optional(),
  rateBlockUType: z.enum(['singleRate', 'timeOfUseRates', 'demandCharges']),
  singleRate: single.optional(),
  timeOfUseRates: few(timed).optional(),
  demandCharges: few(demand).optional(),
});

const controlledLoad = z.object({
  rateBlockUType: short,
  singleRate: single.extend({ dailySupplyCharge: amount.optional() }).optional(),
});

const feedInTimes = z.object({
  displayName: text.optional(),
  rates,
  period: short.optional(),
  timeVariations: few(times).min(1, 'must not be empty'),
});
const feedIn = z.object({
  payerType: short.optional(),
  singleTariff: single.optional(),
  // Version 1 had one object where later versions have a list.
  timeVaryingTariffs: z.union([few(feedInTimes), feedInTimes.transform((one) => [one])]).optional(),
});

const contract = z.object({
  pricingModel: short,
  timeZone: short.optional(),
  tariffPeriod: few(tariffPeriod).min(1, 'must not be empty'),
  controlledLoad: few(controlledLoad).optional(),
  solarFeedInTariff: few(feedIn).optional(),
  discounts: z.array(z.unknown()).optional(),
  incentives: z.array(z.unknown()).optional(),
  greenPowerCharges: z.array(z.unknown()).optional(),
  fees: z.array(z.unknown()).optional(),
  eligibility: z.array(z.unknown()).optional(),
});

export const publishedPlan = z.object({
  planId: text.optional(),
  displayName: text.optional(),
  brandName: text.optional(),
  effectiveFrom: text.optional(),
  lastUpdated: text.optional(),
  geography: z.object({ distributors: few(text).optional() }).optional(),
  meteringCharges: z.array(z.unknown()).optional(),
  electricityContract: contract,
});
export type PublishedPlan = z.output<typeof publishedPlan>;
export type PublishedContract = PublishedPlan['electricityContract'];
export type PublishedPeriod = PublishedContract['tariffPeriod'][number];
export type PublishedTimes = z.output<typeof times>;
export type PublishedRates = z.output<typeof rates>;
