import type { ReceivedSmsStore } from '../../domain/messages/store.ts';
import type { Db } from '../../domain/schema.ts';

export function receivedSmsStore(db: Db, accountId: number): ReceivedSmsStore {
  return {
    async insert({ customerId, number, text, meaning, providerId, receivedAt }) {
      await db
        .insertInto('receivedSms')
        .values({
          accountId,
          customerId,
          number,
          text,
          meaning,
          providerId: providerId || null,
          receivedAt,
        })
        .onConflict((conflict) =>
          conflict.columns(['accountId', 'providerId', 'customerId']).doNothing(),
        )
        .execute();
    },

    async customersMessaged(number, limit) {
      const rows = await db
        .selectFrom('messages')
        .select('customerId')
        .distinct()
        .where('accountId', '=', accountId)
        .where('recipient', '=', number)
        .where('channel', '=', 'sms')
        .where('customerId', '<>', 0)
        .orderBy('customerId')
        .limit(limit)
        .execute();
      return rows.map((row) => row.customerId);
    },
  };
}
