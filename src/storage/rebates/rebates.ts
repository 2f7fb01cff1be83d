import type { RebateStore } from '../../domain/rebates/store.ts';
import type { Rebate } from '../../domain/solar/rebates/rebate.ts';
import type { Db } from '../schema.ts';

export function rebateStore(db: Db, accountId: number): RebateStore {
  return {
    async list() {
      const rows = await db
        .selectFrom('rebates')
        .select('rebate_json')
        .where('account_id', '=', accountId)
        .execute();
      return rows.map(({ rebate_json }) => JSON.parse(rebate_json) as Rebate);
    },

    async save(rebate, at) {
      const { state, name } = rebate;
      const rebateJson = JSON.stringify(rebate);
      await db
        .insertInto('rebates')
        .values({
          account_id: accountId,
          state,
          name,
          created_at: at,
          updated_at: at,
          rebate_json: rebateJson,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'state', 'name'])
            .doUpdateSet({ rebate_json: rebateJson, updated_at: at }),
        )
        .execute();
    },

    async remove({ state, name }) {
      const removed = await db
        .deleteFrom('rebates')
        .where('account_id', '=', accountId)
        .where('state', '=', state)
        .where('name', '=', name)
        .returning('rebate_id')
        .executeTakeFirst();
      return removed !== undefined;
    },
  };
}
