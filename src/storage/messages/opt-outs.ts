import type { OptOutStore } from '../../domain/messages/store.ts';
import type { Db } from '../schema.ts';

export function optOutStore(db: Db, accountId: number): OptOutStore {
  async function find(number: string): Promise<number | undefined> {
    const row = await db
      .selectFrom('opt_outs')
      .select(['opted_out_at', 'takes_back'])
      .where('account_id', '=', accountId)
      .where('number', '=', number)
      .orderBy('opt_out_id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row === undefined || row.takes_back === 1 ? undefined : row.opted_out_at;
  }

  async function insert(number: string, at: number, takesBack: 0 | 1): Promise<void> {
    await db
      .insertInto('opt_outs')
      .values({ account_id: accountId, number, opted_out_at: at, takes_back: takesBack })
      .execute();
  }

  return {
    find,
    async add(number, at) {
      if ((await find(number)) === undefined) await insert(number, at, 0);
    },
    async takeBack(number, at) {
      if ((await find(number)) === undefined) return false;
      await insert(number, at, 1);
      return true;
    },
  };
}
