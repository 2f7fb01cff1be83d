import { publicUser } from '../accounts/payload.ts';
import type { User } from '../accounts/team/user.ts';
import type { AccountStore, App } from '../app.ts';
import { recordEvent } from '../events/record-event.ts';
import type { NewNote } from './customer.ts';
import { eventCustomer, publicNote } from './payload.ts';
import type { ShownCustomer } from './store.ts';

/** Records `note_added` for a note that its writer has just added to a customer. */
export async function recordNote(
  app: App,
  tx: AccountStore,
  { shown, note, writer }: { shown: ShownCustomer; note: NewNote; writer: User },
): Promise<void> {
  const { customerId } = shown;
  const data = {
    customer: eventCustomer(shown),
    note: publicNote(note),
    written_by: publicUser(writer),
  };
  await recordEvent(app, tx, { type: 'note_added', customerId, data });
}
