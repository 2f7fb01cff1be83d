import type { AccountStore, App } from '../app.ts';
import { recordEvent } from '../events/record-event.ts';
import { findStatus } from '../statuses/find-status.ts';
import type { Status } from '../statuses/status.ts';
import { type Customer, type CustomerDetails, publicCustomer } from './customer.ts';
import { emailTaken } from './email-taken.ts';
import { findOwner } from './find-owner.ts';

/** What a new customer has when nobody says otherwise. */
const unsaid: Omit<CustomerDetails, 'email'> = {
  firstName: '',
  lastName: '',
  phone1: '',
  phone2: '',
  gstStatus: 'Not GST Registered',
  type: 'Residential',
  companyName: '',
  companyPhone: '',
};

export type NewCustomer = Partial<CustomerDetails> & {
  email: string;
  /** Another user of the account who shall own the customer. */
  ownerEmail?: string | undefined;
  status?: string | undefined;
};

/**
 * Adds a customer and records `customer_created`, within the caller's transaction. Refuses with CUSTOMER_EXISTS when
 * the account has a customer with that e-mail address, in whatever spelling of its letters.
 */
export async function createCustomer(
  app: App,
  tx: AccountStore,
  input: NewCustomer & { userId: number },
): Promise<Customer> {
  const { ownerEmail, userId, status: statusName, ...said } = input;
  const details: CustomerDetails = { ...unsaid, ...said };
  const owner = await findOwner(tx, userId, ownerEmail);
  const status = await firstStatus(tx, statusName);
  const createdAt = app.now();
  const customerId = await tx.customers.insert({
    ...details,
    ownerId: owner.userId,
    statusId: status.statusId,
    createdAt,
  });
  if (customerId === undefined) throw emailTaken(details.email);
  const customer: Customer = {
    ...details,
    customerId,
    owner,
    status: status.name,
    createdAt,
    updatedAt: createdAt,
    notes: [],
  };
  const data = { customer: publicCustomer(customer) };
  await recordEvent(app, tx, { type: 'customer_created', customerId, data });
  return customer;
}

/** A sale is won by a signature and lost for a reason, so a new customer starts open or parked. */
async function firstStatus(tx: AccountStore, name: string | undefined): Promise<Status> {
  if (name === undefined) return tx.statuses.initial();
  const statuses = await tx.statuses.list();
  return findStatus(
    statuses.filter(({ kind }) => kind === 'open' || kind === 'parked'),
    name,
  );
}
