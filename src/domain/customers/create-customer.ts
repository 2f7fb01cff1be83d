import { publicUser } from '../accounts/payload.ts';
import { actingUser } from '../accounts/team/acting-user.ts';
import type { AccountStore, App } from '../app.ts';
import { recordEvent } from '../events/record-event.ts';
import { inParallel } from '../shared/in-parallel.ts';
import { findStatus } from '../statuses/find-status.ts';
import type { Status } from '../statuses/status.ts';
import { requireActiveOwner } from './change-owner.ts';
import type { CustomerDetails } from './customer.ts';
import { emailTaken } from './email-taken.ts';
import { findOwner } from './find-owner.ts';
import { eventCustomer } from './payload.ts';
import type { ShownCustomer } from './store.ts';

/** The defaults of a new customer. */
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
  /** The same, of a member who may get customers. */
  ownerId?: number | undefined;
  status?: string | undefined;
  /** One of a file: it may have any status, since its sale may be over, and fires an event only when that was asked. */
  imported?: { announces: boolean } | undefined;
};

/**
 * Adds a customer and records `customer_created`, within the caller's transaction. Refuses with CUSTOMER_EXISTS when
 * the account has a customer with that email address, in whatever spelling of its letters. Returns the customer as it was
 * rendered, once, for row, event and answer.
 */
export async function createCustomer(
  app: App,
  tx: AccountStore,
  input: NewCustomer & { userId: number },
): Promise<ShownCustomer> {
  const { ownerEmail, ownerId, userId, status: statusName, imported, ...said } = input;
  const named = { ownerEmail, ownerId, userId, status: statusName, imported };
  const details: CustomerDetails = { ...unsaid, ...said };
  if (ownerId !== undefined) await requireActiveOwner(tx, ownerId);
  const [owner, status] = await inParallel([ownerOf(tx, named), firstStatus(tx, named)]);
  const createdAt = app.now();
  const inserted = await tx.customers.insert({
    ...details,
    ownerId: owner.userId,
    statusId: status.statusId,
    createdAt,
  });
  if (inserted === undefined) throw emailTaken(details.email);
  const shown = {
    ...inserted,
    owner: JSON.stringify(publicUser(owner)),
    createdAt,
    notes: '[]',
    status: status.name,
    projects: '[]',
  };
  if (imported?.announces === false) return shown;
  const { customerId } = inserted;
  const data = { customer: eventCustomer(shown) };
  await recordEvent(app, tx, { type: 'customer_created', customerId, data });
  return shown;
}

/** Reads what `createCustomer` needs and the database knows beforehand. */
export function lookAheadOfCreation(tx: AccountStore, input: Named): Promise<unknown> {
  return inParallel([
    ownerOf(tx, input),
    firstStatus(tx, input),
    tx.deliveries.readSubscribers('customer_created'),
  ]);
}

type Named = Pick<NewCustomer, 'ownerEmail' | 'ownerId' | 'status' | 'imported'> & {
  userId: number;
};

function ownerOf(tx: AccountStore, { ownerEmail, ownerId, userId }: Named) {
  return ownerEmail === undefined ? actingUser(tx, ownerId ?? userId) : findOwner(tx, ownerEmail);
}

/** A sale is won by a signature and lost for a reason, so a new customer starts open or parked. */
async function firstStatus(tx: AccountStore, { status: name, imported }: Named): Promise<Status> {
  if (name === undefined) return tx.statuses.initial();
  const mayBeOver = imported !== undefined;
  const statuses = await tx.statuses.list();
  const first = statuses.filter(({ kind }) => mayBeOver || kind === 'open' || kind === 'parked');
  return findStatus(first, name);
}
