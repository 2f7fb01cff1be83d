import type { AccountDb } from '../account-db.ts';
import { personName } from '../accounts/person-name.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import type { Contract } from './contract.ts';

/** `Hi Margaret,` for the customer. Of other signers only the whole name is known. */
export async function greetSigner(
  tx: AccountDb,
  { customerId }: Pick<Contract, 'customerId'>,
  name: string,
): Promise<string> {
  const customer = await requireCustomer(tx, { customerId });
  const isCustomer = customer.firstName !== '' && name === personName(customer);
  return `Hi ${isCustomer ? customer.firstName : name},`;
}
