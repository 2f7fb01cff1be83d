import { z } from 'zod';
import { inverterElectrical, orUnknown, panelElectrical } from './electrical.ts';
import { checkInverters } from './inverters/check-inverters.ts';
import { rebate } from './rebates/rebate.ts';
import { rebateLimits } from './rebates/rebate-limits.ts';
import { roofPlan } from './roof-plan/roof-plan.ts';
import { lossesInput } from './simulation/system-losses.ts';
import { siteKeys } from './simulation/weather-site.ts';
import {
  batteryFigures,
  specificationLimits as limits,
  newAssumptions,
} from './specification-limits.ts';
import { energyPlan } from './tariffs/energy-plan.ts';
import { isWithin } from './tariffs/is-within.ts';
import { meteredUsage } from './usage/metered-usage.ts';
import { dayOrEmpty, decimal, list, typedLine, whole } from './values/members.ts';
import type { Value } from './values/value.ts';
import { panelWarranty, productWarranty } from './warranty.ts';

// The planned system, described once for all doors: type, limits and a sentence for each member. Powers are in watts,
// energies in watt-hours, money in whole cents including GST. Texts and lists may be empty, and are kept as typed: a
// draft is saved while the user is still typing.

const name = typedLine(limits.nameCharacters);
const quantity = whole(1, limits.quantity);
const percent = whole(0, 100);
const tariff = decimal({ min: 0, max: limits.tariff, decimals: 2 }, 'cents per kWh ').meta({
  description: 'Cents per kWh including GST, to a hundredth',
});

function hundredths(min: number, max: number) {
  return decimal({ min, max, decimals: 2 });
}

/** A number of pieces of one model. */
function component(wattsMin: number, wattsMax: number) {
  return z.object({
    maker: name,
    model: name,
    watts: whole(wattsMin, wattsMax).meta({ description: 'Rated power of one' }),
    quantity,
  });
}
export type Component = Value<ReturnType<typeof component>>;

/** Adds the figures of the datasheet, copied from the library when the model was picked; null when unknown. */
export const panel = component(1, limits.panelWatts).extend({
  electrical: panelElectrical.nullable().overwrite(orUnknown).default(null),
  ...panelWarranty.shape,
});
export type PanelComponent = Value<typeof panel>;

export const inverter = component(0, limits.inverterWatts).extend({
  electrical: inverterElectrical.nullable().overwrite(orUnknown).default(null),
  ...productWarranty.shape,
});

const battery = z
  .object({
    maker: name,
    model: name,
    nominalWattHours: whole(1, limits.batteryWattHours).meta({ description: 'Of one' }),
    usableWattHours: whole(1, limits.batteryWattHours).meta({ description: 'Of one' }),
    powerWatts: whole(batteryFigures.powerWatts.min, batteryFigures.powerWatts.max)
      .nullable()
      .default(null)
      .meta({
        description:
          'Highest power of charging and discharging of one; by default, half of the usable energy an hour',
      }),
    quantity,
    ...productWarranty.shape,
  })
  .refine(({ usableWattHours, nominalWattHours }) => usableWattHours <= nominalWattHours, {
    path: ['usableWattHours'],
    error: 'must not be more than nominalWattHours',
  });
export type Battery = Value<typeof battery>;

/** Panels that make use of light on both faces. Only what stands on a frame in the open has light on its back. */
const bifacial = z.object({
  bifaciality: whole(1, 100).meta({
    description: 'Power of the back in percent of the front, from the datasheet',
  }),
  albedo: whole(1, limits.albedo).meta({
    description: 'Light that the ground reflects in percent: 20 for grass, 60 for white gravel',
  }),
  clearanceMetres: decimal({
    min: limits.clearanceMin,
    max: limits.clearanceMax,
    decimals: 1,
  }).meta({ description: 'From the ground to the lower edge of the panels' }),
  source: typedLine(limits.sourceCharacters).meta({
    description: 'Source of these figures, such as the datasheet',
  }),
});

