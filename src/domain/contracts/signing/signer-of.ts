import { type Customer, customerName } from '../../customers/customer.ts';
import type { SignerInput } from '../signer-input.ts';

/** The customer as the signer of a contract, who signs alone unless others are named. */
export function signerOf(customer: Customer): SignerInput {
  const { email, phone1, phone2 } = customer;
  return { name: customerName(customer), email, phone: phone1 || phone2 };
}
