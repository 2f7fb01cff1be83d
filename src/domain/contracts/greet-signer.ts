import { personName } from '../accounts/person-name.ts';
import type { Customer } from '../customers/customer.ts';

/** `Hi Margaret,` for the customer. Of other signers only the whole name is known. */
export function greetSigner(
  customer: Pick<Customer, 'firstName' | 'lastName'>,
  name: string,
): string {
  const isCustomer = customer.firstName !== '' && name === personName(customer);
  return `Hi ${isCustomer ? customer.firstName : name},`;
}
