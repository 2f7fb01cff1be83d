import { z } from 'zod';
import { priceOfSystem } from '../price-of-system.ts';
import { outlook } from '../quote.ts';
import type { QuoteInput } from '../quote-input.ts';
import { costAfterRebates } from '../rebates/apply-rebates.ts';
import { batteryStore } from '../savings/battery-store.ts';
import { houseOf } from '../savings/house-of.ts';
import { savingsOutlook } from '../savings/savings.ts';
import type { Assumptions, Specification } from '../specification.ts';
import type { Value } from '../values/value.ts';

/** The usable energy of the batteries that are compared, in kWh. */
export const sizesKwh = [0, 5, 10, 15, 20] as const;

/** The costs and savings of a system with a battery of that size. */
export const sizedBattery = z
  .object({
    usableKwh: z.number().meta({ description: 'Usable energy of the battery; 0 for none' }),
    payableCents: z.number().meta({ description: 'Price of the system with it, after STCs' }),
    ...outlook.shape,
  })
  .meta({ id: 'SizedBattery', description: 'The system with a battery of one size' });
export type SizedBattery = Value<typeof sizedBattery>;

/**
 * The system of a quote with batteries of no and of four other sizes in the place of its own. A battery costs
 * `centsPerKwh` for each usable kWh, before STCs: prices are the quote's, changed by the difference in size, and by the
 * STCs of each size. Power, nominal energy and replacement cost follow the size of the quote's battery; without one,
 * nominal energy is the usable. Null where there is nothing to compare: without savings, or where the self-consumption
 * is given.
 */
export function sizeBattery(input: QuoteInput, centsPerKwh: number): SizedBattery[] | null {
  const { specification, postcode } = input;
  const { usage, priceLines } = specification;
  if (usage === null || usage.selfUsePercent !== null || priceLines.length === 0) return null;
  const { day } = priceOfSystem(input);
  const installYear = Number(day.on.slice(0, 4));
  const houses = houseOf(specification, usage, { postcode, installYear });
  if (!houses) return null;
  const plannedKwh = usableKwhOf(specification);
  return sizesKwh.map((usableKwh) => {
    const battery = batteryOf(specification, usableKwh);
    const difference = Math.round((usableKwh - plannedKwh) * centsPerKwh);
    const line = { description: '', quantity: 1, unitCents: difference };
    const sized = { ...specification, battery, priceLines: [...priceLines, line] };
    const { price } = priceOfSystem({ ...input, specification: sized });
    const { house, today } = houses;
    const store = batteryStore(sized, usage, house.dayTypes);
    const saved = savingsOutlook({
      house: { ...house, battery: store },
      today,
      usage,
      assumptions: replacedAt(specification.assumptions, plannedKwh, usableKwh),
      payableCents: costAfterRebates(price),
      installOn: day.on,
    });
    return { usableKwh, payableCents: price.payableCents, ...saved };
  });
}

function usableKwhOf({ battery }: Specification): number {
  return battery === null ? 0 : (battery.usableWattHours * battery.quantity) / 1000;
}

/** Returns the planned battery at another size, as one piece, with its power and nominal energy for each kWh. */
function batteryOf({ battery }: Specification, usableKwh: number): Specification['battery'] {
  if (usableKwh === 0) return null;
  const usableWattHours = usableKwh * 1000;
  if (battery === null || battery.usableWattHours === 0) {
    const nominalWattHours = usableWattHours;
    return {
      maker: '',
      model: '',
      nominalWattHours,
      usableWattHours,
      powerWatts: null,
      quantity: 1,
    };
  }
  const times = usableWattHours / battery.usableWattHours;
  return {
    ...battery,
    usableWattHours,
    nominalWattHours: Math.round(battery.nominalWattHours * times),
    powerWatts: battery.powerWatts && Math.round(battery.powerWatts * times),
    quantity: 1,
  };
}

function replacedAt(assumptions: Assumptions, plannedKwh: number, usableKwh: number): Assumptions {
  const { batteryReplacementCents: cents } = assumptions;
  if (cents == null || plannedKwh === 0) return assumptions;
  return {
    ...assumptions,
    batteryReplacementCents: Math.round((cents * usableKwh) / plannedKwh),
  };
}
