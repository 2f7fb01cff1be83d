import { z } from 'zod';
import {
  addressCharactersMax,
  specificationLimits as limits,
  titleCharactersMax,
} from '../../domain/projects/specification-limits.ts';
import { isPlainLine } from '../../domain/shared/text.ts';
import { isDay } from '../../domain/shared/time.ts';
import { usagePatterns } from '../../domain/solar/specification.ts';
import { panelWarranty, productWarranty } from '../../domain/solar/warranty.ts';
import { inverterElectrical, panelElectrical } from './electrical-input.ts';

// What the editor of a project may send. Texts are kept as they were typed, so that what comes back is what somebody is
// still typing at.

export const projectTitle = text(titleCharactersMax).min(1, 'A project needs a title');

/** A day, or nothing. */
export const day = z
  .string()
  .max(10)
  .refine((said) => said === '' || isDay(said), 'must be a day such as 2026-11-21, or empty');

const name = text(limits.nameCharacters);
const quantity = whole(1, limits.quantity);
const percent = whole(0, 100);
const tariff = z.number().min(0).max(limits.tariff);

function text(charactersMax: number) {
  return z
    .string()
    .max(charactersMax)
    .refine(isPlainLine, 'must not contain line breaks or other control characters');
}

function whole(min: number, max: number) {
  return z.int().min(min).max(max);
}

function components<Electrical extends z.ZodType, Warranty extends z.ZodRawShape>(
  [wattsMin, wattsMax]: readonly [number, number],
  electrical: Electrical,
  warranty: z.ZodObject<Warranty>,
) {
  const component = z.object({
    maker: name,
    model: name,
    watts: whole(wattsMin, wattsMax),
    quantity,
    electrical: electrical.nullable().exactOptional(),
    ...warranty.shape,
  });
  return z.array(component).max(limits.kinds);
}

const battery = z.object({
  maker: name,
  model: name,
  nominalWattHours: whole(1, limits.batteryWattHours),
  usableWattHours: whole(1, limits.batteryWattHours),
  powerWatts: whole(1, limits.batteryPowerWatts).nullable(),
  quantity,
  ...productWarranty.shape,
});

const array = z.object({
  name,
  panels: whole(0, limits.quantity),
  tilt: whole(0, limits.tilt),
  azimuth: whole(0, limits.azimuth),
  shading: percent,
  strings: whole(1, limits.quantity).nullable().exactOptional(),
});

const priceLine = z.object({
  description: text(limits.descriptionCharacters),
  quantity,
  unitCents: whole(-limits.unitCents, limits.unitCents),
});

const usage = z.object({
  dailyWattHours: whole(0, limits.dailyWattHours),
  pattern: z.enum(usagePatterns),
  importTariff: tariff,
  exportTariff: tariff,
  timeOfUse: z
    .array(z.object({ fromHour: whole(0, 23), toHour: whole(1, 24), importTariff: tariff }))
    .max(limits.timeOfUse),
  supplyCharge: z.number().min(0).max(limits.supplyCharge),
  selfUsePercent: percent.nullable(),
});

const assumptions = z.object({
  dailyYield: z.number().min(0.1).max(limits.dailyYield).nullable().exactOptional(),
  dailyYieldSource: text(limits.sourceCharacters).exactOptional(),
  degradation: z.number().min(0).max(limits.degradation).exactOptional(),
  tariffRise: z.number().min(0).max(limits.tariffRise).exactOptional(),
  batteryEfficiency: whole(1, 100).exactOptional(),
});

export const siteAddressInput = z.object({
  streetNumber: text(addressCharactersMax.streetNumber).exactOptional(),
  street: text(addressCharactersMax.street).exactOptional(),
  suburb: text(addressCharactersMax.suburb).exactOptional(),
  state: text(addressCharactersMax.state).exactOptional(),
  postcode: text(addressCharactersMax.postcode).exactOptional(),
  country: text(addressCharactersMax.country).exactOptional(),
});

/** Members that are not given stay as they are; a list is given as a whole. */
export const specificationInput = z.object({
  panels: components([1, limits.panelWatts], panelElectrical, panelWarranty).exactOptional(),
  inverters: components(
    [0, limits.inverterWatts],
    inverterElectrical,
    productWarranty,
  ).exactOptional(),
  battery: battery.nullable().exactOptional(),
  arrays: z.array(array).max(limits.arrays).exactOptional(),
  priceLines: z.array(priceLine).max(limits.priceLines).exactOptional(),
  expectedInstallOn: day.exactOptional(),
  roof: z
    .object({
      material: name.exactOptional(),
      storeys: whole(1, limits.storeys).nullable().exactOptional(),
    })
    .exactOptional(),
  phases: z
    .union([z.literal(1), z.literal(2), z.literal(3)])
    .nullable()
    .exactOptional(),
  exportLimitWatts: whole(0, limits.exportWatts).nullable().exactOptional(),
  usage: usage.nullable().exactOptional(),
  assumptions: assumptions.exactOptional(),
});
