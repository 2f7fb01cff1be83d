import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import type { CustomerKey } from '../customers/customer.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import type { Channel, Consent, ConsentInput } from './message.ts';
import { findOptOut } from './rows/opt-outs.ts';

/** A customer's consents, by channel. */
export type Consents = Record<Channel, Consent | undefined> & {
  /** The time since which the first phone number has been opted out; undefined when it is not. */
  numberOptedOutAt: number | undefined;
};

/** Writes down that a customer wants messages of a channel, or no longer does. Refuses with CUSTOMER_NOT_FOUND. */
export async function setConsent(
  app: App,
  tx: AccountDb,
  input: ConsentInput & { key: CustomerKey },
): Promise<{ customerId: number; consents: Consents }> {
  const { key, channel, given, source } = input;
  const { customerId } = await requireCustomer(tx, key);
  await insertConsent(tx, { customerId, channel, given, source, saidAt: app.now() });
  return readConsents(app, tx, { customerId });
}

/** Returns a customer's consents. Refuses with CUSTOMER_NOT_FOUND. */
export async function readConsents(
  app: App,
  store: AccountDb,
  key: CustomerKey,
): Promise<{ customerId: number; consents: Consents }> {
  const { customerId, phone1 } = await requireCustomer(store, key);
  const number = phone1 === '' ? undefined : await app.readPhone(phone1);
  return {
    customerId,
    consents: {
      email: await findLatestConsent(store, customerId, 'email'),
      sms: await findLatestConsent(store, customerId, 'sms'),
      numberOptedOutAt: number === undefined ? undefined : await findOptOut(store, number),
    },
  };
}

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
