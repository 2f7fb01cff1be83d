import { z } from 'zod';
import {
  addressCharactersMax,
  specificationLimits as limits,
} from '../../../domain/projects/specification-limits.ts';
import { isDay } from '../../../domain/shared/time.ts';
import { usagePatterns } from '../../../domain/solar/specification.ts';
import { panelWarranty, productWarranty } from '../../../domain/solar/warranty.ts';
import { line, wholeNumber } from '../input.ts';
import { snakeSchema } from '../snake-case.ts';
import {
  inverterElectricalInput,
  inverterElectricalShape,
  panelElectricalInput,
  panelElectricalShape,
} from './electrical-shapes.ts';

// What a caller may say of a system. The domain has the same limits, for all doors; here they are documented too.

const ofPanel = snakeSchema(panelWarranty);
const ofProduct = snakeSchema(productWarranty);
const name = line(limits.nameCharacters);
const quantity = wholeNumber(1, limits.quantity);
const percent = wholeNumber(0, 100);
const tariff = z
  .number()
  .min(0, `must be from 0 to ${limits.tariff}`)
  .max(limits.tariff, `must be from 0 to ${limits.tariff}`)
  .meta({ description: 'Cents per kWh including GST, to a hundredth' });

function hundredths(min: number, max: number) {
  const message = `must be from ${min} to ${max}`;
  return z.number().min(min, message).max(max, message);
}

/** A day, or nothing. */
export const dayInput = z
  .string()
  .refine((text) => text === '' || isDay(text), 'must be a day such as 2026-11-21, or empty');

function list<Entry extends z.ZodType>(entry: Entry, entriesMax: number) {
  return z.array(entry).max(entriesMax, `must have at most ${entriesMax} entries`);
}

function components<Electrical extends z.ZodType, Warranty extends z.ZodRawShape>(
  [wattsMin, wattsMax]: readonly [number, number],
  electrical: Electrical,
  warranty: z.ZodObject<Warranty>,
) {
  const component = z.object({
    maker: name,
    model: name,
    watts: wholeNumber(wattsMin, wattsMax).meta({ description: 'Rated power of one' }),
    quantity,
    electrical: electrical.nullable().optional(),
    ...warranty.shape,
  });
  return list(component, limits.kinds);
}

const battery = z.object({
  maker: name,
  model: name,
  nominal_watt_hours: wholeNumber(1, limits.batteryWattHours).meta({ description: 'Of one' }),
  usable_watt_hours: wholeNumber(1, limits.batteryWattHours).meta({ description: 'Of one' }),
  power_watts: wholeNumber(1, limits.batteryPowerWatts).nullable().optional().meta({
    description: 'The most that one takes or gives; without it, half of the usable energy an hour',
  }),
  quantity,
  ...ofProduct.shape,
});
const array = z.object({
  name,
  panels: wholeNumber(0, limits.quantity),
  tilt: wholeNumber(0, limits.tilt).meta({ description: 'Degrees from the horizontal' }),
  azimuth: wholeNumber(0, limits.azimuth).meta({ description: 'Degrees clockwise from north' }),
  shading: percent.meta({ description: 'Percent of the yield that shade takes' }),
  strings: wholeNumber(1, limits.quantity)
    .nullable()
    .optional()
    .meta({ description: 'In how many strings its panels are wired; `null` when nobody has said' }),
});
const priceLine = z.object({
  description: line(limits.descriptionCharacters),
  quantity,
  unit_cents: wholeNumber(-limits.unitCents, limits.unitCents).meta({
    description: 'Price of one in cents including GST; negative for a discount',
  }),
});
const usage = z.object({
  daily_watt_hours: wholeNumber(0, limits.dailyWattHours),
  pattern: z
    .enum(usagePatterns, `must be one of: ${usagePatterns.join(', ')}`)
    .optional()
    .meta({
      description: 'When the energy of a day is used; `evening` if nothing is said',
    }),
  import_tariff: tariff,
  export_tariff: tariff,
  time_of_use: list(
    z.object({
      from_hour: wholeNumber(0, 23),
      to_hour: wholeNumber(1, 24),
      import_tariff: tariff,
    }),
    limits.timeOfUse,
  )
    .optional()
    .meta({
      description:
        'Hours at which buying costs something else, across midnight if `to_hour` is not later; no hour may be in two',
    }),
  supply_charge: hundredths(0, limits.supplyCharge)
    .optional()
    .meta({ description: 'Cents a day including GST, to a hundredth' }),
  self_use_percent: percent.nullable().optional().meta({
    description:
      'Part of the solar energy that is used in the house; without it, it follows from the hours of the day',
  }),
});
const assumptions = z.object({
  daily_yield: hundredths(0.1, limits.dailyYield).nullable().optional().meta({
    description:
      'kWh a day of 1 kW that faces north at the best tilt; `null` for that of the nearest city',
  }),
  daily_yield_source: line(limits.sourceCharacters)
    .optional()
    .meta({ description: 'Who says so; claims of performance need a source' }),
  degradation: hundredths(0, limits.degradation)
    .optional()
    .meta({ description: 'Percent that panels make less each year' }),
  tariff_rise: hundredths(0, limits.tariffRise)
    .optional()
    .meta({ description: 'Percent by which tariffs rise each year' }),
  battery_efficiency: wholeNumber(1, 100)
    .optional()
    .meta({ description: 'Percent that a battery gives back of what it takes' }),
});

