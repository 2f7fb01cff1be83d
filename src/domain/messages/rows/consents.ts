import type { AccountDb } from '../../account-db.ts';
import type { Consent } from '../consent.ts';
import type { Channel } from '../message.ts';

export async function findLatestConsent(
  db: AccountDb,
  customerId: number,
  channel: Channel,
): Promise<Consent | undefined> {
  const row = await db
    .own('consents')
    .select(['given', 'source', 'saidAt'])
    .where('customerId', '=', customerId)
    .where('channel', '=', channel)
    .orderBy('consentId', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, customerId, channel, given: row.given === 1 };
}

export async function insertConsent(
  db: AccountDb,
  { customerId, channel, given, source, saidAt }: Consent,
): Promise<void> {
  await db.kysely
    .insertInto('consents')
    .values({
      accountId: db.accountId,
      customerId,
      channel,
      given: given ? 1 : 0,
      source,
      saidAt,
    })
    .execute();
}
