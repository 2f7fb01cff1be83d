import type { AccountDb } from '../account-db.ts';
import { personName } from '../accounts/team/user.ts';
import { fold, nationalDigits } from '../shared/spelling/fold.ts';
import { emailKey } from '../shared/text.ts';
import type { NamedDetails } from './customer.ts';
import { findCustomersWithWords } from './list/customer-lists.ts';
import { findIdsByKey } from './rows/find-customers.ts';

/** The details that say who a person is. */
type NamedPerson = Partial<NamedDetails>;

/**
 * Tells people apart: by email address or, without one, by phone number and name in whatever spelling. Empty where there
 * is neither.
 */
export function personKey(person: NamedPerson): string {
  const { email = '', phone1 = '' } = person;
  if (email !== '') return emailKey(email);
  const digits = nationalDigits(phone1);
  return digits === '' ? '' : `${digits} ${nameOfPerson(person)}`;
}

/** The name of a person, in the form in which names are compared. */
function nameOfPerson({ firstName = '', lastName = '', companyName = '' }: NamedPerson): string {
  return fold(personName({ firstName, lastName }, companyName));
}

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
