import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { findCustomersWithWords } from '../../customers/list/customer-lists.ts';
import { nationalDigits } from '../../shared/spelling/fold.ts';
import type { Moment } from '../../shared/time.ts';
import { insertOptOut, takeBackOptOut } from '../rows/opt-outs.ts';
import { type SmsAnswer, smsAnswer } from './sms-answer.ts';
import type { VerifySmsCallback } from './verify-sms-callback.ts';

/** The path to which SMS providers post replies. */
export const incomingSmsPath = '/sms/incoming';

/** An SMS of more parts than phones send is cut off. */
const charactersMax = 2000;
/** Customers that share a number, and get its SMS in their timelines. */
const customersMax = 10;

/**
 * Keeps an SMS that a person sent us in the timeline of each customer with their number, and acts on it: a word that
 * ends messages opts the number out, and a word that takes that back does so. What came to the operator's number counts
 * for every account that ever wrote to the person, since the answer does not say whom it means; what came to an
 * account's own number counts for that account. False, and nothing is done, when no provider of ours made the callback.
 */
export async function receiveSms(
  app: App,
  callback: Parameters<VerifySmsCallback>[0],
): Promise<boolean> {
  const isOperators = app.verifySmsCallback?.(callback) ?? false;
  const owners = isOperators ? [] : await findOwners(app, callback);
  if (!isOperators && owners.length === 0) return false;
  const { From: from = '', Body: body = '', MessageSid: providerId = '' } = callback.parameters;
  const number = await app.readPhone(from);
  if (number === undefined) return true;
  const text = body.slice(0, charactersMax);
  const meaning = smsAnswer(text);
  const meant = isOperators ? await app.store.outbox.accountsThatMessaged(number) : owners;
  for (const accountId of meant) {
    await app.store.forAccount(accountId).transaction(async (tx) => {
      const at = app.now();
      if (meaning === 'stop') await insertOptOut(tx, number, at);
      if (meaning === 'start') await takeBackOptOut(tx, number, at);
      for (const customerId of await findSenders(tx, number)) {
        await insertReceivedSms(tx, {
          customerId,
          number,
          text,
          meaning,
          providerId,
          receivedAt: at,
        });
      }
    });
  }
  return true;
}

/** The customers that we wrote to at this number; where there are none, those that have it. */
async function findSenders(tx: AccountDb, number: string): Promise<number[]> {
  const messaged = await findCustomersMessaged(tx, number, customersMax);
  if (messaged.length > 0) return messaged;
  const found = await findCustomersWithWords(tx, [nationalDigits(number)], customersMax);
  return found.map(({ customerId }) => customerId);
}

/** The accounts whose own provider made the callback. */
async function findOwners(app: App, callback: Parameters<VerifySmsCallback>[0]): Promise<number[]> {
  const { AccountSid: sid = '' } = callback.parameters;
  if (sid === '') return [];
  const providers = await app.store.outbox.smsProvidersOf(sid);
  return providers
    .filter(({ sealedToken }) => app.openSmsVerifier(app.secretBox.open(sealedToken))(callback))
    .map(({ accountId }) => accountId);
}

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
async function findCustomersMessaged(
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
