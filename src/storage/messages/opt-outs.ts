import type { OptOutStore } from '../../domain/messages/store.ts';
import type { Db } from '../../domain/schema.ts';

export function optOutStore(db: Db, accountId: number): OptOutStore {
  async function find(number: string): Promise<number | undefined> {
    const row = await db
      .selectFrom('optOuts')
      .select(['optedOutAt', 'takesBack'])
      .where('accountId', '=', accountId)
      .where('number', '=', number)
      .orderBy('optOutId', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row === undefined || row.takesBack === 1 ? undefined : row.optedOutAt;
  }

  async function insert(number: string, at: number, takesBack: 0 | 1): Promise<void> {
    await db
      .insertInto('optOuts')
      .values({ accountId, number, optedOutAt: at, takesBack })
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
