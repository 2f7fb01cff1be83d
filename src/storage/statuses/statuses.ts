import { preparedQuery } from '../../database/prepared-query.ts';
import type { Db } from '../../domain/schema.ts';
import type { Status } from '../../domain/statuses/status.ts';
import type { StatusStore } from '../../domain/statuses/store.ts';

export function statusStore(db: Db, accountId: number): StatusStore {
  return {
    async list() {
      return (await statusesOf(db, { accountId })).map(toStatus);
    },

    async insert(status) {
      const inserted = await db
        .insertInto('statuses')
        .values({ accountId, ...toColumns(status), isInitial: 0, step: '' })
        .onConflict((conflict) => conflict.columns(['accountId', 'name']).doNothing())
        .returning('statusId')
        .executeTakeFirst();
      return inserted?.statusId;
    },

    async save(status) {
      const sameName = await db
        .selectFrom('statuses')
        .select('statusId')
        .where('accountId', '=', accountId)
        .where('name', '=', status.name)
        .where('statusId', '<>', status.statusId)
        .executeTakeFirst();
      if (sameName !== undefined) return false;
      await ownStatuses().set(toColumns(status)).where('statusId', '=', status.statusId).execute();
      return true;
    },

    async setInitial(statusId) {
      await ownStatuses()
        .set(({ eb }) => ({
          isInitial: eb.case().when('statusId', '=', statusId).then(1).else(0).end(),
        }))
        .execute();
    },

    async remove(statusId) {
      await db
        .deleteFrom('pipelineCounts')
        .where('accountId', '=', accountId)
        .where('statusId', '=', statusId)
        .where('customers', '=', 0)
        .execute();
      await db
        .deleteFrom('statuses')
        .where('accountId', '=', accountId)
        .where('statusId', '=', statusId)
        .execute();
    },

    async countCustomers(statusId) {
      const { count } = await db
        .selectFrom('pipelineCounts')
        .select(({ fn }) => fn.sum<number | null>('customers').as('count'))
        .where('accountId', '=', accountId)
        .where('statusId', '=', statusId)
        .executeTakeFirstOrThrow();
      return Number(count ?? 0);
    },

    async customerCounts() {
      const rows = await db
        .selectFrom('pipelineCounts')
        .select(({ fn }) => ['statusId', fn.sum<number>('customers').as('customers')])
        .where('accountId', '=', accountId)
        .groupBy('statusId')
        .execute();
      return new Map(rows.map((row) => [row.statusId, Number(row.customers)]));
    },

    async customersIn(statusId, limit) {
      const rows = await customersWith(statusId)
        .select('customerId')
        .orderBy('updatedAt')
        .orderBy('customerId')
        .limit(limit)
        .execute();
      return rows.map((row) => row.customerId);
    },

    async changesOf(customerId, { before, limit }) {
      let query = db
        .selectFrom('statusChanges')
        .select(['changeId', 'changedAt', 'oldStatus', 'newStatus', 'userId', 'source', 'reason'])
        .where('accountId', '=', accountId)
        .where('customerId', '=', customerId);
      if (before !== undefined) query = query.where('changeId', '<', before);
      const rows = await query.orderBy('changeId', 'desc').limit(limit).execute();
      return rows.map((row) => ({ ...row, source: row.source }));
    },
  };

  function ownStatuses() {
    return db.updateTable('statuses').where('accountId', '=', accountId);
  }

  function customersWith(statusId: number) {
    return db
      .selectFrom('customers')
      .where('accountId', '=', accountId)
      .where('statusId', '=', statusId);
  }
}

function toColumns({
  name,
  kind,
  rank,
  winProbability,
}: Pick<Status, 'name' | 'kind' | 'rank' | 'winProbability'>) {
  return { name, kind, rank, winProbability };
}

function selectStatuses(db: Db) {
  return db
    .selectFrom('statuses')
    .select(['statusId', 'name', 'kind', 'rank', 'winProbability', 'isInitial', 'step']);
}

type StatusRow = Awaited<ReturnType<ReturnType<typeof selectStatuses>['executeTakeFirstOrThrow']>>;

/** All statuses of an account, by rank. */
export const statusesOf = preparedQuery<{ accountId: number }, StatusRow>((db, value) =>
  selectStatuses(db)
    .where('accountId', '=', value('accountId'))
    .orderBy('rank')
    .orderBy('statusId'),
);

/** The ids of an account's statuses, by name. */
export async function statusIdsByName(
  db: Db,
  accountId: number,
): Promise<ReadonlyMap<string, number>> {
  const statuses = await statusesOf(db, { accountId });
  return new Map(statuses.map((status) => [status.name, status.statusId]));
}

function toStatus({ isInitial, kind, step, ...row }: StatusRow): Status {
  return {
    ...row,
    kind,
    step,
    isInitial: isInitial === 1,
  };
}
