import { type IdempotencyStore, idempotencyKeptMs } from '../../domain/idempotency/store.ts';
import { preparedChange, recalledQuery } from '../prepared-query.ts';
import { rowSet } from '../row-set.ts';
import type { Db, Schema } from '../schema.ts';
import { besideCollected } from '../work.ts';

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
      const row =
        addAnswer.collected(db, nameOf(accountId, key)) ??
        (await besideCollected(db, () => answerOf(db, { accountId, key })))[0];
      if (row === undefined || row.created_at <= at - idempotencyKeptMs) return undefined;
      return { requestHash: row.request_hash, answer: row.answer };
    },

    async keep({ key, requestHash, answer, at }) {
      const [old] = await answerOf(db, { accountId, key });
      if (old !== undefined) await removeOld(db, { accountId, key, until: at - idempotencyKeptMs });
      addAnswer(db, {
        account_id: accountId,
        key,
        request_hash: requestHash,
        answer,
        created_at: at,
      });
    },
  };
}

type Named = { accountId: number; key: string };

/** Finds expired answers too, since their rows block new ones. */
const answerOf = recalledQuery<Named, Omit<Row, 'account_id' | 'key'>>((db, value) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer', 'created_at'])
    .where('account_id', '=', value('accountId'))
    .where('key', '=', value('key')),
);

const removeOld = preparedChange<Named & { until: number }>((db, value) =>
  db
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', value('accountId'))
    .where('key', '=', value('key'))
    .where('created_at', '<=', value('until')),
);

type Row = Schema['idempotency_keys'];
const columns = {
  account_id: 'integer',
  key: 'text',
  request_hash: 'text',
  answer: 'text',
  created_at: 'integer',
} as const;

const addAnswer = rowSet<Row>({
  table: 'idempotency_keys',
  columns,
  total: {
    key: (row) => nameOf(row.account_id, row.key),
    add() {
      throw new Error('A key has an answer already');
    },
  },
});

function nameOf(accountId: number, key: string): string {
  return `${accountId} ${key}`;
}
