import { type Quote, type QuoteInput, quoteSystem, type Specification } from '@sundesk/solar';
import type { AccountDb } from '../account-db.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import type { App } from '../app.ts';
import type { GstStatus } from '../customers/customer.ts';
import { dateIn } from '../shared/time.ts';

/** The subject of the figures: a system, its site, and its buyer. */
export type Calculation = {
  specification: Specification;
  /** The postcode of the site. */
  postcode: string;
  gstStatus: GstStatus;
};

/** The figures that follow today, with the account's settings. Money in cents. */
export async function quoteAsOfToday(
  app: App,
  store: AccountDb,
  calculation: Calculation,
): Promise<Quote> {
  return quoteSystem(await quoteInput(app, store, calculation));
}

/** A calculation with the account's settings and today's date. */
export async function quoteInput(
  app: App,
  store: AccountDb,
  { specification, postcode, gstStatus }: Calculation,
): Promise<QuoteInput> {
  const { proposal, timeZone } = await readSettings(store);
  return {
    specification,
    postcode,
    isGstRegistered: gstStatus === 'GST Registered',
    certificateTerms: proposal,
    depositPercent: proposal.depositPercent,
    installWeeks: proposal.installWeeks,
    today: dateIn(app.now(), timeZone),
    author: 'Sundesk',
  };
}
