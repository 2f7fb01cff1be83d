import { typicalDays } from '../savings/typical-year.ts';
import { hoursOf } from './charge-window.ts';
import type { Tariff } from './tariff.ts';

/**
 * The price of one more kWh, bought and sold, in each hour of a typical year, in cents including GST, to decide when to
 * charge. The first step of a rate counts, and an hour of a free window is free whatever its cap.
 */
export function hourlyPrices(
  tariff: Tariff,
  dayTypes: number,
): { importCents: Float64Array; exportCents: Float64Array } {
  const days = typicalDays(dayTypes);
  const importCents = new Float64Array(days.length * 24);
  const exportCents = new Float64Array(days.length * 24);
  const withGst = tariff.includesGst ? 1 : 1.1;
  for (const day of days) {
    const add = (prices: Float64Array, rates: Tariff['importRates'], times: number) => {
      for (const rate of rates) {
        const cents = (rate.steps[0]?.centsPerKwh ?? 0) * times;
        for (const { hour, part } of hoursOf(rate, day)) {
          prices[day.first + hour] = (prices[day.first + hour] ?? 0) + cents * part;
        }
      }
    };
    add(importCents, tariff.importRates, withGst);
    add(exportCents, tariff.feedInRates, 1);
    for (const { hour, part } of tariff.freeWindow ? hoursOf(tariff.freeWindow, day) : []) {
      importCents[day.first + hour] = (importCents[day.first + hour] ?? 0) * (1 - part);
    }
  }
  return { importCents, exportCents };
}
