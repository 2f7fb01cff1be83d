import type { AccountDb } from '../account-db.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import type { AccountSettings } from '../accounts/settings/settings.ts';
import type { App } from '../app.ts';
import { findSignedPrices } from '../contracts/rows/contracts.ts';
import type { Customer } from '../customers/customer.ts';
import { setValue } from '../customers/rows/customers.ts';
import type { Project } from './project.ts';
import { findProjectsOf } from './rows/projects.ts';
import { payableCents, signedValueCents } from './sale-value.ts';

/**
 * Keeps what a customer is worth to the firm, and must follow each change of a contract or project: the sum of the
 * signed contracts (`signedValueCents`), and before the first signature `draftValueCents`. The customer must have been
 * read in this transaction; returns them as they are from now on.
 */
export async function valueCustomer(
  app: App,
  tx: AccountDb,
  customer: Customer,
): Promise<Customer> {
  const { customerId } = customer;
  const valueCents =
    signedValueCents(await findSignedPrices(tx, customerId)) ??
    draftValueCents(app, await findProjectsOf(tx, customerId), await readSettings(tx));
  await setValue(tx, customer, valueCents);
  return { ...customer, valueCents };
}

/** What a customer would pay today for the one of their projects that was saved or published last; 0 without one. */
export function draftValueCents(
  app: App,
  projects: readonly Project[],
  settings: AccountSettings,
): number {
  const [latest] = projects.toSorted(laterFirst);
  if (latest === undefined) return 0;
  return Math.max(0, payableCents(app, settings, latest));
}

function laterFirst(one: Project, other: Project): number {
  return other.updatedAt - one.updatedAt || other.projectId - one.projectId;
}