export const specificationInput = z
  .object({
    panels: components([1, limits.panelWatts], panelElectricalInput, ofPanel).optional(),
    inverters: components([0, limits.inverterWatts], inverterElectricalInput, ofProduct).optional(),
    battery: battery.nullable().optional(),
    arrays: list(array, limits.arrays)
      .optional()
      .meta({ description: 'Panels that lie in one plane' }),
    price_lines: list(priceLine, limits.priceLines).optional(),
    expected_install_on: dayInput.optional().meta({
      description:
        'The day that certificates are counted for, `YYYY-MM-DD`; empty when nobody has said',
    }),
    roof: z
      .object({
        material: name.optional(),
        storeys: wholeNumber(1, limits.storeys).nullable().optional(),
      })
      .optional(),
    phases: z
      .union([z.literal(1), z.literal(2), z.literal(3), z.null()], 'must be one of: 1, 2, 3')
      .optional()
      .meta({ description: 'Of the connection to the grid' }),
    export_limit_watts: wholeNumber(0, limits.exportWatts).nullable().optional().meta({
      description: 'The most that the network lets the system export; `null` for no limit',
    }),
    usage: usage.nullable().optional().meta({
      description: 'What the customer uses and pays today; without it no savings are estimated',
    }),
    assumptions: assumptions.optional().meta({
      description: 'What the estimates suppose; what is not said stays as it is',
    }),
  })
  .meta({
    id: 'SpecificationInput',
    description: 'Members that are not given stay as they are; a list is given as a whole',
  });

export const siteAddressInput = z.object({
  streetnum: line(addressCharactersMax.streetNumber).optional(),
  street: line(addressCharactersMax.street).optional(),
  suburb: line(addressCharactersMax.suburb).optional(),
  state: line(addressCharactersMax.state).optional(),
  postcode: line(addressCharactersMax.postcode).optional(),
  country: line(addressCharactersMax.country).optional(),
});

const component = z.object({
  maker: z.string(),
  model: z.string(),
  watts: z.number().meta({ description: 'Rated power of one' }),
  quantity: z.number(),
  warranty_years: z
    .number()
    .nullable()
    .meta({ description: 'Years of the product warranty; `null` while nobody has said' }),
});

/** The same as it is read. */
export const specificationShape = z
  .object({
    panels: z.array(
      component.extend({
        performance_warranty_years: z.number().nullable(),
        electrical: panelElectricalShape.nullable(),
      }),
    ),
    inverters: z.array(component.extend({ electrical: inverterElectricalShape.nullable() })),
    battery: z
      .object({
        maker: z.string(),
        model: z.string(),
        nominal_watt_hours: z.number(),
        usable_watt_hours: z.number(),
        power_watts: z.number().nullable(),
        quantity: z.number(),
        warranty_years: z.number().nullable(),
      })
      .nullable(),
    arrays: z.array(
      z.object({
        name: z.string(),
        panels: z.number(),
        tilt: z.number(),
        azimuth: z.number(),
        shading: z.number(),
        strings: z.number().nullable(),
      }),
    ),
    price_lines: z.array(
      z.object({ description: z.string(), quantity: z.number(), unit_cents: z.number() }),
    ),
    expected_install_on: z.string().meta({ description: '`YYYY-MM-DD`, or empty' }),
    roof: z.object({ material: z.string(), storeys: z.number().nullable() }),
    phases: z.number().nullable(),
    export_limit_watts: z.number().nullable(),
    usage: z
      .object({
        daily_watt_hours: z.number(),
        pattern: z.enum(usagePatterns),
        import_tariff: z.number(),
        export_tariff: z.number(),
        time_of_use: z.array(
          z.object({ from_hour: z.number(), to_hour: z.number(), import_tariff: z.number() }),
        ),
        supply_charge: z.number(),
        self_use_percent: z.number().nullable(),
      })
      .nullable(),
    assumptions: z.object({
      daily_yield: z.number().nullable(),
      daily_yield_source: z.string(),
      degradation: z.number(),
      tariff_rise: z.number(),
      battery_efficiency: z.number(),
    }),
  })
  .meta({ id: 'Specification', description: 'The system as it is planned' });
