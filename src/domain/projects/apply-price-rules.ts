import {
  countPieces,
  kilometresBetweenPostcodes,
  type Specification,
  specificationLimits,
  systemWatts,
} from '@sundesk/solar';
import type { PriceRule, PriceRules } from '../accounts/settings/price-rules.ts';

type PriceLine = Specification['priceLines'][number];
type PricedSystem = Pick<Specification, 'panels' | 'roof' | 'priceLines'>;

/**
 * The price lines of a system with those of the firm's rules. A rule writes the first line of its description anew, or
 * adds one at the end; a rule that charges for nothing, such as a second storey that is not there, has no line. Other
 * lines stay. The distance is that between the middles of the postcodes, in a straight line.
 */
export function applyPriceRules(
  { panels, roof, priceLines }: PricedSystem,
  { postcode, priceRules }: { postcode: string; priceRules: PriceRules },
): PriceLine[] {
  const counts: Record<PriceRule['basis'], number> = {
    watt: systemWatts({ panels }),
    panel: countPieces(panels),
    storey: Math.max(0, (roof.storeys ?? 1) - 1),
    kilometre: kilometresBetweenPostcodes(priceRules.fromPostcode, postcode) ?? 0,
    fixed: 1,
  };
  const lines: PriceLine[] = [...priceLines];
  for (const rule of priceRules.rules) {
    const made = lineOf(rule, counts[rule.basis]);
    const at = lines.findIndex(({ description }) => description === rule.description);
    if (at === -1) lines.push(...made);
    else lines.splice(at, 1, ...made);
  }
  return lines;
}

/** The line of a rule: none for a count of 0. Watts are one sum, as a system is sold. */
function lineOf({ description, basis, cents }: PriceRule, count: number): PriceLine[] {
  if (count === 0) return [];
  const { quantity, unitCents } = specificationLimits;
  return basis === 'watt'
    ? [{ description, quantity: 1, unitCents: Math.min(count * cents, unitCents) }]
    : [{ description, quantity: Math.min(count, quantity), unitCents: cents }];
}
