import { preparedQuery } from '../../database/prepared-query.ts';
import type { AccountDb } from '../account-db.ts';
import type { Db } from '../schema.ts';
import { invalidParameter, Refusal } from '../shared/refusal.ts';
import type { PastChange, Status } from './status.ts';

/** Sorted by rank. */
export async function findStatuses(db: AccountDb): Promise<Status[]> {
  return (await statusesOf(db.kysely, { accountId: db.accountId })).map(toStatus);
}

export async function countCustomersIn(db: AccountDb, statusId: number): Promise<number> {
  const { count } = await db
    .own('pipelineCounts')
    .select(({ fn }) => fn.sum<number | null>('customers').as('count'))
    .where('statusId', '=', statusId)
    .executeTakeFirstOrThrow();
  return Number(count ?? 0);
}

/** Counts the customers of each status, by id; unused statuses may be missing. */
export async function countCustomersByStatus(db: AccountDb): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .own('pipelineCounts')
    .select(({ fn }) => ['statusId', fn.sum<number>('customers').as('customers')])
    .groupBy('statusId')
    .execute();
  return new Map(rows.map((row) => [row.statusId, Number(row.customers)]));
}

/** Newest first; with `before`, only earlier changes. */
export async function findStatusChanges(
  db: AccountDb,
  customerId: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<PastChange[]> {
  let query = db
    .own('statusChanges')
    .select(['changeId', 'changedAt', 'oldStatus', 'newStatus', 'userId', 'source', 'reason'])
    .where('customerId', '=', customerId);
  if (before !== undefined) query = query.where('changeId', '<', before);
  const rows = await query.orderBy('changeId', 'desc').limit(limit).execute();
  return rows.map((row) => ({ ...row, source: row.source }));
}

function selectStatuses(db: Db) {
  return db
    .selectFrom('statuses')
    .select(['statusId', 'name', 'kind', 'rank', 'winProbability', 'isInitial', 'step']);
}

type StatusRow = Awaited<ReturnType<ReturnType<typeof selectStatuses>['executeTakeFirstOrThrow']>>;

/** All statuses of an account, by rank. */
const statusesOf = preparedQuery<{ accountId: number }, StatusRow>((db, value) =>
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

/** The account's status with exactly this name; otherwise a refusal that lists the names there are. */
export function findStatus(
  statuses: readonly Status[],
  name: string,
  parameter = 'customer_status',
): Status {
  const found = statuses.find((status) => status.name === name);
  if (found !== undefined) return found;
  const names = statuses.map((status) => status.name).join(', ');
  throw invalidParameter(parameter, `must be one of: ${names}`);
}

/** The status with this id, or a refusal STATUS_NOT_FOUND. */
export function requireStatus(statuses: readonly Status[], statusId: number): Status {
  const status = statuses.find((candidate) => candidate.statusId === statusId);
  if (status === undefined) throw new Refusal('STATUS_NOT_FOUND', 'There is no such status');
  return status;
}
