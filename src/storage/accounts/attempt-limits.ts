import { sql } from 'kysely';
import type { AttemptLimits } from '../../domain/accounts/sign-in/attempt-limits.ts';
import type { ShareSpends } from '../../domain/shared/rate-limits/shared-buckets.ts';
import type { Engine } from '../engine.ts';

/** A count lost in a power failure is as harmless as one that expires, so writes do not wait for the disk. */
const durability = { survivesPowerLoss: false };

export function attemptLimits({ transact }: Pick<Engine, 'transact'>): AttemptLimits {
  return {
    take: (key, { max, windowMs }, at) =>
      transact(async (db) => {
        const isOver = sql`attempt_limits.ends_at <= ${at}`;
        // A single statement, so that no two concurrent attempts see the same count.
        const { attempts, ends_at } = await db
          .insertInto('attempt_limits')
          .values({ limit_key: key, attempts: 1, ends_at: at + windowMs })
          .onConflict((conflict) =>
            conflict.column('limit_key').doUpdateSet({
              attempts: sql<number>`case when ${isOver} then 1 else attempt_limits.attempts + 1 end`,
              ends_at: sql<number>`case when ${isOver} then ${at + windowMs} else attempt_limits.ends_at end`,
            }),
          )
          .returning(['attempts', 'ends_at'])
          .executeTakeFirstOrThrow();
        return attempts <= max ? 0 : Math.max(1, ends_at - at);
      }, durability),

    async forget(key) {
      await transact(
        (db) => db.deleteFrom('attempt_limits').where('limit_key', '=', key).execute(),
        durability,
      );
    },
  };
}

/** Sums of what nodes have let through stand beside the attempts, since they are counted and forgotten alike. */
export function shareSpends({ transact }: Pick<Engine, 'transact'>): ShareSpends {
  return async (spends, windowMs, at) => {
    if (spends.length === 0) return [];
    // Rows are locked in a fixed order, so that no two nodes deadlock.
    const values = spends
      .map(({ key, count }) => ({ limit_key: key, attempts: count, ends_at: at + windowMs }))
      .toSorted((one, other) => (one.limit_key < other.limit_key ? -1 : 1));
    const isOver = sql`attempt_limits.ends_at <= ${at}`;
    const rows = await transact(
      (db) =>
        db
          .insertInto('attempt_limits')
          .values(values)
          .onConflict((conflict) =>
            conflict.column('limit_key').doUpdateSet({
              attempts: sql<number>`case when ${isOver} then excluded.attempts else attempt_limits.attempts + excluded.attempts end`,
              ends_at: sql<number>`case when ${isOver} then excluded.ends_at else attempt_limits.ends_at end`,
            }),
          )
          .returning(['limit_key as key', 'attempts as spent', 'ends_at as endsAt'])
          .execute(),
      durability,
    );
    return rows;
  };
}
