import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import type { CustomerKey } from '../customers/customer.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import type { Consent, ConsentInput } from './consent.ts';
import type { Channel } from './message.ts';
import { findLatestConsent, insertConsent } from './rows/consents.ts';
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
