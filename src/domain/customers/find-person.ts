import type { AccountDb } from '../account-db.ts';
import { fold } from '../shared/spelling/fold.ts';
import { nationalDigits } from '../shared/spelling/phone-number.ts';
import { emailKey } from '../shared/text.ts';
import { findCustomersWithWords } from './list/customer-lists.ts';
import { type NamedPerson, nameOfPerson } from './person-key.ts';
import { findIdsByKey } from './rows/customers.ts';

/** People who share a phone number. */
const samePhoneMax = 20;

/**
 * The customer who is the person described: with their email address or, if none is given, with their first phone number
 * and, if they have a name, that name.
 */
export async function findPerson(tx: AccountDb, person: NamedPerson): Promise<number | undefined> {
  const { email = '', phone1 = '' } = person;
  if (email !== '') {
    const key = emailKey(email);
    return (await findIdsByKey(tx, [key])).get(key);
  }
  const digits = nationalDigits(phone1);
  if (digits === '') return undefined;
  const name = nameOfPerson(person);
  const found = await findCustomersWithWords(tx, [digits], samePhoneMax);
  return found.find((one) => name === '' || fold(one.name) === name)?.customerId;
}
