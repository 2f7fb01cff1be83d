import type { EnergyPlan } from '@sundesk/solar';
import type { AccountDb } from '../account-db.ts';
import type { Moment } from '../shared/time.ts';

/** A plan is identified within its account by its retailer and name. */
export type PlanKey = Pick<EnergyPlan, 'retailer' | 'name'>;

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
export async function deletePlan(db: AccountDb, { retailer, name }: PlanKey): Promise<boolean> {
  const removed = await db
    .remove('plans')
    .where('retailer', '=', retailer)
    .where('name', '=', name)
    .returning('planId')
    .executeTakeFirst();
  return removed !== undefined;
}
