import type { Rebate } from '@sundesk/solar';
import type { RebateStore } from '../../domain/rebates/store.ts';
import type { Db } from '../../domain/schema.ts';

export function rebateStore(db: Db, accountId: number): RebateStore {
  return {
    async list() {
      const rows = await db
        .selectFrom('rebates')
        .select('rebateJson')
        .where('accountId', '=', accountId)
        .execute();
      return rows.map(({ rebateJson }) => JSON.parse(rebateJson) as Rebate);
    },

    async save(rebate, at) {
      const { state, name } = rebate;
      const rebateJson = JSON.stringify(rebate);
      await db
        .insertInto('rebates')
        .values({
          accountId,
          state,
          name,
          createdAt: at,
          updatedAt: at,
          rebateJson,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['accountId', 'state', 'name'])
            .doUpdateSet({ rebateJson, updatedAt: at }),
        )
        .execute();
    },

    async remove({ state, name }) {
      const removed = await db
        .deleteFrom('rebates')
        .where('accountId', '=', accountId)
        .where('state', '=', state)
        .where('name', '=', name)
        .returning('rebateId')
        .executeTakeFirst();
      return removed !== undefined;
    },
  };
}
