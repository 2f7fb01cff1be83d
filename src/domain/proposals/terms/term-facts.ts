import type { Quote, Specification } from '@sundesk/solar';
import type { ProposalSettings } from '../../accounts/settings/settings.ts';
import { invalidParameter } from '../../shared/refusal.ts';
import { addDays, dateIn, endOfDay, isDay, type Moment } from '../../shared/time.ts';
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

/**
 * The days on which an offer that is made now begins and ends, and the moment of its end; days are `YYYY-MM-DD` in the
 * time zone. Refuses with INVALID_PARAMETERS an end that is not a day, lies in the past or more than 366 days ahead.
 */
export function offerDays(input: {
  now: Moment;
  timeZone: string;
  validDays: number;
  /** The last day; by default `validDays` from today. */
  expiresOn: string | undefined;
}): { issuedOn: string; expiresOn: string; expiresAt: Moment } {
  const { now, timeZone, validDays } = input;
  const issuedOn = dateIn(now, timeZone);
  const expiresOn = input.expiresOn ?? addDays(issuedOn, validDays);
  const latest = latestOfferDay(issuedOn, validDays);
  if (!isDay(expiresOn) || expiresOn < issuedOn || expiresOn > latest) {
    throw invalidParameter(
      'expires_on',
      `must be a day from ${issuedOn} to ${latest}, as YYYY-MM-DD`,
    );
  }
  return { issuedOn, expiresOn, expiresAt: endOfDay(expiresOn, timeZone) };
}

/** The last day on which an offer that begins on a day may end. */
export function latestOfferDay(issuedOn: string, validDays: number): string {
  return addDays(issuedOn, Math.max(validDays, validDaysMax));
}
