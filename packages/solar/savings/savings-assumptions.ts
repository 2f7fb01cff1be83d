import { daysOfYear } from '../months.ts';
import type { Statement } from '../quote.ts';
import type { Assumptions, Usage, UsagePattern } from '../specification.ts';
import { describeTariff } from '../tariffs/describe-tariff.ts';
import type { EnergyPlan } from '../tariffs/energy-plan.ts';
import { money } from '../values/money.ts';
import { cents, clock, counted, kilowattHours, longDay, monthNames, percent } from '../wording.ts';
import { usualBatteryFade, usualBatteryLife } from './battery-ageing.ts';
import { controlledKwhADay } from './controlled-load.ts';
import type { Saver } from './saver.ts';

const yearsMax = 20;
const own = 'Assumption of this estimate';
const proposalInput = 'Usage and tariffs given for this proposal';

/** Returns the assumptions of a savings estimate, for the customer to read. `author` names the program that calculates. */
export function savingsAssumptions(saver: Saver, author: string): Statement[] {
  const { house, today, usage, assumptions } = saver;
  const { degradation, tariffRise } = assumptions;
  const controlled = controlledKwhADay(usage);
  const statements: readonly (Statement | false)[] = [
    {
      text: 'An estimate, not a promise. What you save depends on the weather and on how you use energy.',
      source: own,
    },
    {
      text: `You ${today === null ? 'use' : 'buy'} ${kilowattHours(usage.dailyWattHours * 365)} a year.`,
      source: proposalInput,
    },
    pattern(usage, author),
    today !== null && {
      text: 'Your existing solar stays. Savings are relative to your current bill, which it has already reduced, and its panels age like the new ones.',
      source: own,
    },
    ownUse(usage),
    ...(usage.plan ? planTariffs(usage.plan) : simpleTariffs(usage)),
    controlled > 0 && {
      text: `A controlled load uses ${kilowattHours(Math.round(controlled * daysOfYear) * 1000)} more a year, which solar does not supply${usage.plan ? '' : '. Its price is not known, so no bill counts it'}.`,
      source: proposalInput,
    },
    house.exportMaxKw !== null &&
      usage.selfUsePercent === null && {
        text: `Exports are limited to ${kilowattHours(house.exportMaxKw * 1000)} an hour.`,
        source: 'Export limit given for this proposal',
      },
    ...(house.battery !== null && usage.selfUsePercent === null
      ? batteryStatements(house.battery, assumptions)
      : []),
    vpp(assumptions),
    inverters(assumptions),
    {
      text:
        degradation === 0
          ? 'The panels generate the same amount every year.'
          : `The panels generate ${percent(degradation)} less each year.`,
      source: own,
    },
    {
      text: `Electricity prices ${tariffRise === 0 ? 'stay the same for 20 years' : `rise by ${percent(tariffRise)} a year`}. Loan costs and repairs are not included.`,
      source: own,
    },
  ];
  return statements.filter((statement) => statement !== false);
}

const patterns: Readonly<Record<UsagePattern, string>> = {
  evening: 'mostly in the morning and the evening',
  all_day: 'all day',
  business: 'mostly during business hours',
};

function pattern({ pattern: name, metered }: Usage, author: string): Statement {
  if (!metered) {
    const text = `You use electricity ${patterns[name]}. Use varies by season, and differs between weekdays and weekends.`;
    return { text, source: `Usage pattern of ${author}, modelled on metered homes` };
  }
  const { fromOn, toOn, filledMonths, estimatedPercent } = metered;
  const filled = filledMonths.map((month) => monthNames[month - 1]).join(', ');
  const sentences = [
    `When you use electricity is taken from your meter readings from ${longDay(fromOn)} to ${longDay(toOn)}.`,
    filled === '' ? '' : `Missing readings of ${filled} are filled from other months.`,
    estimatedPercent > 0
      ? `The meter provider estimated ${percent(estimatedPercent)} of the readings.`
      : '',
  ];
  return { text: sentences.filter(Boolean).join(' '), source: 'Interval data of your meter' };
}

