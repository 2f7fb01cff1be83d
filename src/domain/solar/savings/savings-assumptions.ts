import type { Statement } from '../quote.ts';
import type { Usage, UsagePattern } from '../specification.ts';
import { cents, clock, kilowattHours, percent } from '../wording.ts';
import type { Saver } from './savings.ts';

const own = 'Assumption of this estimate';
const given = 'Usage and tariffs given for this proposal';

/** What an estimate of savings rests on, for the customer to read. */
export function savingsAssumptions({ house, usage, assumptions }: Saver): Statement[] {
  const { degradation, tariffRise } = assumptions;
  const statements: readonly (Statement | false)[] = [
    {
      text: 'An estimate, not a promise. What you save depends on the weather and on how you use energy.',
      source: own,
    },
    {
      text: `You use ${kilowattHours(usage.dailyWattHours * 365)} a year. ${patterns[usage.pattern]}`,
      source: given,
    },
    ownUse(usage),
    { text: tariffs(usage), source: given },
    usage.supplyCharge > 0 && {
      text: `The daily charge of ${cents(usage.supplyCharge)} stays as it is.`,
      source: given,
    },
    house.exportMaxKw !== null &&
      usage.selfUsePercent === null && {
        text: `At most ${kilowattHours(house.exportMaxKw * 1000)} an hour can be exported.`,
        source: 'Export limit given for this proposal',
      },
    house.battery !== null && usage.selfUsePercent === null && battery(house.battery),
    {
      text:
        degradation === 0
          ? 'The panels make as much every year.'
          : `The panels make ${percent(degradation)} less each year.`,
      source: own,
    },
    {
      text: `${tariffRise === 0 ? 'Tariffs stay as they are for 20 years' : `Tariffs rise by ${percent(tariffRise)} each year`}. Loans, repairs and new parts are not counted.`,
      source: own,
    },
  ];
  return statements.filter((statement) => statement !== false);
}

const patterns: Readonly<Record<UsagePattern, string>> = {
  evening: 'Most of it in the morning and the evening.',
  all_day: 'Somebody is at home all day.',
  business: 'Most of it during business hours.',
};

function ownUse({ selfUsePercent }: Usage): Statement {
  if (selfUsePercent === null) {
    const text =
      'What you use of it yourself follows from sun and use in each hour of cloudy, mixed and sunny days of each month, with daylight saving where your state has it. The battery runs through a sequence of such days.';
    return { text, source: own };
  }
  const text = `You use ${selfUsePercent}% of the solar energy yourself, but never more than you use in all.`;
  return { text, source: given };
}

function tariffs({ importTariff, exportTariff, timeOfUse }: Usage): string {
  const times = timeOfUse.map(
    (hours) =>
      `, from ${clock(hours.fromHour)} to ${clock(hours.toHour)} ${cents(hours.importTariff)}`,
  );
  return `Energy that you buy costs ${cents(importTariff)} per kWh${times.join('')}; energy that you export earns ${cents(exportTariff)}.`;
}

function battery({ usableKwh, powerKw, efficiency }: NonNullable<Saver['house']['battery']>) {
  const text = `The battery stores ${kilowattHours(usableKwh * 1000)}, takes and gives at most ${kilowattHours(powerKw * 1000)} an hour, gives back ${percent(efficiency * 100)} of what it takes, is charged by the panels alone, and works for all 20 years.`;
  return { text, source: own };
}
