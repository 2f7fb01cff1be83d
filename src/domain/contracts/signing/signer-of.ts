import { personName } from '../../accounts/person-name.ts';
import type { Customer } from '../../customers/customer.ts';
import type { SignerInput } from '../signer-input.ts';

/** The customer as the signer of a contract, who signs alone unless others are named. */
export function signerOf(customer: Customer): SignerInput {
  const { email, companyName, phone1, phone2 } = customer;
  const phone = phone1 || phone2;
  return { name: personName(customer, email, companyName, phone), email, phone };
}
