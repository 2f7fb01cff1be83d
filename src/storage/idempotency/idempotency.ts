import { type IdempotencyStore, idempotencyKeptMs } from '../../domain/idempotency/store.ts';
import { preparedChange, preparedQuery } from '../prepared-query.ts';
import type { Db } from '../schema.ts';
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
    async find({ key, at }) {
      const [row] = await answerOf(db, { accountId, key, after: at - idempotencyKeptMs });
      return row;
    },

    async keep({ key, requestHash, answer, at }) {
      const until = at - idempotencyKeptMs;
      waitAtEnd(db, removeOld(db, { accountId, key, until }));
      waitAtEnd(db, addAnswer(db, { accountId, key, requestHash, answer, at }));
    },
  };
}

type Named = { accountId: number; key: string };
type Answer = { requestHash: string; answer: string };

const answerOf = preparedQuery<Named & { after: number }, Answer>((db, value) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'answer'])
    .where('account_id', '=', value('accountId'))
    .where('key', '=', value('key'))
    .where('created_at', '>', value('after')),
);

/** An expired answer blocks a new one of its key. */
const removeOld = preparedChange<Named & { until: number }>((db, value) =>
  db
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', value('accountId'))
    .where('key', '=', value('key'))
    .where('created_at', '<=', value('until')),
);

const addAnswer = preparedChange<Named & Answer & { at: number }>((db, value) =>
  db.insertInto('idempotency_keys').values({
    account_id: value('accountId'),
    key: value('key'),
    request_hash: value('requestHash'),
    answer: value('answer'),
    created_at: value('at'),
  }),
);
