import type { EnergyPlan } from '@sundesk/solar';
import type { PlanStore } from '../../domain/plans/store.ts';
import type { Db } from '../../domain/schema.ts';

export function planStore(db: Db, accountId: number): PlanStore {
  return {
    async list() {
      const rows = await db
        .selectFrom('plans')
        .select('planJson')
        .where('accountId', '=', accountId)
        .execute();
      return rows.map(({ planJson }) => JSON.parse(planJson) as EnergyPlan);
    },

    async save(plan, at) {
      const { retailer, name } = plan;
      const planJson = JSON.stringify(plan);
      await db
        .insertInto('plans')
        .values({
          accountId,
          retailer,
          name,
          createdAt: at,
          updatedAt: at,
          planJson,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['accountId', 'retailer', 'name'])
            .doUpdateSet({ planJson, updatedAt: at }),
        )
        .execute();
    },

    async remove({ retailer, name }) {
      const removed = await db
        .deleteFrom('plans')
        .where('accountId', '=', accountId)
        .where('retailer', '=', retailer)
        .where('name', '=', name)
        .returning('planId')
        .executeTakeFirst();
      return removed !== undefined;
    },
  };
}
