import { money } from '@sundesk/solar/values';
import type { ProposalContent } from '../proposal-content.ts';

/** Systems of homes and small firms; above the second, panels get LGCs instead of STCs. */
const usualWatts = { min: 1000, max: 100_000 };
/** Cents for each watt, before STCs. The highest is for systems without a battery. */
const usualCentsPerWatt = { min: 100, max: 500 };

/**
 * What of a system is rarely meant, each as a sentence for the seller: panels or inverters without brand or model, panels
 * without an inverter, and an unusual size or price. All of it can be right, so it is to be confirmed, not refused.
 */
export function findOddities({
  specification: { panels, inverters, battery },
  quote: { systemWatts, price },
}: Pick<ProposalContent, 'specification' | 'quote'>): string[] {
  const oddities: string[] = [];
  if (panels.some(isUnnamed)) oddities.push('The panels have no brand or no model.');
  if (inverters.some(isUnnamed)) oddities.push('The inverter has no brand or no model.');
  if (panels.length > 0 && inverters.length === 0) oddities.push('There is no inverter.');
  if (systemWatts <= 0) return oddities;
  if (systemWatts < usualWatts.min || systemWatts > usualWatts.max) {
    oddities.push(`The system has ${systemWatts / 1000} kW of panels.`);
  }
  const perWatt = price.totalCents / systemWatts;
  if (perWatt < usualCentsPerWatt.min || (battery === null && perWatt > usualCentsPerWatt.max)) {
    oddities.push(`The price before STCs is ${money(Math.round(perWatt))} per watt.`);
  }
  return oddities;
}

function isUnnamed({ maker, model }: { maker: string; model: string }): boolean {
  return maker === '' || model === '';
}
