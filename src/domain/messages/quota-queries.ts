import { sql } from 'kysely';
import type { AccountDb } from '../account-db.ts';
import type { QuotaKind } from './quota.ts';

/**
 * Adds one to the count of a day, `YYYY-MM-DD`, and returns the sum. Others who count wait until the transaction
 * ends.
 */
export async function addToCount(
  db: AccountDb,
  kind: QuotaKind | 'lead',
  day: string,
): Promise<number> {
  // A single statement, so that of two concurrent counts one sees the other.
  const { count } = await db.kysely
    .insertInto('dailyCounts')
    .values({ accountId: db.accountId, kind, day, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'kind']).doUpdateSet({
        day,
        count: sql<number>`case when daily_counts.day = excluded.day then daily_counts.count + 1 else 1 end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count;
}
