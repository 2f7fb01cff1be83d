import type { Status } from '../../domain/statuses/status.ts';
import type { StatusStore } from '../../domain/statuses/store.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { Db } from '../schema.ts';

export function statusStore(db: Db, accountId: number): StatusStore {
  return {
    async list() {
      return (await statusesOf(db, { accountId })).map(toStatus);
    },

    async insert(status) {
      const inserted = await db
        .insertInto('statuses')
        .values({ account_id: accountId, ...toColumns(status), is_initial: 0, step: '' })
        .onConflict((conflict) => conflict.columns(['account_id', 'name']).doNothing())
        .returning('status_id')
        .executeTakeFirst();
      return inserted?.status_id;
    },

    async save(status) {
      const sameName = await db
        .selectFrom('statuses')
        .select('status_id')
        .where('account_id', '=', accountId)
        .where('name', '=', status.name)
        .where('status_id', '<>', status.statusId)
        .executeTakeFirst();
      if (sameName !== undefined) return false;
      await ownStatuses().set(toColumns(status)).where('status_id', '=', status.statusId).execute();
      return true;
    },

    async setInitial(statusId) {
      await ownStatuses()
        .set(({ eb }) => ({
          is_initial: eb.case().when('status_id', '=', statusId).then(1).else(0).end(),
        }))
        .execute();
    },

    async remove(statusId) {
      await db
        .deleteFrom('pipeline_counts')
        .where('account_id', '=', accountId)
        .where('status_id', '=', statusId)
        .where('customers', '=', 0)
        .execute();
      await db
        .deleteFrom('statuses')
        .where('account_id', '=', accountId)
        .where('status_id', '=', statusId)
        .execute();
    },

    async countCustomers(statusId) {
      const { count } = await db
        .selectFrom('pipeline_counts')
        .select(({ fn }) => fn.sum<number | null>('customers').as('count'))
        .where('account_id', '=', accountId)
        .where('status_id', '=', statusId)
        .executeTakeFirstOrThrow();
      return Number(count ?? 0);
    },

    async customerCounts() {
      const rows = await db
        .selectFrom('pipeline_counts')
        .select(({ fn }) => ['status_id', fn.sum<number>('customers').as('customers')])
        .where('account_id', '=', accountId)
        .groupBy('status_id')
        .execute();
      return new Map(rows.map((row) => [row.status_id, Number(row.customers)]));
    },

    async customersIn(statusId, limit) {
      const rows = await customersWith(statusId)
        .select('customer_id')
        .orderBy('updated_at')
        .orderBy('customer_id')
        .limit(limit)
        .execute();
      return rows.map((row) => row.customer_id);
    },

    async changesOf(customerId, { before, limit }) {
      let query = db
        .selectFrom('status_changes')
        .select([
          'change_id as changeId',
          'changed_at as changedAt',
          'old_status as oldStatus',
          'new_status as newStatus',
          'user_id as userId',
          'source',
          'reason',
        ])
        .where('account_id', '=', accountId)
        .where('customer_id', '=', customerId);
      if (before !== undefined) query = query.where('change_id', '<', before);
      const rows = await query.orderBy('change_id', 'desc').limit(limit).execute();
      return rows.map((row) => ({ ...row, source: row.source }));
    },
  };

  function ownStatuses() {
    return db.updateTable('statuses').where('account_id', '=', accountId);
  }

  function customersWith(statusId: number) {
    return db
      .selectFrom('customers')
      .where('account_id', '=', accountId)
      .where('status_id', '=', statusId);
  }
}

function toColumns({
  name,
  kind,
  rank,
  winProbability,
}: Pick<Status, 'name' | 'kind' | 'rank' | 'winProbability'>) {
  return { name, kind, rank, win_probability: winProbability };
}

function selectStatuses(db: Db) {
  return db
    .selectFrom('statuses')
    .select([
      'status_id as statusId',
      'name',
      'kind',
      'rank',
      'win_probability as winProbability',
      'is_initial',
      'step',
    ]);
}

type StatusRow = Awaited<ReturnType<ReturnType<typeof selectStatuses>['executeTakeFirstOrThrow']>>;

/** All statuses of an account, by rank. */
export const statusesOf = preparedQuery<{ accountId: number }, StatusRow>((db, value) =>
  selectStatuses(db)
    .where('account_id', '=', value('accountId'))
    .orderBy('rank')
    .orderBy('status_id'),
);

/** The ids of an account's statuses, by name. */
export async function statusIdsByName(
  db: Db,
  accountId: number,
): Promise<ReadonlyMap<string, number>> {
  const statuses = await statusesOf(db, { accountId });
  return new Map(statuses.map((status) => [status.name, status.statusId]));
}

function toStatus({ is_initial, kind, step, ...row }: StatusRow): Status {
  return {
    ...row,
    kind,
    step,
    isInitial: is_initial === 1,
  };
}
