import { preparedChange, preparedQuery } from '../prepared-query.ts';
import type { Db } from '../schema.ts';
import { sendAlong } from '../send-along.ts';

/** How many customers an owner has in a status, and what they are worth. */
export type PipelineCell = {
  ownerId: number;
  statusId: number;
  customers: number;
  valueCents: number;
};

/** Counts customers in or, with negative numbers, out. */
export function countInto(db: Db, accountId: number, change: PipelineCell): void {
  sendAlong(db, addToCell, { accountId, ...change });
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

const addToCell = preparedChange<PipelineCell & { accountId: number }>((db, value) =>
  db
    .insertInto('pipeline_counts')
    .values({
      account_id: value('accountId'),
      owner_id: value('ownerId'),
      status_id: value('statusId'),
      customers: value('customers'),
      value_cents: value('valueCents'),
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'owner_id', 'status_id']).doUpdateSet(({ eb, ref }) => ({
        customers: eb('pipeline_counts.customers', '+', ref('excluded.customers')),
        value_cents: eb('pipeline_counts.value_cents', '+', ref('excluded.value_cents')),
      })),
    ),
);

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
