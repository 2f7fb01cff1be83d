import { type EnergyPlan, tariffLimits } from '@sundesk/solar';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Moment } from '../shared/time.ts';
import { examplePlans } from './example-plans.ts';

export const plansMax = tariffLimits.plans;

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

/** A plan is identified within its account by its retailer and name. */
type PlanKey = Pick<EnergyPlan, 'retailer' | 'name'>;

/** Unordered. */
export async function findPlans(db: AccountDb): Promise<EnergyPlan[]> {
  const rows = await db.own('plans').select('planJson').execute();
  return rows.map(({ planJson }) => JSON.parse(planJson) as EnergyPlan);
}

/** Writes over the plan with the same key. */
export async function savePlan(db: AccountDb, plan: EnergyPlan, at: Moment): Promise<void> {
  const { retailer, name } = plan;
  const planJson = JSON.stringify(plan);
  await db.kysely
    .insertInto('plans')
    .values({
      accountId: db.accountId,
      retailer,
      name,
      createdAt: at,
      updatedAt: at,
      planJson,
    })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'retailer', 'name']).doUpdateSet({ planJson, updatedAt: at }),
    )
    .execute();
}

/** False when there was none. */
async function deletePlan(db: AccountDb, { retailer, name }: PlanKey): Promise<boolean> {
  const removed = await db
    .remove('plans')
    .where('retailer', '=', retailer)
    .where('name', '=', name)
    .returning('planId')
    .executeTakeFirst();
  return removed !== undefined;
}
