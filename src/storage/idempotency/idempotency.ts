import { type IdempotencyStore, idempotencyKeptMs } from '../../domain/idempotency/store.ts';
import type { Db } from '../schema.ts';

/** Of all accounts, in a transaction of its own, so that the caller can keep each one short. */
export async function forgetAnswers(db: Db, before: number, limit: number): Promise<number> {
  const old = await db
    .selectFrom('idempotency_keys')
    .select(['account_id', 'key'])
    .where('created_at', '<=', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  for (const { account_id, key } of old) {
    await db
      .deleteFrom('idempotency_keys')
      .where('account_id', '=', account_id)
      .where('key', '=', key)
      .execute();
  }
  return old.length;
}

/** Answers are JSON objects; whatever else is stored is sealed, with a key that is about to go. */
export async function forgetSealedAnswers(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('answer', 'not like', '{%').execute();
}

export function idempotencyStore(db: Db, accountId: number): IdempotencyStore {
  return {
    async take({ key, requestHash, at }) {
      await db
        .deleteFrom('idempotency_keys')
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .where('created_at', '<=', at - idempotencyKeptMs)
        .execute();
      const taken = await db
        .insertInto('idempotency_keys')
        .values({
          account_id: accountId,
          key,
          request_hash: requestHash,
          answer: '',
          created_at: at,
        })
        .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
        .returning('key')
        .executeTakeFirst();
      if (taken !== undefined) return undefined;
      return db
        .selectFrom('idempotency_keys')
        .select(['request_hash as requestHash', 'answer'])
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .executeTakeFirst();
    },

    find({ key, at }) {
      return db
        .selectFrom('idempotency_keys')
        .select(['request_hash as requestHash', 'answer'])
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .where('created_at', '>', at - idempotencyKeptMs)
        .executeTakeFirst();
    },

    async keep(key, answer) {
      await db
        .updateTable('idempotency_keys')
        .set({ answer })
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .execute();
    },
  };
}
