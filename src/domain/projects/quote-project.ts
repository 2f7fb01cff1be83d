import type { AccountStore, App } from '../app.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { dateIn } from '../shared/time.ts';
import type { Quote } from '../solar/quote.ts';
import { quoteSystem } from '../solar/quote-system.ts';
import type { Project } from './project.ts';

/** The figures of a project as they are today, with the account's settings. Money in cents. */
export async function quoteProject(
  app: App,
  store: AccountStore,
  { customerId, specification, siteAddress }: Project,
): Promise<Quote> {
  const { proposal, timeZone } = await store.settings.read();
  const { gstStatus } = await requireCustomer(store, { customerId });
  return quoteSystem({
    specification,
    postcode: siteAddress.postcode,
    isGstRegistered: gstStatus === 'GST Registered',
    certificateCents: proposal.certificateCents,
    depositPercent: proposal.depositPercent,
    today: dateIn(app.now(), timeZone),
  });
}
