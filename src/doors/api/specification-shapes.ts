import { z } from 'zod';
import {
  addressCharactersMax,
  specificationLimits as limits,
} from '../../domain/projects/specification-limits.ts';
import { isDay } from '../../domain/shared/time.ts';
import { line, wholeNumber } from './input.ts';

// What a caller may say of a system. The domain has the same limits, for all doors; here they are documented too.

const name = line(limits.nameCharacters);
const quantity = wholeNumber(1, limits.quantity);
const percent = wholeNumber(0, 100);
const tariff = z
  .number()
  .min(0, `must be from 0 to ${limits.tariff}`)
  .max(limits.tariff, `must be from 0 to ${limits.tariff}`)
  .meta({ description: 'Cents per kWh including GST, to a hundredth' });

/** A day, or nothing. */
export const dayInput = z
  .string()
  .refine((text) => text === '' || isDay(text), 'must be a day such as 2026-11-21, or empty');

function list<Entry extends z.ZodType>(entry: Entry, entriesMax: number) {
  return z.array(entry).max(entriesMax, `must have at most ${entriesMax} entries`);
}

function components(wattsMin: number, wattsMax: number) {
  const component = z.object({
    maker: name,
    model: name,
    watts: wholeNumber(wattsMin, wattsMax).meta({ description: 'Rated power of one' }),
    quantity,
  });
  return list(component, limits.kinds);
}

const battery = z.object({
  maker: name,
  model: name,
  nominal_watt_hours: wholeNumber(1, limits.batteryWattHours).meta({ description: 'Of one' }),
  usable_watt_hours: wholeNumber(1, limits.batteryWattHours).meta({ description: 'Of one' }),
  quantity,
});
const array = z.object({
  name,
  panels: wholeNumber(0, limits.quantity),
  tilt: wholeNumber(0, limits.tilt).meta({ description: 'Degrees from the horizontal' }),
  azimuth: wholeNumber(0, limits.azimuth).meta({ description: 'Degrees clockwise from north' }),
  shading: percent.meta({ description: 'Percent of the yield that shade takes' }),
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
  import_tariff: tariff,
  export_tariff: tariff,
  self_use_percent: percent.meta({
    description: 'Part of the solar energy that is used in the house',
  }),
});

export const specificationInput = z
  .object({
    panels: components(1, limits.panelWatts).optional(),
    inverters: components(0, limits.inverterWatts).optional(),
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
});

/** The same as it is read. */
export const specificationShape = z
  .object({
    panels: z.array(component),
    inverters: z.array(component),
    battery: z
      .object({
        maker: z.string(),
        model: z.string(),
        nominal_watt_hours: z.number(),
        usable_watt_hours: z.number(),
        quantity: z.number(),
      })
      .nullable(),
    arrays: z.array(
      z.object({
        name: z.string(),
        panels: z.number(),
        tilt: z.number(),
        azimuth: z.number(),
        shading: z.number(),
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
        import_tariff: z.number(),
        export_tariff: z.number(),
        self_use_percent: z.number(),
      })
      .nullable(),
  })
  .meta({ id: 'Specification', description: 'The system as it is planned' });