/** Panels that lie in one plane. */
const panelArray = z.object({
  name,
  panels: whole(0, limits.quantity),
  tilt: whole(0, limits.tilt).meta({ description: 'Degrees from the horizontal' }),
  azimuth: whole(0, limits.azimuth).meta({ description: 'Degrees clockwise from north' }),
  shading: percent.meta({ description: 'Shading loss in percent of the yield' }),
  monthlyShading: z.array(percent).length(12, 'must have 12 entries').nullable().optional().meta({
    description:
      'Shading loss of each month in percent of the light, from January; replaces `shading`',
  }),
  strings: whole(1, limits.quantity).nullable().default(null).meta({
    description: 'Number of strings that its panels are wired in; `null` if not planned yet',
  }),
  inverter: whole(0, limits.kinds - 1)
    .nullable()
    .optional()
    .meta({
      description:
        'Its inverter, by the place in `inverters`, which begins with 0; given for every array or for none. `null` if ' +
        'all inverters share all arrays',
    }),
  bifacial: bifacial
    .nullable()
    .optional()
    .meta({
      description:
        'Of bifacial panels on a frame in the open, such as a ground mount, a tilt frame or a fence; `null` for panels ' +
        'on a roof, whose backs get no light',
    }),
});
export type PanelArray = Value<typeof panelArray>;

const priceLine = z.object({
  description: typedLine(limits.descriptionCharacters),
  quantity,
  unitCents: whole(-limits.unitCents, limits.unitCents).meta({
    description: 'Unit price in cents including GST; negative for a discount',
  }),
});
export type PriceLine = Value<typeof priceLine>;

/** Usage patterns: at home in the evening; at home all day; open during business hours. */
export const usagePatterns = ['evening', 'all_day', 'business'] as const;
export type UsagePattern = (typeof usagePatterns)[number];

/** Hours of every day from one full hour to another, across midnight if the second is not later: 22 to 7. */
const tariffHours = z
  .object({ fromHour: whole(0, 23), toHour: whole(1, 24), importTariff: tariff })
  .refine(({ fromHour, toHour }) => fromHour !== toHour, {
    path: ['toHour'],
    error: 'must not be fromHour',
  });
type TariffHours = Value<typeof tariffHours>;

const usage = z.object({
  dailyWattHours: whole(0, limits.dailyWattHours),
  pattern: z
    .enum(usagePatterns, `must be one of: ${usagePatterns.join(', ')}`)
    .default('evening')
    .meta({ description: 'When the energy of a day is used; `evening` by default' }),
  importTariff: tariff.meta({
    description: 'Cents per kWh including GST, to a hundredth; not used with a plan',
  }),
  exportTariff: tariff.meta({
    description: 'Cents per kWh including GST, to a hundredth; not used with a plan',
  }),
  timeOfUse: list(tariffHours, limits.timeOfUse)
    .check(({ value, issues }) => {
      const hour = hourInTwo(value);
      if (hour === undefined) return;
      const message = `must not have the hour from ${hour} twice`;
      issues.push({ code: 'custom', input: value, message });
    })
    .default([])
    .meta({
      description:
        'Hours with another import price, across midnight if `to_hour` is not later; they must not overlap',
    }),
  supplyCharge: hundredths(0, limits.supplyCharge)
    .default(0)
    .meta({ description: 'Cents a day including GST, to a hundredth' }),
  plan: energyPlan
    .meta({ id: 'EnergyPlanInput', description: 'An electricity plan' })
    .nullable()
    .optional()
    .meta({
      description:
        'A copy of an electricity plan, such as one of `getplans`, whose tariff replaces the prices above',
    }),
  controlledLoadWattHours: whole(0, limits.dailyWattHours)
    .nullable()
    .optional()
    .meta({
      description:
        'Daily energy on the controlled load meter, in addition to the rest; solar does not supply it. `null` to use ' +
        'the interval data',
    }),
  selfUsePercent: percent.nullable().default(null).meta({
    description:
      'Share of the solar energy that the house uses; by default, it follows from the hours of the day',
  }),
  metered: meteredUsage.nullable().optional().meta({
    description:
      'Interval data of the meter. Its hours replace the pattern; `daily_watt_hours` stays the daily import',
  }),
});
export type Usage = Value<typeof usage>;

function hourInTwo(timeOfUse: readonly TariffHours[]): number | undefined {
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  return hours.find((hour) => timeOfUse.filter((one) => isWithin(one, hour)).length > 1);
}

/** A figure that has a usual value, for which null or nothing stands. */
function unlessUsual<Figure extends z.ZodType>(figure: Figure, description: string) {
  return figure.nullable().optional().meta({ description });
}

