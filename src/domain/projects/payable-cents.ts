import { priceOfSystem } from '@sundesk/solar';
import type { AccountSettings } from '../accounts/settings/settings.ts';
import type { App } from '../app.ts';
import { dateIn } from '../shared/time.ts';
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
