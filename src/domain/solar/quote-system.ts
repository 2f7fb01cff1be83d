import { warningsOf } from './checks.ts';
import { priceOfSystem } from './price-of-system.ts';
import type { Quote } from './quote.ts';
import { estimateSavings } from './savings.ts';
import { type Specification, systemWatts } from './specification.ts';
import { estimateYield } from './yield.ts';

/**
 * All figures of a system at a site: certificates, price, yield and savings, with what they rest on and what to watch.
 * `today` and the days of the specification are `YYYY-MM-DD`; money is in whole cents including GST. Nothing is
 * refused: what cannot be calculated is null and says why. Nothing is saved without a price to weigh it against.
 */
export function quoteSystem(input: {
  specification: Specification;
  postcode: string;
  isGstRegistered: boolean;
  /** What one certificate is worth. */
  certificateCents: number;
  depositPercent: number;
  today: string;
}): Quote {
  const { specification, postcode, today } = input;
  const { usage, priceLines } = specification;
  const { price, solar, batteries } = priceOfSystem(input);
  const estimate = estimateYield(specification, postcode);
  const hasSavings = estimate !== null && usage !== null && priceLines.length > 0;
  return {
    systemWatts: systemWatts(specification),
    price,
    solarCertificates: solar,
    batteryCertificates: batteries,
    yield: estimate,
    savings: hasSavings ? estimateSavings(estimate, usage, price.payableCents) : null,
    warnings: warningsOf({ specification, price, hasYield: estimate !== null, today }),
  };
}
