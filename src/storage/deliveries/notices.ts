import { sql } from 'kysely';
import type { NoticeStore, UnwrittenNotices } from '../../domain/webhooks/store.ts';
import type { Engine } from '../engine.ts';
import type { Db } from '../schema.ts';

/** The condition is written as in the index, so that the database knows the index applies. */
const isDue = sql.lit(1);

export function noticeStore(db: Db, accountId: number): NoticeStore {
  return {
    async latest({ before, limit }) {
      const notices = select().orderBy('notice_id', 'desc').limit(limit);
      const page = before === undefined ? notices : notices.where('notice_id', '<', before);
      return page.execute();
    },

    async takeUnwritten(limit) {
      const rows = await select()
        .where('letter_due', '=', isDue)
        .orderBy('notice_id')
        .limit(limit)
        .execute();
      const taken = rows.map((row) => row.noticeId);
      if (taken.length > 0) {
        await db
          .updateTable('notices')
          .set({ letter_due: 0 })
          .where('account_id', '=', accountId)
          .where('notice_id', 'in', taken)
          .execute();
      }
      return rows;
    },
  };

  function select() {
    return db
      .selectFrom('notices')
      .select([
        'notice_id as noticeId',
        'subscription_id as subscriptionId',
        'kind',
        'message',
        'created_at as createdAt',
      ])
      .where('account_id', '=', accountId);
  }
}

export function unwrittenNotices({ reads }: Pick<Engine, 'reads'>): UnwrittenNotices {
  return {
    async accounts(limit) {
      const rows = await reads
        .selectFrom('notices')
        .select('account_id')
        .distinct()
        .where('letter_due', '=', isDue)
        .limit(limit)
        .execute();
      return rows.map((row) => row.account_id);
    },
  };
}
