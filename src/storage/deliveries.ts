import type { DeliveryStore } from '../domain/webhooks/store.ts';
import type { Db } from './schema.ts';

/** `onInserted` is told when deliveries were added, so that the commit can wake a worker. */
export function deliveryStore(db: Db, accountId: number, onInserted: () => void): DeliveryStore {
  return {
    async insert(eventId, subscriptionIds, at) {
      const rows = subscriptionIds.map((subscriptionId) => ({
        account_id: accountId,
        subscription_id: subscriptionId,
        event_id: eventId,
        state: 'pending',
        due_at: at,
        created_at: at,
      }));
      await db.insertInto('deliveries').values(rows).execute();
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
