import { sql } from 'kysely';
import type { Engine } from '../../../database/engine.ts';
import type { AccountDb } from '../../account-db.ts';
import type { Notice } from '../notice.ts';

/** The condition is written as in the index, so that the database knows the index applies. */
const isDue = sql.lit(1);

/** The newest first, or those before a notice. */
export async function findNotices(
  db: AccountDb,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Notice[]> {
  const notices = select(db).orderBy('noticeId', 'desc').limit(limit);
  const page = before === undefined ? notices : notices.where('noticeId', '<', before);
  return page.execute();
}

/** Takes up to `limit` notices without an email, oldest first; they are not taken again. */
export async function takeUnwrittenNotices(db: AccountDb, limit: number): Promise<Notice[]> {
  const rows = await select(db)
    .where('letterDue', '=', isDue)
    .orderBy('noticeId')
    .limit(limit)
    .execute();
  const taken = rows.map((row) => row.noticeId);
  if (taken.length > 0) {
    await db.change('notices').set({ letterDue: 0 }).where('noticeId', 'in', taken).execute();
  }
  return rows;
}

function select(db: AccountDb) {
  return db.own('notices').select(['noticeId', 'subscriptionId', 'kind', 'message', 'createdAt']);
}

export function unwrittenNotices({ reads }: Pick<Engine, 'reads'>) {
  return {
    /** Returns up to `limit` accounts that have such notices. */
    async accounts(limit: number): Promise<number[]> {
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
