import type { AccountDb } from '../../account-db.ts';
import type { Moment } from '../../shared/time.ts';
import type { SmsAnswer } from '../sms/sms-answer.ts';

/** Stores a reply once, even if the provider posts it twice. */
export async function insertReceivedSms(
  db: AccountDb,
  {
    customerId,
    number,
    text,
    meaning,
    providerId,
    receivedAt,
  }: {
    customerId: number;
    number: string;
    text: string;
    meaning: SmsAnswer;
    /** The provider's id; empty if it gives none. */
    providerId: string;
    receivedAt: Moment;
  },
): Promise<void> {
  await db.kysely
    .insertInto('receivedSms')
    .values({
      accountId: db.accountId,
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
}

/** The customers to whom the account has sent SMS at this number. */
export async function findCustomersMessaged(
  db: AccountDb,
  number: string,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .own('messages')
    .select('customerId')
    .distinct()
    .where('recipient', '=', number)
    .where('channel', '=', 'sms')
    .where('customerId', '<>', 0)
    .orderBy('customerId')
    .limit(limit)
    .execute();
  return rows.map((row) => row.customerId);
}