function ownUse({ selfUsePercent }: Usage): Statement {
  if (selfUsePercent === null) {
    const text =
      'Self-consumption is calculated from generation and use in each hour of cloudy, mixed and sunny days of each month, with daylight saving where your state has it. The battery is simulated over a sequence of such days.';
    return { text, source: own };
  }
  const text = `Self-consumption is ${selfUsePercent}% of the solar energy, but never more than your total use.`;
  return { text, source: proposalInput };
}

function planTariffs({ name, retailer, validOn, source, tariff }: EnergyPlan): Statement[] {
  const prices = validOn === '' ? '' : `, prices of ${longDay(validOn)}`;
  const plan = `Electricity plan: ${[retailer, name].filter(Boolean).join(', ')}${prices}.`;
  return [plan, ...describeTariff(tariff)].map((text) => ({
    text,
    source: source === '' ? proposalInput : source,
  }));
}

function simpleTariffs(usage: Usage): Statement[] {
  const charge = `The daily charge of ${cents(usage.supplyCharge)} stays as it is.`;
  return [tariffs(usage), ...(usage.supplyCharge > 0 ? [charge] : [])].map((text) => ({
    text,
    source: proposalInput,
  }));
}

function tariffs({ importTariff, exportTariff, timeOfUse }: Usage): string {
  const times = timeOfUse.map(
    (hours) =>
      `, from ${clock(hours.fromHour)} to ${clock(hours.toHour)} ${cents(hours.importTariff)}`,
  );
  return `Energy that you buy costs ${cents(importTariff)} per kWh${times.join('')}; energy that you export earns ${cents(exportTariff)}.`;
}

function batteryStatements(
  { usableKwh, powerKw, efficiency, gridCharge }: NonNullable<Saver['house']['battery']>,
  assumptions: Assumptions,
): Statement[] {
  const reserve = assumptions.batteryReservePercent ?? 0;
  const life = assumptions.batteryLifeYears ?? usualBatteryLife;
  const kept = reserve > 0 ? ` beside the ${percent(reserve)} kept for outages` : '';
  const charging =
    gridCharge === null
      ? 'The panels alone charge it.'
      : `The panels charge it, and in the cheapest hours of a day the grid does up to ${percent(gridCharge.untilPart * 100)}.`;
  const text = `The battery stores ${kilowattHours(usableKwh * 1000)}${kept}, takes and gives at most ${kilowattHours(powerKw * 1000)} an hour, and gives back ${percent(efficiency * 100)} of what it takes. ${charging}`;
  const fade = percent(assumptions.batteryFade ?? usualBatteryFade);
  const replacement = assumptions.batteryReplacementCents;
  const end =
    life >= yearsMax
      ? `works for all ${yearsMax} years`
      : replacement == null
        ? `works for ${counted(life, 'year')} and is not replaced`
        : `is replaced every ${life} years for ${money(replacement)}`;
  return [
    { text, source: own },
    { text: `The battery loses ${fade} of its capacity each year and ${end}.`, source: own },
  ];
}

function vpp({ vppYearlyCents, vppUntilOn = '', vppSource }: Assumptions): Statement | false {
  if (!vppYearlyCents) return false;
  const until = vppUntilOn === '' ? 'in the first year' : `a year until ${longDay(vppUntilOn)}`;
  return {
    text: `A virtual power plant pays ${money(vppYearlyCents)} ${until}. What it takes from the battery is not deducted.`,
    source: vppSource || 'Given for this proposal, without a source',
  };
}

function inverters({ inverterReplacementYear, inverterReplacementCents }: Assumptions): Statement {
  const text =
    inverterReplacementYear && inverterReplacementCents
      ? `Inverters are replaced at the end of year ${inverterReplacementYear} for ${money(inverterReplacementCents)}.`
      : `No inverter is replaced within ${yearsMax} years.`;
  return { text, source: own };
}
