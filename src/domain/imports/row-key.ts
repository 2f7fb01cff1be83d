import { personName } from '../accounts/person-name.ts';
import type { NamedDetails } from '../customers/customer.ts';
import { fold } from '../shared/spelling/fold.ts';
import { nationalDigits } from '../shared/spelling/phone-number.ts';
import { emailKey } from '../shared/text.ts';

/** The details of a row that say who it is about. */
export type RowPerson = Partial<NamedDetails>;

/**
 * Tells the people of a file apart: by email address or, without one, by phone number and name in whatever spelling.
 * Empty where there is neither.
 */
export function rowKey(person: RowPerson): string {
  const { email = '', phone1 = '' } = person;
  if (email !== '') return emailKey(email);
  const digits = nationalDigits(phone1);
  return digits === '' ? '' : `${digits} ${rowName(person)}`;
}

/** The name in a row, in the form in which names are compared. */
export function rowName({ firstName = '', lastName = '', companyName = '' }: RowPerson): string {
  return fold(personName({ firstName, lastName }, companyName));
}
