import type { AccountDb } from '../account-db.ts';
import { publicUser } from '../accounts/payload.ts';
import type { User } from '../accounts/team/user.ts';
import { actingUser } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';
import { type Fact, recordEvent } from '../events/record-event.ts';
import { withoutSigningLinks } from '../shared/page-links.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Moment } from '../shared/time.ts';
import type { Call, Customer, CustomerKey, NewNote } from './customer.ts';
import { notesMax } from './customer-limits.ts';
import { eventCustomer, publicNote, type Rendered } from './payload.ts';
import { requireCustomer } from './require-customer.ts';
import { insertNote } from './rows/customers.ts';

/**
 * Adds a note that a member or a key wrote to a customer, records `note_added` unless `announces` is false, and returns
 * the customer with it. A link for signing loses its token: the team, keys and receivers of webhooks read notes, and
 * none of them may sign in a customer's name. Refuses with CUSTOMER_NOT_FOUND, and with INVALID_PARAMETERS a note to a
 * customer who has `notesMax` already, and a call in the future.
 */
export async function addCustomerNote(
  app: App,
  tx: AccountDb,
  input: {
    key: CustomerKey;
    text: string;
    userId: number;
    announces?: boolean | undefined;
    /** A call that is logged, and when it was. */
    call?: { call: Call; at: Moment } | undefined;
  },
): Promise<Customer> {
  const before = await requireCustomer(tx, input.key);
  const { customerId } = before;
  if (JSON.parse(before.notes).length >= notesMax) {
    throw new Refusal('INVALID_PARAMETERS', `A customer has at most ${notesMax} notes`);
  }
  const { userId, announces = true } = input;
  const text = withoutSigningLinks(input.text);
  const now = app.now();
  const { call, at: createdAt } = input.call ?? { call: '' as const, at: now };
  if (createdAt > now) {
    throw new Refusal('INVALID_PARAMETERS', 'A call that is logged cannot be in the future');
  }
  const note = { createdAt, text, userId, call };
  const customer = { ...before, ...(await insertNote(tx, customerId, note, now)) };
  if (announces) {
    const writer = await actingUser(tx, userId);
    await recordEvent(app, tx, noteAdded({ customer, note, writer }));
  }
  return customer;
}

/** The fact that a note was added. */
export function noteAdded({
  customer,
  note,
  writer,
}: {
  customer: Customer | Rendered;
  note: NewNote;
  writer: User;
}): Fact {
  const { customerId } = customer;
  const data = {
    customer: eventCustomer(customer),
    note: publicNote(note),
    written_by: publicUser(writer),
  };
  return { type: 'note_added', customerId, data };
}
