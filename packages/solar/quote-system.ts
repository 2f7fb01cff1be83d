import { certificateValueOn } from './certificates/certificate-value.ts';
import { announcementFor } from './certificates/solar-limit.ts';
import { lastDayAhead, type NextLoss, nextLoss } from './certificates/value-steps.ts';
import { warningsOf } from './checks.ts';
import { modelVersion } from './model/model-versions.ts';
import { priceOfSystem } from './price-of-system.ts';
import type { Quote, Statement } from './quote.ts';
import type { QuoteInput } from './quote-input.ts';
import { costAfterRebates } from './rebates/apply-rebates.ts';
import { rebateFaults } from './rebates/rebate-faults.ts';
import { houseOf } from './savings/house-of.ts';
import { estimateSavings } from './savings/savings.ts';
import { type Specification, systemWatts } from './specification.ts';
import { networkFaults } from './wiring/network-checks.ts';
import { stringFaults } from './wiring/string-checks.ts';
import { voltageRiseFault } from './wiring/voltage-rise.ts';
import { estimateYield } from './yield.ts';

/**
 * All figures of a system at a site: STCs, price, yield and savings, with what they rest on and what to watch.
 * `today` and the days of the specification are `YYYY-MM-DD`; money is in whole cents including GST. Nothing is
 * refused: what cannot be calculated is null and says why. Nothing is saved without a price to weigh it against.
 */
export function quoteSystem(input: QuoteInput): Quote {
  const { specification, postcode, today } = input;
  const { usage, priceLines } = specification;
  const { price, day, solar, batteries } = priceOfSystem(input);
  const estimate = estimateYield(specification, postcode);
  const installYear = Number(day.on.slice(0, 4));
  const houses =
    usage && priceLines.length > 0 && houseOf(specification, usage, { postcode, installYear });
  return {
    systemWatts: systemWatts(specification),
    price,
    installDay: { on: day.on, isAssumed: day.isAssumed },
    solarCertificates: solar,
    batteryCertificates: batteries,
    yield: estimate,
    savings: houses
      ? estimateSavings({
          ...houses,
          usage,
          author: input.author,
          assumptions: specification.assumptions,
          payableCents: costAfterRebates(price),
          installOn: day.on,
        })
      : null,
    warnings: warningsOf({
      specification,
      price,
      hasYield: estimate !== null,
      nextLoss: lossAhead(input, day.on),
      installOn: day.on,
      today,
    }),
    designFaults: designFaults(specification, { postcode, installOn: day.on }),
    sellerNotes: sellerNotes(specification, day.on, input.author),
    modelVersion,
  };
}

/**
 * The cost of installing later than the date that STCs are counted for. It follows from that date alone, so
 * that a quote with a planned date does not say something else tomorrow.
 */
function lossAhead(
  { specification, postcode, certificateTerms }: QuoteInput,
  installOn: string,
): NextLoss | undefined {
  const system = { specification, postcode };
  const value = certificateValueOn(system, certificateTerms, installOn);
  return nextLoss(system, certificateTerms, { value, until: lastDayAhead(installOn) });
}

function designFaults(
  specification: Specification,
  site: { postcode: string; installOn: string },
): Statement[] {
  const rise = voltageRiseFault(specification);
  return [
    ...stringFaults(specification, site.postcode),
    ...networkFaults(specification, site),
    ...(rise === undefined ? [] : [rise]),
    ...rebateFaults(specification, site),
  ];
}

function sellerNotes(specification: Specification, installOn: string, author: string): Statement[] {
  const announcement = announcementFor(systemWatts(specification), installOn, author);
  return announcement === undefined ? [] : [announcement];
}
