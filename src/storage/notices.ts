import type { NoticeKind } from '../domain/deliveries/notice.ts';
import type { NoticeStore } from '../domain/webhooks/store.ts';
import type { Db } from './schema.ts';

export function noticeStore(db: Db, accountId: number): NoticeStore {
  return {
    async latest({ before, limit }) {
      const notices = db
        .selectFrom('notices')
        .select([
          'notice_id as noticeId',
          'subscription_id as subscriptionId',
          'kind',
          'message',
          'created_at as createdAt',
        ])
        .where('account_id', '=', accountId)
        .orderBy('notice_id', 'desc')
        .limit(limit);
      const page = before === undefined ? notices : notices.where('notice_id', '<', before);
      const rows = await page.execute();
      return rows.map((row) => ({ ...row, kind: row.kind as NoticeKind }));
    },
  };
}
