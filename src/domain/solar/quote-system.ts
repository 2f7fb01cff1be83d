import type { CertificateTerms } from './certificate-price.ts';
import { certificateValueOn } from './certificate-value.ts';
import { warningsOf } from './checks.ts';
import { houseOf } from './house-of.ts';
import { installDay } from './install-day.ts';
import { priceOfSystem } from './price-of-system.ts';
import type { Quote } from './quote.ts';
import { estimateSavings } from './savings.ts';
import { type Specification, systemWatts } from './specification.ts';
import { stringFaults } from './string-checks.ts';
import { lastDayAhead, type NextLoss, nextLoss } from './value-steps.ts';
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
  /** What the account gives for certificates. */
  certificateTerms: CertificateTerms;
  depositPercent: number;
  today: string;
}): Quote {
  const { specification, postcode, today } = input;
  const { usage, priceLines } = specification;
  const { price, solar, batteries } = priceOfSystem(input);
  const estimate = estimateYield(specification, postcode);
  const house = usage && priceLines.length > 0 && houseOf(specification, usage, postcode);
  return {
    systemWatts: systemWatts(specification),
    price,
    solarCertificates: solar,
    batteryCertificates: batteries,
    yield: estimate,
    savings: house
      ? estimateSavings({
          house,
          usage,
          assumptions: specification.assumptions,
          payableCents: price.payableCents,
        })
      : null,
    warnings: warningsOf({
      specification,
      price,
      hasYield: estimate !== null,
      nextLoss: lossAhead(input),
      today,
    }),
    designFaults: stringFaults(specification),
  };
}

/**
 * What a later day of installation than the one that is counted for would cost. It follows from that day alone, so that
 * a quote does not say something else tomorrow.
 */
function lossAhead({
  specification,
  postcode,
  certificateTerms,
  today,
}: Parameters<typeof quoteSystem>[0]): NextLoss | undefined {
  const system = { specification, postcode };
  const value = certificateValueOn(system, certificateTerms, installDay(specification, today).on);
  return nextLoss(system, certificateTerms, { value, until: lastDayAhead(value.installOn) });
}
