import type { AccountDb } from '../account-db.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import type { App } from '../app.ts';
import { findSignedPrices } from '../contracts/rows/contracts.ts';
import type { Customer } from '../customers/customer.ts';
import { setValue } from '../customers/rows/customers.ts';
import type { Project } from './project.ts';
import { findProjectsOf } from './rows/projects.ts';
import { payableCents, signedValueCents } from './sale-value.ts';

/**
 * Keeps what a customer, as they were read in this transaction, is worth to the firm, and must follow each change of a contract or project: the sum of the
 * signed contracts (`signedValueCents`), and before the first signature what they would pay today for the project that
 * was saved or published last.
 */
export async function valueCustomer(app: App, tx: AccountDb, customer: Customer): Promise<void> {
  const { customerId } = customer;
  const cents = signedValueCents(await findSignedPrices(tx, customerId));
  await setValue(tx, customer, cents ?? (await draftCents(app, tx, customerId)));
}

async function draftCents(app: App, tx: AccountDb, customerId: number): Promise<number> {
  const projects = await findProjectsOf(tx, customerId);
  const [latest] = projects.toSorted(laterFirst);
  if (latest === undefined) return 0;
  return Math.max(0, payableCents(app, await readSettings(tx), latest));
}

function laterFirst(one: Project, other: Project): number {
  return other.updatedAt - one.updatedAt || other.projectId - one.projectId;
}
