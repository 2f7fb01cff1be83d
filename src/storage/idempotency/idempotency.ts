import { type IdempotencyStore, idempotencyKeptMs } from '../../domain/idempotency/store.ts';
import { insertRows } from '../many-rows.ts';
import type { Db, Schema } from '../schema.ts';
import { waitAtEnd } from '../transaction.ts';

/** Removes old answers of all accounts in a transaction of its own, so that the caller can keep each one short. */
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
    async find(keys, at) {
      const rows = await db
        .selectFrom('idempotency_keys')
        .select(['key', 'request_hash as requestHash', 'answer'])
        .where('account_id', '=', accountId)
        .where('key', 'in', keys)
        .where('created_at', '>', at - idempotencyKeptMs)
        .execute();
      return new Map(rows.map(({ key, ...kept }) => [key, kept]));
    },

    async keep(answers, at) {
      const rows = answers.map(({ key, requestHash, answer }) => ({
        account_id: accountId,
        key,
        request_hash: requestHash,
        answer,
        created_at: at,
      }));
      waitAtEnd(db, putAnswers(db, rows));
    },
  };
}

/** An expired answer of a key makes room for a new one. */
const putAnswers = insertRows<Schema['idempotency_keys']>({
  table: 'idempotency_keys',
  columns: {
    account_id: 'integer',
    key: 'text',
    request_hash: 'text',
    answer: 'text',
    created_at: 'integer',
  },
  replaces: ['account_id', 'key'],
});
