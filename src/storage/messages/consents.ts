import type { ConsentStore } from '../../domain/messages/store.ts';
import type { Db } from '../../domain/schema.ts';

export function consentStore(db: Db, accountId: number): ConsentStore {
  return {
    async latest(customerId, channel) {
      const row = await db
        .selectFrom('consents')
        .select(['given', 'source', 'saidAt'])
        .where('accountId', '=', accountId)
        .where('customerId', '=', customerId)
        .where('channel', '=', channel)
        .orderBy('consentId', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && { ...row, customerId, channel, given: row.given === 1 };
    },

    async insert({ customerId, channel, given, source, saidAt }) {
      await db
        .insertInto('consents')
        .values({
          accountId,
          customerId,
          channel,
          given: given ? 1 : 0,
          source,
          saidAt,
        })
        .execute();
    },
  };
}
