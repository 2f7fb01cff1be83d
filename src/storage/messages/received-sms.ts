import type { ReceivedSmsStore } from '../../domain/messages/store.ts';
import type { Db } from '../schema.ts';

export function receivedSmsStore(db: Db, accountId: number): ReceivedSmsStore {
  return {
    async insert({ customerId, number, text, meaning, providerId, receivedAt }) {
      await db
        .insertInto('received_sms')
        .values({
          account_id: accountId,
          customer_id: customerId,
          number,
          text,
          meaning,
          provider_id: providerId || null,
          received_at: receivedAt,
        })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'provider_id', 'customer_id']).doNothing(),
        )
        .execute();
    },

    async customersMessaged(number, limit) {
      const rows = await db
        .selectFrom('messages')
        .select('customer_id')
        .distinct()
        .where('account_id', '=', accountId)
        .where('recipient', '=', number)
        .where('channel', '=', 'sms')
        .where('customer_id', '<>', 0)
        .orderBy('customer_id')
        .limit(limit)
        .execute();
      return rows.map((row) => row.customer_id);
    },
  };
}
