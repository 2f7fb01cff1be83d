import { cents, clock, kilowattHours, monthNames } from '../wording.ts';
import type { ChargeWindow } from './charge-window.ts';
import type { RateStep, StepPeriod, Tariff } from './tariff.ts';

/** Describes a tariff's charges and payments, in sentences for home owners. */
export function describeTariff(tariff: Tariff): string[] {
  const { controlledLoad, dailyCharge, freeWindow, demandCharges, feedInRates } = tariff;
  const sentences: readonly (string | false)[] = [
    `Energy that you buy costs ${rates(tariff.importRates, tariff.importStepsPer)}.`,
    freeWindow !== null &&
      `It is free${when(freeWindow)}${freeWindow.capKwh === null ? '' : `, up to ${kilowattHours(freeWindow.capKwh * 1000)} a day`}.`,
    feedInRates.length === 0
      ? 'Energy that you export earns nothing.'
      : `Energy that you export earns ${rates(feedInRates, tariff.feedInStepsPer)}.`,
    ...demandCharges.map(
      (charge) =>
        `The highest hour of the month${when(charge)} costs ${cents(charge.centsPerKw)} per kW ${charge.per === 'day' ? 'for each day of the month' : 'a month'}. Single days reach more than typical ones, so the charge is underestimated.`,
    ),
    controlledLoad !== null &&
      `Controlled load costs ${cents(controlledLoad.centsPerKwh)} per kWh${controlledLoad.dailyCharge === 0 ? '' : ` and ${cents(controlledLoad.dailyCharge)} a day`}. Solar does not supply it.`,
    dailyCharge > 0 && `The daily charge of ${cents(dailyCharge)} stays as it is.`,
    !tariff.includesGst && 'GST of 10% is added to these prices, but not to what exports earn.',
  ];
  return sentences.filter((sentence) => sentence !== false);
}

type Rate = Tariff['importRates'][number];

function rates(all: readonly Rate[], stepsPer: StepPeriod): string {
  return all.map((rate) => `${price(rate.steps, stepsPer)}${when(rate)}`).join('; ');
}

function price(steps: readonly RateStep[], stepsPer: StepPeriod): string {
  return steps
    .map(({ centsPerKwh, upToKwh }, index) => {
      const amount = `${cents(centsPerKwh)} per kWh`;
      if (upToKwh === null) return index === 0 ? amount : `then ${amount}`;
      return `${amount} up to ${kilowattHours(upToKwh * 1000)} a ${stepsPer}`;
    })
    .join(', ');
}

const daysInWords: Readonly<Record<ChargeWindow['days'], string>> = {
  every_day: '',
  weekdays: ' on weekdays',
  weekends: ' on weekends',
};

/** ` from 3 pm to 9 pm on weekdays in January and February`, or nothing for always. */
function when({ months, days, fromHour, toHour }: ChargeWindow): string {
  const isAllDay = fromHour % 24 === toHour % 24;
  const hours = isAllDay ? '' : ` from ${clock(fromHour)} to ${clock(toHour)}`;
  return `${hours}${daysInWords[days]}${season(months)}`;
}

/** Runs of months by their ends: `December to March`. */
function season(months: readonly number[]): string {
  if (months.length === 0 || months.length === 12) return '';
  const has = (month: number) => months.includes(((month + 11) % 12) + 1);
  const firsts = months.filter((month) => !has(month - 1));
  const runs = firsts.map((first) => {
    let last = first;
    while (has(last + 1)) last += 1;
    const name = (month: number) => monthNames[(month - 1) % 12];
    return first === last ? name(first) : `${name(first)} to ${name(last)}`;
  });
  return ` in ${runs.join(' and ')}`;
}
