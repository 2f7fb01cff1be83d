import type { SavingsEstimate, Statement, YieldEstimate } from './quote.ts';
import { roundHalfAway } from './round-half-away.ts';
import type { Usage } from './specification.ts';
import { kilowattHours } from './wording.ts';

const yearsMax = 20;
const own = 'Assumption of this estimate';
const given = 'Usage and tariffs given for this proposal';

/**
 * What the system saves at today's tariffs, an estimate in cents: energy used in the house × the import tariff + the
 * rest × the export tariff, rounded each year. The house uses its part of the yield but never more than it consumes.
 * The yield falls by 0.5 % of itself each year; prices stay. The sums begin with what was payable, as a loss.
 * Source: the rule is our own; 0.5 % a year from an Australian quoting tool, read second-hand.
 */
export function estimateSavings(
  { annualKwh }: Pick<YieldEstimate, 'annualKwh'>,
  usage: Usage,
  payableCents: number,
): SavingsEstimate {
  const cumulativeCents = [0 - payableCents];
  for (let year = 1; year <= yearsMax; year += 1) {
    const before = cumulativeCents[year - 1] ?? 0;
    cumulativeCents.push(before + savedCents(annualKwh * 0.995 ** (year - 1), usage));
  }
  const paybackYear = cumulativeCents.findIndex((cents) => cents >= 0);
  return {
    firstYearCents: savedCents(annualKwh, usage),
    cumulativeCents,
    paybackYear: paybackYear === -1 ? null : paybackYear,
    assumptions: assumptions(annualKwh, usage),
  };
}

function savedCents(yieldKwh: number, usage: Usage): number {
  const usedKwh = Math.min((yieldKwh * usage.selfUsePercent) / 100, consumedKwh(usage));
  return roundHalfAway(usedKwh * usage.importTariff + (yieldKwh - usedKwh) * usage.exportTariff);
}

/** In a year. */
function consumedKwh({ dailyWattHours }: Usage): number {
  return (dailyWattHours * 365) / 1000;
}

function assumptions(annualKwh: number, usage: Usage): Statement[] {
  const consumed = kilowattHours(consumedKwh(usage) * 1000);
  const isCapped = (annualKwh * usage.selfUsePercent) / 100 > consumedKwh(usage);
  return [
    {
      text: 'An estimate, not a promise. What you save depends on the weather and on how you use energy.',
      source: own,
    },
    {
      text: isCapped
        ? `You use ${consumed} a year. The system makes more, so that is all that you can use of it.`
        : `You use ${usage.selfUsePercent}% of the solar energy yourself, and ${consumed} a year in all.`,
      source: given,
    },
    {
      text: `Energy that you do not buy saves ${usage.importTariff} c per kWh; energy that you export earns ${usage.exportTariff} c.`,
      source: given,
    },
    { text: 'The panels make 0.5% less each year.', source: own },
    {
      text: `Tariffs stay as they are for ${yearsMax} years. Loans, repairs and daily charges are not counted.`,
      source: own,
    },
  ];
}
