import { priceOfSystem } from '@sundesk/solar';
import type { AccountSettings } from '../accounts/settings/settings.ts';
import type { App } from '../app.ts';
import { dateIn, type Moment } from '../shared/time.ts';
import type { Project, SiteAddress } from './project.ts';

/**
 * Returns what the customer would pay for a project today, after STC discount and rebates; 0 while nothing has a price.
 */
export function payableCents(
  app: Pick<App, 'now'>,
  { proposal, timeZone }: Pick<AccountSettings, 'proposal' | 'timeZone'>,
  {
    specification,
    siteAddress,
  }: Pick<Project, 'specification'> & { siteAddress: Pick<SiteAddress, 'postcode'> },
): number {
  if (specification.priceLines.length === 0) return 0;
  const { price } = priceOfSystem({
    specification,
    postcode: siteAddress.postcode,
    // GST registration changes only the GST, which is part of the price.
    isGstRegistered: false,
    certificateTerms: proposal,
    depositPercent: proposal.depositPercent,
    installWeeks: proposal.installWeeks,
    today: dateIn(app.now(), timeZone),
  });
  return price.payableCents;
}

/** The price of a contract that is signed and not voided. */
export type SignedPrice = {
  contractId: string;
  projectId: number;
  openedAt: Moment;
  payableCents: number;
};

/**
 * The value of a sale: the sum of its signed contracts, in cents; undefined when none is signed. A variation states the
 * whole new price of its project, not a difference, so of each project only the contract opened last counts.
 */
export function signedValueCents(signed: readonly SignedPrice[]): number | undefined {
  if (signed.length === 0) return undefined;
  return [...pricesInForce(signed).values()].reduce(
    (sum, { payableCents }) => sum + payableCents,
    0,
  );
}

/** Returns the price in force of each signed project: that of the original contract, or of its latest variation. */
export function pricesInForce<Signed extends SignedPrice>(
  signed: readonly Signed[],
): Map<number, Signed> {
  return new Map(signed.toSorted(earlierFirst).map((one) => [one.projectId, one]));
}

/** Orders contracts that were opened in the same millisecond by number, as in `latestSigned`. */
function earlierFirst(one: SignedPrice, other: SignedPrice): number {
  return one.openedAt - other.openedAt || (one.contractId < other.contractId ? -1 : 1);
}
