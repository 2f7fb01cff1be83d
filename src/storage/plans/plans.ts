import type { PlanStore } from '../../domain/plans/store.ts';
import type { EnergyPlan } from '../../domain/solar/tariffs/energy-plan.ts';
import type { Db } from '../schema.ts';

export function planStore(db: Db, accountId: number): PlanStore {
  return {
    async list() {
      const rows = await db
        .selectFrom('plans')
        .select('plan_json')
        .where('account_id', '=', accountId)
        .execute();
      return rows.map(({ plan_json }) => JSON.parse(plan_json) as EnergyPlan);
    },

    async save(plan, at) {
      const { retailer, name } = plan;
      const planJson = JSON.stringify(plan);
      await db
        .insertInto('plans')
        .values({
          account_id: accountId,
          retailer,
          name,
          created_at: at,
          updated_at: at,
          plan_json: planJson,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'retailer', 'name'])
            .doUpdateSet({ plan_json: planJson, updated_at: at }),
        )
        .execute();
    },

    async remove({ retailer, name }) {
      const removed = await db
        .deleteFrom('plans')
        .where('account_id', '=', accountId)
        .where('retailer', '=', retailer)
        .where('name', '=', name)
        .returning('plan_id')
        .executeTakeFirst();
      return removed !== undefined;
    },
  };
}
