import { rewriteWords } from '../customers/rows/customer-words.ts';
import { removeCustomerRows } from '../customers/rows/remove-untouched-customers.ts';
import type { DeliveryState } from '../deliveries/delivery.ts';
import { renderProjects } from '../projects/rows/projects.ts';
import { customerTables, type Db } from '../schema.ts';

type Pair = { keepId: number; goneId: number };

/**
 * Moves the records of one customer to another, and removes the first. Events keep the number of their customer: there
 * may be any number of them, and they were sent under that number. The caller sets what both are worth.
 */
export async function mergeCustomers(
  db: Db,
  accountId: number,
  pair: Pair & { at: number },
): Promise<void> {
  const { keepId, goneId, at } = pair;
  await dropOtherValues(db, accountId, pair);
  await dropCommonSms(db, accountId, pair);
  for (const { name } of customerTables) {
    await db
      .updateTable(name)
      .set({ customerId: keepId })
      .where('accountId', '=', accountId)
      .where('customerId', '=', goneId)
      .execute();
  }
  await moveWaitingDeliveries(db, accountId, pair);
  await removeCustomerRows(db, accountId, [goneId]);
  await rewriteWords(db, { accountId, customerId: keepId });
  await renderProjects(db, accountId, { customerId: keepId, at });
}

/** The customer who stays keeps their values in the firm's own fields, and takes those that they lack. */
async function dropOtherValues(db: Db, accountId: number, { keepId, goneId }: Pair): Promise<void> {
  await db
    .deleteFrom('customFieldValues')
    .where('accountId', '=', accountId)
    .where('customerId', '=', goneId)
    .where('fieldId', 'in', (build) =>
      build
        .selectFrom('customFieldValues')
        .select('fieldId')
        .where('accountId', '=', accountId)
        .where('customerId', '=', keepId),
    )
    .execute();
}

/** An SMS from a number that both have was stored with each. */
async function dropCommonSms(db: Db, accountId: number, { keepId, goneId }: Pair): Promise<void> {
  await db
    .deleteFrom('receivedSms')
    .where('accountId', '=', accountId)
    .where('customerId', '=', goneId)
    .where('providerId', 'in', (build) =>
      build
        .selectFrom('receivedSms')
        .select('providerId')
        .where('accountId', '=', accountId)
        .where('customerId', '=', keepId),
    )
    .execute();
}

/**
 * Endpoints with strict ordering get the waiting deliveries of both customers in the order of their events. A delivery
 * in progress is left to finish; behind it, only the first in order may go.
 */
async function moveWaitingDeliveries(
  db: Db,
  accountId: number,
  { keepId, goneId }: Pair,
): Promise<void> {
  const ordered = await db
    .selectFrom('subscriptions')
    .select('subscriptionId')
    .where('accountId', '=', accountId)
    .where('isOrdered', '=', 1)
    .where('endedAt', 'is', null)
    .execute();
  for (const { subscriptionId } of ordered) {
    const { numUpdatedRows } = await db
      .updateTable('deliveries')
      .set({ orderKey: keepId })
      .where('subscriptionId', '=', subscriptionId)
      .where('orderKey', '=', goneId)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await blockBehindFirst(db, subscriptionId, keepId);
  }
}

async function blockBehindFirst(db: Db, subscriptionId: string, key: number): Promise<void> {
  const line = await db
    .selectFrom('deliveries')
    .select(['deliveryId', 'state'])
    .where('subscriptionId', '=', subscriptionId)
    .where('orderKey', '=', key)
    .where('state', '<>', 'held')
    .orderBy('sequence')
    .execute();
  const waiting: readonly string[] = ['pending', 'retry_wait'] satisfies DeliveryState[];
  for (const { deliveryId, state } of line.slice(1)) {
    if (!waiting.includes(state)) continue;
    await db
      .updateTable('deliveries')
      .set({ state: 'blocked', aside: 'blocked', dueAt: null })
      .where('deliveryId', '=', deliveryId)
      .execute();
  }
}
