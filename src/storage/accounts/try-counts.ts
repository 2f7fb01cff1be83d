import { sql } from 'kysely';
import type { TryCounts } from '../../domain/accounts/sign-in/tries.ts';
import type { ShareSpends } from '../../domain/shared/rate-limits/shared-buckets.ts';
import type { Engine } from '../engine.ts';

/** A count lost in a power failure is as harmless as one that expires, so writes do not wait for the disk. */
const durability = { survivesPowerLoss: false };

export function tryCounts({ transact }: Pick<Engine, 'transact'>): TryCounts {
  return {
    take: (key, { max, windowMs }, at) =>
      transact(async (db) => {
        const isOver = sql`sign_in_tries.ends_at <= ${at}`;
        // One statement, so that of many tries at the same moment none sees a count from before another.
        const { tries, ends_at } = await db
          .insertInto('sign_in_tries')
          .values({ try_key: key, tries: 1, ends_at: at + windowMs })
          .onConflict((conflict) =>
            conflict.column('try_key').doUpdateSet({
              tries: sql<number>`case when ${isOver} then 1 else sign_in_tries.tries + 1 end`,
              ends_at: sql<number>`case when ${isOver} then ${at + windowMs} else sign_in_tries.ends_at end`,
            }),
          )
          .returning(['tries', 'ends_at'])
          .executeTakeFirstOrThrow();
        return tries <= max ? 0 : Math.max(1, ends_at - at);
      }, durability),

    async forget(key) {
      await transact(
        (db) => db.deleteFrom('sign_in_tries').where('try_key', '=', key).execute(),
        durability,
      );
    },
  };
}

/** Sums of what nodes have let through stand beside the tries, since they are counted and forgotten alike. */
export function shareSpends({ transact }: Pick<Engine, 'transact'>): ShareSpends {
  return async (spends, windowMs, at) => {
    if (spends.length === 0) return [];
    // In one order, so that no two nodes wait for each other.
    const values = spends
      .map(({ key, count }) => ({ try_key: key, tries: count, ends_at: at + windowMs }))
      .toSorted((one, other) => (one.try_key < other.try_key ? -1 : 1));
    const isOver = sql`sign_in_tries.ends_at <= ${at}`;
    const rows = await transact(
      (db) =>
        db
          .insertInto('sign_in_tries')
          .values(values)
          .onConflict((conflict) =>
            conflict.column('try_key').doUpdateSet({
              tries: sql<number>`case when ${isOver} then excluded.tries else sign_in_tries.tries + excluded.tries end`,
              ends_at: sql<number>`case when ${isOver} then excluded.ends_at else sign_in_tries.ends_at end`,
            }),
          )
          .returning(['try_key as key', 'tries as spent', 'ends_at as endsAt'])
          .execute(),
      durability,
    );
    return rows;
  };
}
