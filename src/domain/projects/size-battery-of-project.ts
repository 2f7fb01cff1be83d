import { type SizedBattery, sizeBattery } from '@sundesk/solar';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import type { Project } from './project.ts';
import { quoteInput } from './quote-as-of-today.ts';

/**
 * Returns costs and savings of a project's system with batteries of several sizes, as of today; null without savings.
 */
export async function sizeBatteryOfProject(
  app: App,
  store: AccountDb,
  { project, centsPerKwh }: { project: Project; centsPerKwh: number },
): Promise<SizedBattery[] | null> {
  const { specification, siteAddress, customerId } = project;
  const { gstStatus } = await requireCustomer(store, { customerId });
  const { postcode } = siteAddress;
  const input = await quoteInput(app, store, { specification, postcode, gstStatus });
  return sizeBattery(input, centsPerKwh);
}
