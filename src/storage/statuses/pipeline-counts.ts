import { preparedQuery } from '../prepared-query.ts';
import { insertRows, rowSet } from '../row-set.ts';
import type { Db } from '../schema.ts';

/** How many customers an owner has in a status, and what they are worth. */
export type PipelineCell = {
  ownerId: number;
  statusId: number;
  customers: number;
  valueCents: number;
};

/** Counts customers in or, with negative numbers, out. */
export function countInto(db: Db, accountId: number, change: PipelineCell): void {
  addToCell(db, {
    account_id: accountId,
    owner_id: change.ownerId,
    status_id: change.statusId,
    customers: change.customers,
    value_cents: change.valueCents,
  });
}

/** Moves one customer from one cell to another. */
export function countOver(
  db: Db,
  accountId: number,
  { from, to, valueCents }: { from: Place; to: Place; valueCents: number },
): void {
  countInto(db, accountId, { ...from, customers: -1, valueCents: -valueCents });
  countInto(db, accountId, { ...to, customers: 1, valueCents });
}
type Place = Pick<PipelineCell, 'ownerId' | 'statusId'>;

/** Where there are customers at all. */
export function pipelineCells(db: Db, accountId: number): Promise<PipelineCell[]> {
  return cellsOf(db, { accountId });
}

const cellRow = {
  account_id: 'integer',
  owner_id: 'integer',
  status_id: 'integer',
  customers: 'integer',
  value_cents: 'integer',
} as const;

const addToCell = rowSet<Record<keyof typeof cellRow, number>>({
  table: 'pipeline_counts',
  columns: cellRow,
  total: {
    key: (row) => `${row.account_id} ${row.owner_id} ${row.status_id}`,
    add: (a, b) => ({
      ...a,
      customers: a.customers + b.customers,
      value_cents: a.value_cents + b.value_cents,
    }),
  },
  build: (db) =>
    insertRows(db, 'pipeline_counts', cellRow, {
      key: ['account_id', 'owner_id', 'status_id'],
      sums: ['customers', 'value_cents'],
    }),
});

const cellsOf = preparedQuery<{ accountId: number }, PipelineCell>((db, value) =>
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
