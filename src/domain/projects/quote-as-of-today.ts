import type { AccountStore, App } from '../app.ts';
import type { GstStatus } from '../customers/customer.ts';
import { dateIn } from '../shared/time.ts';
import type { Quote } from '../solar/quote.ts';
import { quoteSystem } from '../solar/quote-system.ts';
import type { Specification } from '../solar/specification.ts';

/** What figures are about: a system, where it stands, and who buys it. */
export type Calculation = {
  specification: Specification;
  /** Of the site. */
  postcode: string;
  gstStatus: GstStatus;
};

/** The figures that follow today, with the account's settings. Money in cents. */
export async function quoteAsOfToday(
  app: App,
  store: AccountStore,
  { specification, postcode, gstStatus }: Calculation,
): Promise<Quote> {
  const { proposal, timeZone } = await store.settings.read();
  return quoteSystem({
    specification,
    postcode,
    isGstRegistered: gstStatus === 'GST Registered',
    certificateTerms: proposal,
    depositPercent: proposal.depositPercent,
    installWeeks: proposal.installWeeks,
    today: dateIn(app.now(), timeZone),
  });
}
