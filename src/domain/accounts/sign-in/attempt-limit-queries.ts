import { sql } from 'kysely';
import type { Engine } from '../../../database/engine.ts';
import type { ShareSpends } from '../../shared/rate-limits/shared-buckets.ts';
import type { Moment } from '../../shared/time.ts';

/** The number of attempts that a window allows. A window begins with its first attempt and lasts `windowMs`. */
export type AttemptLimit = { max: number; windowMs: number };

/** A count lost in a power failure is as harmless as one that expires, so writes do not wait for the disk. */
const durability = { survivesPowerLoss: false };

export type AttemptLimits = ReturnType<typeof attemptLimits>;

/** Counts attempts, by key, over all nodes. */
export function attemptLimits({ transact }: Pick<Engine, 'transact'>) {
  return {
    /** Counts an attempt at a moment; returns the milliseconds to wait when it exceeds the limit, else 0. */
    take: (key: string, { max, windowMs }: AttemptLimit, at: Moment): Promise<number> =>
      transact(async (db) => {
        const isOver = sql`attempt_limits.ends_at <= ${at}`;
        // A single statement, so that no two concurrent attempts see the same count.
        const { attempts, endsAt } = await db
          .insertInto('attemptLimits')
          .values({ limitKey: key, attempts: 1, endsAt: at + windowMs })
          .onConflict((conflict) =>
            conflict.column('limitKey').doUpdateSet({
              attempts: sql<number>`case when ${isOver} then 1 else attempt_limits.attempts + 1 end`,
              endsAt: sql<number>`case when ${isOver} then ${at + windowMs} else attempt_limits.ends_at end`,
            }),
          )
          .returning(['attempts', 'endsAt'])
          .executeTakeFirstOrThrow();
        return attempts <= max ? 0 : Math.max(1, endsAt - at);
      }, durability),

    /** Resets the count, since an attempt succeeded. */
    async forget(key: string): Promise<void> {
      await transact(
        (db) => db.deleteFrom('attemptLimits').where('limitKey', '=', key).execute(),
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
      .map(({ key, count }) => ({ limitKey: key, attempts: count, endsAt: at + windowMs }))
      .toSorted((one, other) => (one.limitKey < other.limitKey ? -1 : 1));
    const isOver = sql`attempt_limits.ends_at <= ${at}`;
    const rows = await transact(
      (db) =>
        db
          .insertInto('attemptLimits')
          .values(values)
          .onConflict((conflict) =>
            conflict.column('limitKey').doUpdateSet({
              attempts: sql<number>`case when ${isOver} then excluded.attempts else attempt_limits.attempts + excluded.attempts end`,
              endsAt: sql<number>`case when ${isOver} then excluded.ends_at else attempt_limits.ends_at end`,
            }),
          )
          .returning(['limitKey as key', 'attempts as spent', 'endsAt'])
          .execute(),
      durability,
    );
    return rows;
  };
}