/** The assumptions of an estimate that a project can override. */
const assumptions = z.object({
  dailyYield: hundredths(0.1, limits.dailyYield).nullable().meta({
    description:
      'kWh a day from 1 kW that faces north, tilted at the latitude, for example as measured; `null` to simulate it',
  }),
  dailyYieldSource: typedLine(limits.sourceCharacters).meta({
    description: 'Source of the figure; performance claims need one',
  }),
  weatherSite: unlessUsual(
    z.enum(siteKeys, `must be one of: ${siteKeys.join(', ')}`),
    'The site whose weather is taken; `null` for the nearest to the postcode',
  ),
  measuredYield: unlessUsual(
    whole(limits.measuredYieldMin, limits.measuredYieldMax),
    'kWh a year of 1 kW of the planned panels, such as those of a neighbouring system or another program, with its losses and shade. The simulated hours are scaled to it, and `daily_yield` is not used for them; `null` for the simulation',
  ),
  measuredYieldSource: typedLine(limits.sourceCharacters).optional().meta({
    description: 'Who measured or calculated it; performance claims need a source',
  }),
  losses: lossesInput
    .meta({
      id: 'SystemLossesInput',
      description: 'Losses between the light on the panels and the inverter, in percent',
    })
    .nullable()
    .optional()
    .meta({
      description:
        'Losses of the system besides shade, heat and angle; omitted ones are the usual, `null` for all of these',
    }),
  lossesSource: typedLine(limits.sourceCharacters).optional().meta({
    description: 'Source of losses that differ from the usual ones',
  }),
  horizon: unlessUsual(
    z.array(whole(0, limits.horizon)).length(8, 'must have 8 entries'),
    'Height of hills, trees or buildings around the site in degrees: north, north-east, east and so on to north-west; `null` for a level horizon',
  ),
  horizonSource: typedLine(limits.sourceCharacters).optional().meta({
    description: 'Source of the horizon, such as a survey',
  }),
  degradation: hundredths(0, limits.degradation).meta({
    description: 'Panel degradation, percent a year',
  }),
  tariffRise: hundredths(0, limits.tariffRise).meta({
    description: 'Electricity price rise, percent a year',
  }),
  batteryEfficiency: whole(1, 100).meta({
    description: 'Battery round-trip efficiency in percent',
  }),
  batteryReservePercent: unlessUsual(
    whole(0, limits.batteryReserve),
    'Percent of the usable energy that a battery keeps for outages; `null` for none',
  ),
  batteryFade: unlessUsual(
    hundredths(0, limits.batteryFade),
    'Percent of its capacity that a battery loses each year; `null` for 2',
  ),
  batteryLifeYears: unlessUsual(
    whole(1, limits.years),
    'Years that a battery works; `null` for 15',
  ),
  batteryReplacementCents: unlessUsual(
    whole(0, limits.unitCents),
    'Price of a replacement battery at the end of its life; `null` when it is not replaced',
  ),
  batteryGridChargePercent: unlessUsual(
    whole(0, 100),
    'Percent of its capacity up to which the grid charges a battery in the cheapest hours of a day; `null` for never',
  ),
  inverterReplacementYear: unlessUsual(
    whole(1, limits.years),
    'The year at the end of which inverters are replaced; `null` if not within the 20',
  ),
  inverterReplacementCents: unlessUsual(whole(0, limits.unitCents), 'Price of the replacement'),
  vppYearlyCents: unlessUsual(
    whole(0, limits.unitCents),
    'Yearly income from a virtual power plant; `null` for none',
  ),
  vppUntilOn: dayOrEmpty().optional().meta({
    description: 'The last agreed day, `YYYY-MM-DD`; empty if unknown, which counts one year',
  }),
  vppSource: typedLine(limits.sourceCharacters).optional().meta({
    description: 'Source of the figure, such as the contract or offer',
  }),
});
export type Assumptions = Value<typeof assumptions>;

/** Panels that the site has before the planned ones. They create no certificates and cost nothing. */
const existingSolar = z.object({
  watts: whole(1, limits.exportWatts).meta({ description: 'Rated power of its panels' }),
  inverterWatts: whole(1, limits.inverterWatts).nullable().optional().meta({
    description: 'Rated power of its inverter; `null` for no limit',
  }),
  installedYear: whole(1980, 2100).meta({ description: 'Determines the age of its panels' }),
  tilt: whole(0, limits.tilt).meta({ description: 'Degrees from the horizontal' }),
  azimuth: whole(0, limits.azimuth).meta({ description: 'Degrees clockwise from north' }),
});
export type ExistingSolar = Value<typeof existingSolar>;

const roof = z.object({
  material: name,
  storeys: whole(1, limits.storeys).nullable(),
});

