import { insertRows } from '../../database/many-rows.ts';
import { waitAtEnd } from '../../database/transaction.ts';
import type { AccountDb } from '../account-db.ts';
import type { Db, Schema } from '../schema.ts';
import { hourMs, type Moment } from '../shared/time.ts';

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

/**
 * Finds the answers kept under these keys. A transaction of the account sees what every earlier one left, and
 * no other one leaves anything before it ends.
 */
export async function findAnswers(
  db: AccountDb,
  keys: readonly string[],
  at: Moment,
): Promise<ReadonlyMap<string, KeptAnswer>> {
  const rows = await db
    .own('idempotencyKeys')
    .select(['key', 'requestHash', 'answer'])
    .where('key', 'in', keys)
    .where('createdAt', '>', at - idempotencyKeptMs)
    .execute();
  return new Map(rows.map(({ key, ...kept }) => [key, kept]));
}

/** Keeps answers under keys for which `find` has found none. `at` is when the requests came. */
export async function insertAnswers(
  db: AccountDb,
  answers: readonly (KeptAnswer & { key: string })[],
  at: Moment,
): Promise<void> {
  const rows = answers.map(({ key, requestHash, answer }) => ({
    accountId: db.accountId,
    key,
    requestHash,
    answer,
    createdAt: at,
  }));
  waitAtEnd(db.kysely, putAnswers(db.kysely, rows));
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

/** The time for which a response is kept for a caller who is unsure whether the first request arrived. */
export const idempotencyKeptMs = 24 * hourMs;

export type KeptAnswer = { requestHash: string; answer: string };
