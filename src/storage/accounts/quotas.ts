import { sql } from 'kysely';
import type { QuotaStore } from '../../domain/messages/quota.ts';
import type { Db } from '../../domain/schema.ts';

export function quotaStore(db: Db, accountId: number): QuotaStore {
  return {
    async add(kind, day) {
      // A single statement, so that of two concurrent counts one sees the other.
      const { count } = await db
        .insertInto('dailyCounts')
        .values({ accountId, kind, day, count: 1 })
        .onConflict((conflict) =>
          conflict.columns(['accountId', 'kind']).doUpdateSet({
            day,
            count: sql<number>`case when daily_counts.day = excluded.day then daily_counts.count + 1 else 1 end`,
          }),
        )
        .returning('count')
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}
