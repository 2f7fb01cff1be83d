import { publicUser } from '../accounts/payload.ts';
import { actingUser } from '../accounts/team/acting-user.ts';
import type { AccountStore, App } from '../app.ts';
import { recordEvent } from '../events/record-event.ts';
import { inParallel } from '../shared/in-parallel.ts';
import { Refusal } from '../shared/refusal.ts';
import { refusals } from '../shared/refusals.ts';
import { withoutSigningLinks } from '../shared/signing-link.ts';
import { findStatus } from '../statuses/find-status.ts';
import type { Status } from '../statuses/status.ts';
import { requireActiveOwner } from './change-owner.ts';
import type { CustomerDetails } from './customer.ts';
import { emailTaken } from './email-taken.ts';
import { findOwner } from './find-owner.ts';
import { eventCustomer } from './payload.ts';
import { recordNote } from './record-note.ts';
import type { ShownCustomer } from './store.ts';

/** The defaults of a new customer. */
const blankDetails: Omit<CustomerDetails, 'email'> = {
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
  /** One of a file: it may have any status, since its sale may be over, and fires an event only on request. */
  imported?: { announces: boolean } | undefined;
  /** A note that the same user wrote. */
  note?: string | undefined;
};

/**
 * Adds a customer and records `customer_created`, and `note_added` for its note, within the caller's transaction.
 * Refuses with CUSTOMER_EXISTS when the account has a customer with that email address, in whatever spelling of its
 * letters. Returns the customer as it was rendered, once, for row, event and answer.
 */
export async function createCustomer(
  app: App,
  tx: AccountStore,
  input: NewCustomer & { userId: number },
): Promise<ShownCustomer> {
  const [created] = await createCustomers(app, tx, [input]);
  if (created instanceof Refusal) throw created;
  return created as ShownCustomer;
}

/**
 * The same for any number, in their order and in about as many statements as for one. Of a customer who is refused
 * nothing is written, and their place in the answer has the refusal.
 */
export async function createCustomers(
  app: App,
  tx: AccountStore,
  inputs: readonly (NewCustomer & { userId: number })[],
): Promise<(ShownCustomer | Refusal)[]> {
  const created: (ShownCustomer | Refusal)[] = [];
  const prepared: Prepared[] = [];
  for (const [index, input] of inputs.entries()) {
    try {
      prepared.push({ index, ...(await prepare(app, tx, input)) });
    } catch (error) {
      created[index] = asRefusal(error);
    }
  }
  // Read before anything is collected that this would have to write first.
  const announcesNotes = prepared.some(({ announces, row }) => announces && row.notes.length > 0);
  if (announcesNotes) await tx.deliveries.readSubscribers('note_added');
  const inserted = await tx.customers.insertAll(prepared.map(({ row }) => row));
  for (const [place, { index, row, owner, status, announces, userId }] of prepared.entries()) {
    const parts = inserted[place];
    if (parts === undefined) {
      created[index] = emailTaken(row.email);
      continue;
    }
    const { createdAt } = row;
    const shown = { ...parts, owner, createdAt, status, projects: '[]' };
    created[index] = shown;
    if (!announces) continue;
    const { customerId } = parts;
    const data = { customer: eventCustomer(shown) };
    await recordEvent(app, tx, { type: 'customer_created', customerId, data });
    for (const note of row.notes) {
      await recordNote(app, tx, { shown, note, writer: await actingUser(tx, userId) });
    }
  }
  return created;
}

type Prepared = { index: number } & Awaited<ReturnType<typeof prepare>>;

async function prepare(app: App, tx: AccountStore, input: NewCustomer & { userId: number }) {
  const { ownerEmail, ownerId, userId, status: statusName, imported, note, ...patch } = input;
  const named = { ownerEmail, ownerId, userId, status: statusName, imported };
  const details: CustomerDetails = { ...blankDetails, ...patch };
  if (ownerId !== undefined) await requireActiveOwner(tx, ownerId);
  const [owner, status] = await inParallel([ownerOf(tx, named), firstStatus(tx, named)]);
  const createdAt = app.now();
  const notes = note === undefined ? [] : [{ createdAt, text: withoutSigningLinks(note), userId }];
  return {
    row: { ...details, ownerId: owner.userId, statusId: status.statusId, createdAt, notes },
    owner: JSON.stringify(publicUser(owner)),
    status: status.name,
    announces: imported?.announces ?? true,
    userId,
  };
}

/** A refusal about one customer; a fault of the service is thrown on. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal && refusals[error.code].status < 500) return error;
  throw error;
}

/** Reads what `createCustomer` needs and the database knows beforehand. */
export function lookAheadOfCreation(
  tx: AccountStore,
  input: Named & { email: string },
): Promise<unknown> {
  return inParallel([
    tx.customers.lookAtAddress(input.email),
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
