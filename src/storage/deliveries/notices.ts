import { sql } from 'kysely';
import type { Engine } from '../../database/engine.ts';
import type { Db } from '../../domain/schema.ts';
import type { NoticeStore, UnwrittenNotices } from '../../domain/webhooks/store.ts';

/** The condition is written as in the index, so that the database knows the index applies. */
const isDue = sql.lit(1);

export function noticeStore(db: Db, accountId: number): NoticeStore {
  return {
    async latest({ before, limit }) {
      const notices = select().orderBy('noticeId', 'desc').limit(limit);
      const page = before === undefined ? notices : notices.where('noticeId', '<', before);
      return page.execute();
    },

    async takeUnwritten(limit) {
      const rows = await select()
        .where('letterDue', '=', isDue)
        .orderBy('noticeId')
        .limit(limit)
        .execute();
      const taken = rows.map((row) => row.noticeId);
      if (taken.length > 0) {
        await db
          .updateTable('notices')
          .set({ letterDue: 0 })
          .where('accountId', '=', accountId)
          .where('noticeId', 'in', taken)
          .execute();
      }
      return rows;
    },
  };

  function select() {
    return db
      .selectFrom('notices')
      .select(['noticeId', 'subscriptionId', 'kind', 'message', 'createdAt'])
      .where('accountId', '=', accountId);
  }
}

export function unwrittenNotices({ reads }: Pick<Engine, 'reads'>): UnwrittenNotices {
  return {
    async accounts(limit) {
      const rows = await reads
        .selectFrom('notices')
        .select('accountId')
        .distinct()
        .where('letterDue', '=', isDue)
        .limit(limit)
        .execute();
      return rows.map((row) => row.accountId);
    },
  };
}
