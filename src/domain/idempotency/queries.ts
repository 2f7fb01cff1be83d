import type { Db } from '../schema.ts';
import { hourMs } from '../shared/time.ts';

/** Removes old answers of all accounts in a transaction of its own, so that the caller can keep each one short. */
export async function forgetAnswers(db: Db, before: number, limit: number): Promise<number> {
  const old = await db
    .selectFrom('idempotencyKeys')
    .select(['accountId', 'key'])
    .where('createdAt', '<=', before)
    .orderBy('createdAt')
    .limit(limit)
    .execute();
  for (const { accountId, key } of old) {
    await db
      .deleteFrom('idempotencyKeys')
      .where('accountId', '=', accountId)
      .where('key', '=', key)
      .execute();
  }
  return old.length;
}

/** The time for which a response is kept for a caller who is unsure whether the first request arrived. */
export const idempotencyKeptMs = 24 * hourMs;
