import type { AccountDb } from '../account-db.ts';
import { rewriteWords } from '../customers/rows/customer-words.ts';
import { renderNotes } from '../customers/rows/customers.ts';
import { removeCustomerRows } from '../customers/rows/remove-untouched-customers.ts';
import type { DeliveryState } from '../deliveries/delivery.ts';
import { renderProjects } from '../projects/rows/projects.ts';
import { customerTables, type Db } from '../schema.ts';
import type { Moment } from '../shared/time.ts';

type Pair = { keepId: number; goneId: number };

/**
 * Gives all that hangs on one customer to another and removes the one, with their words and counts. What the other
 * says of themselves stays as it is. Events keep the number of their customer: there may be any number of them, and
 * they were sent under that number. The caller sets the value.
 */
export async function mergeRows(db: AccountDb, pair: Pair & { at: Moment }): Promise<void> {
  const { keepId, goneId, at } = pair;
  // The customer who stays keeps their values in the firm's own fields, and takes those that they lack.
  const values = db.own('customFieldValues').where('customerId', '=', keepId);
  await db
    .remove('customFieldValues')
    .where('customerId', '=', goneId)
    .where('fieldId', 'in', values.select('fieldId'))
    .execute();
  // An SMS from a number that both have was stored with each.
  const sms = db.own('receivedSms').where('customerId', '=', keepId);
  await db
    .remove('receivedSms')
    .where('customerId', '=', goneId)
    .where('providerId', 'in', sms.select('providerId'))
    .execute();
  for (const { name } of customerTables) {
    await db.change(name).set({ customerId: keepId }).where('customerId', '=', goneId).execute();
  }
  await moveWaitingDeliveries(db, pair);
  await removeCustomerRows(db, [goneId]);
  await rewriteWords(db, keepId);
  await renderProjects(db, { customerId: keepId, at });
  await renderNotes(db, keepId, at);
}

/**
 * Endpoints with strict ordering get the waiting deliveries of both customers in the order of their events. A delivery
 * in progress is left to finish; behind it, only the first in order may go.
 */
async function moveWaitingDeliveries(db: AccountDb, { keepId, goneId }: Pair): Promise<void> {
  const ordered = await db
    .own('subscriptions')
    .select('subscriptionId')
    .where('isOrdered', '=', 1)
    .where('endedAt', 'is', null)
    .execute();
  for (const { subscriptionId } of ordered) {
    const { numUpdatedRows } = await db.kysely
      .updateTable('deliveries')
      .set({ orderKey: keepId })
      .where('subscriptionId', '=', subscriptionId)
      .where('orderKey', '=', goneId)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await blockBehindFirst(db.kysely, subscriptionId, keepId);
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
