import type { Quote, Specification } from '@sundesk/solar';
import type { ProposalSettings } from '../../accounts/settings/settings.ts';
import { addDays } from '../../shared/time.ts';
import type { TermFacts } from './print-sale-terms.ts';

/** A longer offer would outlive the rebates that it counts on. */
const validDaysMax = 366;

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

/** The last day on which an offer that begins on a day may end. */
export function latestOfferDay(issuedOn: string, validDays: number): string {
  return addDays(issuedOn, Math.max(validDays, validDaysMax));
}
