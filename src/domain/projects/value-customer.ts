import type { AccountStore, App } from '../app.ts';
import { payableCents } from './payable-cents.ts';
import type { Project } from './project.ts';

/** Keeps what a customer is worth to the firm: what they would pay for the project that was saved or published last. */
export async function valueCustomer(app: App, tx: AccountStore, project: Project): Promise<void> {
  const cents = payableCents(app, await tx.settings.read(), project);
  await tx.customers.setValue(project.customerId, Math.max(0, cents));
}
