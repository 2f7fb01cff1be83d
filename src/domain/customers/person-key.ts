import { personName } from '../accounts/team/user.ts';
import { fold } from '../shared/spelling/fold.ts';
import { nationalDigits } from '../shared/spelling/phone-number.ts';
import { emailKey } from '../shared/text.ts';
import type { NamedDetails } from './customer.ts';

/** The details that say who a person is. */
export type NamedPerson = Partial<NamedDetails>;

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
export function nameOfPerson({
  firstName = '',
  lastName = '',
  companyName = '',
}: NamedPerson): string {
  return fold(personName({ firstName, lastName }, companyName));
}
