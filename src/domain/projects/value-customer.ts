import type { AccountStore, App } from '../app.ts';
import { payableCents } from './payable-cents.ts';
import type { Project } from './project.ts';
import { signedValueCents } from './signed-value.ts';

/**
 * Keeps what a customer is worth to the firm, and must follow each change of a contract or project: the sum of the
 * signed contracts (`signedValueCents`), and before the first signature what they would pay today for the project that
 * was saved or published last.
 */
export async function valueCustomer(
  app: App,
  tx: AccountStore,
  { customerId }: { customerId: number },
): Promise<void> {
  const cents = signedValueCents(await tx.contracts.signedPrices(customerId));
  await tx.customers.setValue(customerId, cents ?? (await draftCents(app, tx, customerId)));
}

async function draftCents(app: App, tx: AccountStore, customerId: number): Promise<number> {
  const projects = await tx.projects.ofCustomer(customerId);
  const [latest] = projects.toSorted(laterFirst);
  if (latest === undefined) return 0;
  return Math.max(0, payableCents(app, await tx.settings.read(), latest));
}

function laterFirst(one: Project, other: Project): number {
  return other.updatedAt - one.updatedAt || other.projectId - one.projectId;
}
