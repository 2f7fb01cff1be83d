import type { OptOutStore } from '../../domain/messages/store.ts';
import type { Db } from '../schema.ts';

export function optOutStore(db: Db, accountId: number): OptOutStore {
  return {
    async find(number) {
      const row = await db
        .selectFrom('opt_outs')
        .select('opted_out_at')
        .where('account_id', '=', accountId)
        .where('number', '=', number)
        .executeTakeFirst();
      return row?.opted_out_at;
    },

    async add(number, at) {
      await db
        .insertInto('opt_outs')
        .values({ account_id: accountId, number, opted_out_at: at })
        .onConflict((conflict) => conflict.columns(['account_id', 'number']).doNothing())
        .execute();
    },

    async remove(number) {
      const { numDeletedRows } = await db
        .deleteFrom('opt_outs')
        .where('account_id', '=', accountId)
        .where('number', '=', number)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}
