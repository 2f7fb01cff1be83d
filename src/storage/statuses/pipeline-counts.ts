import { preparedQuery } from '../prepared-query.ts';
import { rowSet } from '../row-set.ts';
import type { Db } from '../schema.ts';

/** The number and value of an owner's customers in a status. */
export type PipelineCount = {
  ownerId: number;
  statusId: number;
  customers: number;
  valueCents: number;
};

/** Counts customers in or, with negative numbers, out. */
export function countInto(db: Db, accountId: number, change: PipelineCount): void {
  addToCount(db, {
    account_id: accountId,
    owner_id: change.ownerId,
    status_id: change.statusId,
    customers: change.customers,
    value_cents: change.valueCents,
  });
}

/** Moves one customer from one count to another. */
export function countOver(
  db: Db,
  accountId: number,
  { from, to, valueCents }: { from: OwnerAndStatus; to: OwnerAndStatus; valueCents: number },
): void {
  countInto(db, accountId, { ...from, customers: -1, valueCents: -valueCents });
  countInto(db, accountId, { ...to, customers: 1, valueCents });
}
type OwnerAndStatus = Pick<PipelineCount, 'ownerId' | 'statusId'>;

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

const addToCount = rowSet<Record<keyof typeof countRow, number>>({
  table: 'pipeline_counts',
  columns: countRow,
  total: {
    key: (row) => `${row.account_id} ${row.owner_id} ${row.status_id}`,
    add: (a, b) => ({
      ...a,
      customers: a.customers + b.customers,
      value_cents: a.value_cents + b.value_cents,
    }),
  },
  write: (rows) =>
    rows.insert({
      addTo: {
        key: ['account_id', 'owner_id', 'status_id'],
        sums: ['customers', 'value_cents'],
      },
    }),
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
