import type { EnergyPlan } from '@sundesk/solar';
import type { AccountDb } from '../account-db.ts';
import { examplePlans } from './example-plans.ts';
import { findPlans } from './queries.ts';

/** A plan of the account, or one of the examples that every account can copy. */
type ListedPlan = EnergyPlan & { isExample: boolean };

const { compare } = new Intl.Collator('en-AU', { numeric: true });

/** The account's plans by retailer and name, then the examples by state. */
export async function listPlans(store: AccountDb): Promise<ListedPlan[]> {
  const own = (await findPlans(store)).sort(
    (one, other) => compare(one.retailer, other.retailer) || compare(one.name, other.name),
  );
  return [
    ...own.map((plan) => ({ ...plan, isExample: false })),
    ...examplePlans.map((plan) => ({ ...plan, isExample: true })),
  ];
}
