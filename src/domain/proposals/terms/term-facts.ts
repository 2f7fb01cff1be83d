import type { Quote, Specification } from '@sundesk/solar';
import type { ProposalSettings } from '../../accounts/settings/settings.ts';
import type { TermFacts } from './print-sale-terms.ts';

/** Returns the facts about one system that its terms of sale depend on. */
export function termFacts({
  terms: { saleTerms, depositPercent },
  specification,
  quote,
}: {
  terms: Pick<ProposalSettings, 'saleTerms' | 'depositPercent'>;
  specification: Pick<Specification, 'battery'>;
  quote: Pick<Quote, 'price'>;
}): TermFacts {
  return {
    saleTerms,
    depositPercent,
    hasBattery: specification.battery !== null,
    certificateCount: quote.price.certificateCount,
  };
}
