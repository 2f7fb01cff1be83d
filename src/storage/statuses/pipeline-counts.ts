import { insertRows } from '../many-rows.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { Db } from '../schema.ts';
import { waitAtEnd } from '../transaction.ts';

/** The number and value of an owner's customers in a status. */
export type PipelineCount = {
  ownerId: number;
  statusId: number;
  customers: number;
  valueCents: number;
};

/** Counts customers in or, with negative numbers, out. */
export function countInto(db: Db, accountId: number, changes: readonly PipelineCount[]): void {
  const sums = new Map<string, CountRow>();
  for (const { ownerId, statusId, customers, valueCents } of changes) {
    const key = `${ownerId} ${statusId}`;
    const sum = sums.get(key);
    sums.set(key, {
      account_id: accountId,
      owner_id: ownerId,
      status_id: statusId,
      customers: (sum?.customers ?? 0) + customers,
      value_cents: (sum?.value_cents ?? 0) + valueCents,
    });
  }
  waitAtEnd(db, addToCounts(db, [...sums.values()]));
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
export function pipelineCounts(db: Db, accountId: number): Promise<PipelineCount[]> {
  return countsOf(db, { accountId });
}

const countRow = {
  account_id: 'integer',
  owner_id: 'integer',
  status_id: 'integer',
  customers: 'integer',
  value_cents: 'integer',
} as const;

type CountRow = Record<keyof typeof countRow, number>;

const addToCounts = insertRows<CountRow>({
  table: 'pipeline_counts',
  columns: countRow,
  addTo: {
    key: ['account_id', 'owner_id', 'status_id'],
    sums: ['customers', 'value_cents'],
  },
});

const countsOf = preparedQuery<{ accountId: number }, PipelineCount>((db, value) =>
  db
    .selectFrom('pipeline_counts')
    .select([
      'owner_id as ownerId',
      'status_id as statusId',
      'customers',
      'value_cents as valueCents',
    ])
    .where('account_id', '=', value('accountId'))
    .where('customers', '>', 0)
    .orderBy('owner_id')
    .orderBy('status_id'),
);
