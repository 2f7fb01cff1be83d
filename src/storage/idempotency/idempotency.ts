import { insertRows } from '../../database/many-rows.ts';
import { waitAtEnd } from '../../database/transaction.ts';
import { type IdempotencyStore, idempotencyKeptMs } from '../../domain/idempotency/store.ts';
import type { Db, Schema } from '../../domain/schema.ts';

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

/** Answers are JSON objects; whatever else is stored is sealed, with a key that is about to go. */
export async function forgetSealedAnswers(db: Db): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('answer', 'not like', '{%').execute();
}

export function idempotencyStore(db: Db, accountId: number): IdempotencyStore {
  return {
    async find(keys, at) {
      const rows = await db
        .selectFrom('idempotencyKeys')
        .select(['key', 'requestHash', 'answer'])
        .where('accountId', '=', accountId)
        .where('key', 'in', keys)
        .where('createdAt', '>', at - idempotencyKeptMs)
        .execute();
      return new Map(rows.map(({ key, ...kept }) => [key, kept]));
    },

    async keep(answers, at) {
      const rows = answers.map(({ key, requestHash, answer }) => ({
        accountId,
        key,
        requestHash,
        answer,
        createdAt: at,
      }));
      waitAtEnd(db, putAnswers(db, rows));
    },
  };
}

/** An expired answer of a key makes room for a new one. */
const putAnswers = insertRows<Schema['idempotencyKeys']>({
  table: 'idempotencyKeys',
  columns: {
    accountId: 'integer',
    key: 'text',
    requestHash: 'text',
    answer: 'text',
    createdAt: 'integer',
  },
  replaces: ['accountId', 'key'],
});
