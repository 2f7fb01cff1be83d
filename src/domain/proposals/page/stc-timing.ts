import {
  batteryProgram,
  type CertificateValue,
  certificatePriceSource,
  certificateValueOn,
  discountCents,
  longDay,
  nextLoss,
  type Statement,
  solarRegulations,
  valueSteps,
} from '@sundesk/solar';
import { wholeDollars } from '@sundesk/solar/values';
import { addDays } from '../../shared/time.ts';
import type { ProposalContent } from '../proposal-content.ts';

/** STC changes further away than this are not mentioned by the price. */
const timingDaysMax = 90;

type Timing = {
  /** Last installation date before the change, `YYYY-MM-DD`. */
  until: string;
  text: string;
};

/**
 * What the date of installation does to the price, for a line beside it; undefined unless the STCs change within 90
 * days of the offer. It follows from the published content alone, with the STC price of the offer.
 */
export function stcTiming({
  issuedOn,
  project,
  specification,
  quote,
}: ProposalContent): Timing | undefined {
  const { price, installDay } = quote;
  if (price.certificateDiscountCents <= 0) return undefined;
  const terms = { certificateCents: price.certificateCents, certificatePrices: [] };
  const system = { specification, postcode: project.siteAddress.postcode };
  const until = addDays(issuedOn, timingDaysMax);
  const value = certificateValueOn(system, terms, installDay.on);
  // An offer that counted STCs under other rules keeps what it promised, and cannot be compared.
  if (discountCents(value) !== price.certificateDiscountCents) return undefined;
  // The offer counts STCs for a date after the change.
  for (const step of valueSteps(terms, { after: issuedOn, until })) {
    if (step.on > installDay.on) break;
    const lastDay = addDays(step.on, -1);
    const earlier = certificateValueOn(system, terms, lastDay);
    const gained = discountCents(earlier) - discountCents(value);
    if (gained <= 0 || hasUnknown(value) || hasUnknown(earlier)) continue;
    const pays = wholeDollars(price.payableCents - gained);
    const text = `If we can install by ${longDay(lastDay)}, you pay ${pays}: the STC discount is then ${wholeDollars(gained)} higher.`;
    return { until: lastDay, text };
  }
  const loss = nextLoss(system, terms, { value, until });
  if (loss === undefined || loss.lostCents <= 0) return undefined;
  const lastDay = addDays(loss.on, -1);
  return {
    until: lastDay,
    text: `Install by ${longDay(lastDay)}: from ${longDay(loss.on)} the STC discount drops by ${wholeDollars(loss.lostCents)}.`,
  };
}

function hasUnknown({ solarCount, batteryCount }: CertificateValue): boolean {
  return solarCount === null || batteryCount === null;
}

const timingSources = [solarRegulations, batteryProgram, certificatePriceSource];

/** The notes of a quote, apart from those about the date of installation, which belong with the assumptions. */
export function partNotes(warnings: readonly Statement[]): {
  notes: Statement[];
  timing: Statement[];
} {
  const isTiming = ({ source }: Statement) =>
    source.split('; ').every((one) => timingSources.includes(one));
  return {
    notes: warnings.filter((one) => !isTiming(one)),
    timing: warnings.filter(isTiming),
  };
}
