import type { DeliveryStore } from '../domain/webhooks/store.ts';
import { preparedQuery } from './prepared-query.ts';
import type { Db } from './schema.ts';

/** `onInserted` is told when deliveries were added, so that the commit can wake a worker. */
export function deliveryStore(db: Db, accountId: number, onInserted: () => void): DeliveryStore {
  return {
    async insert(eventId, subscriptionIds, at) {
      for (const subscriptionId of subscriptionIds) {
        await insertDelivery(db, { accountId, subscriptionId, eventId, at });
      }
      onInserted();
    },

    async cancelWaiting(subscriptionIds, at) {
      await db
        .updateTable('deliveries')
        .set({ state: 'cancelled', due_at: null, claim_id: null, finished_at: at })
        .where('account_id', '=', accountId)
        .where('subscription_id', 'in', subscriptionIds)
        .where('due_at', 'is not', null)
        .execute();
    },
  };
}

const insertDelivery = preparedQuery<
  { accountId: number; subscriptionId: string; eventId: string; at: number },
  unknown
>((db, value) =>
  db.insertInto('deliveries').values({
    account_id: value('accountId'),
    subscription_id: value('subscriptionId'),
    event_id: value('eventId'),
    state: 'pending',
    due_at: value('at'),
    created_at: value('at'),
  }),
);
