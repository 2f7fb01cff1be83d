import type { AccountDb } from '../account-db.ts';
import { publicUser } from '../accounts/payload.ts';
import type { User } from '../accounts/team/user.ts';
import type { App } from '../app.ts';
import { type Fact, recordEvent } from '../events/record-event.ts';
import type { NewNote, ShownCustomer } from './customer.ts';
import { eventCustomer, publicNote } from './payload.ts';

type WrittenNote = { shown: ShownCustomer; note: NewNote; writer: User };

/** Records `note_added` for a note that its writer has just added to a customer. */
export async function recordNote(app: App, tx: AccountDb, written: WrittenNote): Promise<void> {
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
