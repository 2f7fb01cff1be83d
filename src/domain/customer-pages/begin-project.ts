import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { type Customer, customerName } from '../customers/customer.ts';
import { createProject } from '../projects/create-project.ts';
import { titleCharactersMax } from '../projects/project-limits.ts';
import type { QuotedProject } from '../projects/quote-project.ts';
import { parseAddress } from '../projects/site-address.ts';

/** Begins a project at the address of a customer: `Robin Ellis, Chermside`. */
export function beginProject(app: App, tx: AccountDb, customer: Customer): Promise<QuotedProject> {
  const siteAddress = parseAddress(customer.address);
  const named = [customerName(customer), siteAddress.suburb].filter(Boolean).join(', ');
  return createProject(app, tx, {
    customerKey: { customerId: customer.customerId },
    title: named.slice(0, titleCharactersMax).toWellFormed().trim(),
    siteAddress,
    specification: {},
  });
}
