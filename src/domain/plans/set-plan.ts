import { type EnergyPlan, tariffLimits } from '@sundesk/solar';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import { deletePlan, findPlans, type PlanKey, savePlan } from './queries.ts';

export const plansMax = tariffLimits.plans;

/**
 * Writes a plan of the account's library, over the one with the same retailer and name. Projects keep their copies as
 * they are. Refuses with INVALID_PARAMETERS when the library is full.
 */
export async function setPlan(app: App, tx: AccountDb, plan: EnergyPlan): Promise<EnergyPlan> {
  const plans = await findPlans(tx);
  const isNew = !plans.some((one) => isSame(one, plan));
  if (isNew && plans.length >= plansMax) {
    throw new Refusal(
      'INVALID_PARAMETERS',
      `The library has ${plansMax} plans, which is the maximum. Remove one first.`,
    );
  }
  await savePlan(tx, plan, app.now());
  return plan;
}

/** Stores a plan in the place of the one that it was made from, which may have had another name. */
export async function replacePlan(
  app: App,
  tx: AccountDb,
  { plan, replaces }: { plan: EnergyPlan; replaces: PlanKey | null },
): Promise<EnergyPlan> {
  if (replaces !== null && !isSame(plan, replaces)) await removePlan(tx, replaces);
  return setPlan(app, tx, plan);
}

/** Removes a plan from the library. Projects keep their copies. Refuses with PLAN_NOT_FOUND. */
export async function removePlan(tx: AccountDb, key: PlanKey): Promise<void> {
  if (!(await deletePlan(tx, key))) {
    throw new Refusal('PLAN_NOT_FOUND', 'The library has no plan of this retailer and name');
  }
}

function isSame(one: PlanKey, other: PlanKey): boolean {
  return one.retailer === other.retailer && one.name === other.name;
}
