import type { AccountDb } from '../account-db.ts';
import { publicUser } from '../accounts/payload.ts';
import { actingUser } from '../accounts/team/require-member.ts';
import type { User } from '../accounts/team/user.ts';
import type { App } from '../app.ts';
import { type Fact, recordEvent } from '../events/record-event.ts';
import { withoutSigningLinks } from '../shared/page-links.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Moment } from '../shared/time.ts';
import type { Call } from './call.ts';
import type { Customer, CustomerKey, NewNote, ShownCustomer } from './customer.ts';
import { notesMax } from './customer-limits.ts';
import { eventCustomer, publicNote } from './payload.ts';
import { requireCustomer, requireShown } from './require-customer.ts';
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
  const { customerId, notes } = await requireCustomer(tx, input.key);
  if (notes.length >= notesMax) {
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
  await insertNote(tx, customerId, note, now);
  if (announces) {
    const shown = await requireShown(tx, { customerId });
    await recordNote(app, tx, { shown, note, writer: await actingUser(tx, userId) });
  }
  return requireCustomer(tx, { customerId });
}

type WrittenNote = { shown: ShownCustomer; note: NewNote; writer: User };

/** Records `note_added` for a note that its writer has just added to a customer. */
async function recordNote(app: App, tx: AccountDb, written: WrittenNote): Promise<void> {
  await recordEvent(app, tx, noteAdded(written));
}

/** The fact that a note was added. */
export function noteAdded({ shown, note, writer }: WrittenNote): Fact {
  const { customerId } = shown;
  const data = {
    customer: eventCustomer(shown),
    note: publicNote(note),
    written_by: publicUser(writer),
  };
  return { type: 'note_added', customerId, data };
}
