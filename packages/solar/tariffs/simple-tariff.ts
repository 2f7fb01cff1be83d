import type { Usage } from '../specification.ts';
import { type ChargeWindow, coversHalfHour } from './charge-window.ts';
import type { Tariff } from './tariff.ts';

const always: ChargeWindow = { months: [], days: 'every_day', fromHour: 0, toHour: 24 };

/** One price for all hours but those of `timeOfUse`, one for exports, and a daily charge, as a tariff. */
export function simpleTariff({
  importTariff,
  exportTariff,
  timeOfUse,
  supplyCharge,
}: Pick<Usage, 'importTariff' | 'exportTariff' | 'timeOfUse' | 'supplyCharge'>): Tariff {
  const timed = timeOfUse.map(({ fromHour, toHour, importTariff: price }) =>
    rate({ fromHour, toHour }, price),
  );
  const others = otherHours(timed).map((hours) => rate(hours, importTariff));
  return {
    importRates: [...timed, ...others],
    importStepsPer: 'day',
    feedInRates: [rate({ fromHour: 0, toHour: 24 }, exportTariff)],
    feedInStepsPer: 'day',
    demandCharges: [],
    controlledLoad: null,
    dailyCharge: supplyCharge,
    freeWindow: null,
    includesGst: true,
  };
}

type Hours = Pick<ChargeWindow, 'fromHour' | 'toHour'>;

function rate(hours: Hours, centsPerKwh: number): Tariff['importRates'][number] {
  return { name: '', ...always, ...hours, steps: [{ centsPerKwh, upToKwh: null }] };
}

/** The hours of a day that none of these have, in runs. */
function otherHours(taken: readonly ChargeWindow[]): Hours[] {
  const runs: { fromHour: number; toHour: number }[] = [];
  for (let hour = 0; hour < 24; hour += 1) {
    if (taken.some((window) => coversHalfHour(window, hour))) continue;
    const last = runs.at(-1);
    if (last?.toHour === hour) last.toHour = hour + 1;
    else runs.push({ fromHour: hour, toHour: hour + 1 });
  }
  return runs;
}
