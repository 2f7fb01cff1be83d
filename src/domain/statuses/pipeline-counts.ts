import { insertRows } from '../../database/many-rows.ts';
import { preparedQuery } from '../../database/prepared-query.ts';
import { waitAtEnd } from '../../database/transaction.ts';
import type { AccountDb } from '../account-db.ts';

/** The number and value of an owner's customers in a status. */
export type PipelineCount = {
  ownerId: number;
  statusId: number;
  customers: number;
  valueCents: number;
};

/** Counts customers in or, with negative numbers, out. */
export function countInto(db: AccountDb, changes: readonly PipelineCount[]): void {
  const sums = new Map<string, CountRow>();
  for (const { ownerId, statusId, customers, valueCents } of changes) {
    const key = `${ownerId} ${statusId}`;
    const sum = sums.get(key);
    sums.set(key, {
      accountId: db.accountId,
      ownerId,
      statusId,
      customers: (sum?.customers ?? 0) + customers,
      valueCents: (sum?.valueCents ?? 0) + valueCents,
    });
  }
  waitAtEnd(db.kysely, addToCounts(db.kysely, [...sums.values()]));
}

type OwnerAndStatus = Pick<PipelineCount, 'ownerId' | 'statusId'>;

/** What `countInto` counts when a customer moves from one owner and status to another. */
export function moved(
  from: OwnerAndStatus,
  to: OwnerAndStatus,
  valueCents: number,
): PipelineCount[] {
  return [
    { ...from, customers: -1, valueCents: -valueCents },
    { ...to, customers: 1, valueCents },
  ];
}

/** Returns the counts of each owner and status that has customers. */
export function pipelineCounts(db: AccountDb): Promise<PipelineCount[]> {
  return countsOf(db.kysely, { accountId: db.accountId });
}

const countRow = {
  accountId: 'integer',
  ownerId: 'integer',
  statusId: 'integer',
  customers: 'integer',
  valueCents: 'integer',
} as const;

type CountRow = Record<keyof typeof countRow, number>;

const addToCounts = insertRows<CountRow>({
  table: 'pipelineCounts',
  columns: countRow,
  addTo: {
    key: ['accountId', 'ownerId', 'statusId'],
    sums: ['customers', 'valueCents'],
  },
});

const countsOf = preparedQuery<{ accountId: number }, PipelineCount>((db, value) =>
  db
    .selectFrom('pipelineCounts')
    .select(['ownerId', 'statusId', 'customers', 'valueCents'])
    .where('accountId', '=', value('accountId'))
    .where('customers', '>', 0)
    .orderBy('ownerId')
    .orderBy('statusId'),
);
