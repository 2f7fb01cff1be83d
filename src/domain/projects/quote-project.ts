import type { Quote } from '@sundesk/solar';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import type { Project } from './project.ts';
import { quoteAsOfToday } from './quote-as-of-today.ts';

/** A project with its figures as they are today. */
export type QuotedProject = Project & { quote: Quote };

/** The figures of a project as they are today, with the account's settings. Money in cents. */
export async function quoteProject(
  app: App,
  store: AccountDb,
  { customerId, specification, siteAddress }: Project,
): Promise<Quote> {
  const { gstStatus } = await requireCustomer(store, { customerId });
  return quoteAsOfToday(app, store, { specification, postcode: siteAddress.postcode, gstStatus });
}