/** The cable between the inverters and the point of supply. */
const acCable = z.object({
  metres: decimal({ min: 1, max: limits.cableMetres, decimals: 1 }).nullable().meta({
    description: 'Length in metres, one way',
  }),
  squareMillimetres: decimal({ min: 1, max: limits.cableSquareMillimetres, decimals: 1 })
    .nullable()
    .meta({ description: 'Cross-section of each copper conductor' }),
});

/** Every member is present; null where no value is given. */
export const specification = z.object({
  panels: list(panel, limits.kinds),
  inverters: list(inverter, limits.kinds).meta({
    description:
      'Inverters of one entry share their arrays; an inverter with its own arrays needs its own entry',
  }),
  battery: battery.nullable(),
  arrays: list(panelArray, limits.arrays).meta({ description: 'Panels that lie in one plane' }),
  priceLines: list(priceLine, limits.priceLines),
  rebates: list(
    rebate.meta({ id: 'RebateInput', description: 'A payment of a program towards a system' }),
    rebateLimits.rebates,
  )
    .optional()
    .meta({
      description:
        'Copies of the rebates that apply, such as those of `getrebates`; the price takes them off after the STCs',
    }),
  expectedInstallOn: dayOrEmpty().meta({
    description:
      'Planned installation date, which STCs are counted for, `YYYY-MM-DD`; empty if none is planned',
  }),
  roof,
  phases: z
    .union([z.literal(1), z.literal(2), z.literal(3), z.null()], 'must be one of: 1, 2, 3')
    .meta({ description: 'Phases of the grid connection' }),
  acCable: acCable.meta({
    description:
      'Cable between the inverters and the point of supply; the check of the voltage rise needs it',
  }),
  exportLimitWatts: whole(0, limits.exportWatts).nullable().meta({
    description: 'The most that the network lets the system export; `null` for no limit',
  }),
  existingSolar: existingSolar.nullable().optional().meta({
    description: "Existing solar at the site; today's bills include its savings",
  }),
  // Stored and read through the API under this name; all else calls it a roof plan.
  sitePlan: roofPlan
    .meta({ id: 'SitePlanInput', description: 'A plan of the roof, drawn on a picture of it' })
    .nullable()
    .optional()
    .meta({
      description:
        'The plan of the roof, drawn on a picture of it (`addroofpicture`); `null` without one',
    }),
  usage: usage.nullable().meta({
    description:
      "The customer's current consumption and prices; without it no savings are estimated",
  }),
  assumptions,
});
export type Specification = Value<typeof specification>;

/** A patch of a system: absent members stay as they are, a list is replaced as a whole. */
export const specificationPatch = specification
  .extend({
    roof: roof.exactPartial(),
    acCable: acCable.exactPartial(),
    assumptions: assumptions.exactPartial().meta({
      description: 'Assumptions of the estimates; omitted members keep their values',
    }),
  })
  .exactPartial()
  .meta({
    id: 'SpecificationInput',
    description: 'Omitted members keep their values; a list replaces the whole list',
  });
export type SpecificationPatch = Value<typeof specificationPatch>;

export const usualAssumptions: Assumptions = newAssumptions;

export const emptySpecification: Specification = {
  panels: [],
  inverters: [],
  battery: null,
  arrays: [],
  priceLines: [],
  expectedInstallOn: '',
  roof: { material: '', storeys: null },
  phases: null,
  acCable: { metres: null, squareMillimetres: null },
  exportLimitWatts: null,
  existingSolar: null,
  usage: null,
  assumptions: usualAssumptions,
};

/** The default usage. */
export const usualUsage = usage
  .pick({ pattern: true, timeOfUse: true, supplyCharge: true, selfUsePercent: true })
  .parse({});

/**
 * Applies a patch to a specification: the roof, the cable and the assumptions by their
 * members. Throws InvalidInput where the arrays no longer fit the inverters.
 */
export function withSpecification(before: Specification, patch: SpecificationPatch): Specification {
  const after = {
    ...before,
    ...patch,
    roof: { ...before.roof, ...patch.roof },
    acCable: { ...before.acCable, ...patch.acCable },
    assumptions: { ...before.assumptions, ...patch.assumptions },
  };
  checkInverters(after);
  return after;
}

/** Rated power of all panels in watts. */
export function systemWatts({ panels }: { panels: readonly Component[] }): number {
  return Math.round(panels.reduce((sum, { watts, quantity }) => sum + watts * quantity, 0));
}

export function countPieces(components: readonly { quantity: number }[]): number {
  return components.reduce((sum, { quantity }) => sum + quantity, 0);
}
