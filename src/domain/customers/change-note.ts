import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { withoutSigningLinks } from '../shared/page-links.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Call, Note } from './customer.ts';
import { recordCustomerUpdates } from './record-customer-updates.ts';
import { insertChanges } from './rows/customer-changes.ts';
import { renderNotes } from './rows/customers.ts';
import { findNotes } from './rows/find-customers.ts';

/** The member who changes a note: its writer, or a member who may change notes of others. */
type Editor = { userId: number; mayChangeAll: boolean };
type Which = { customerId: number; noteId: number; editor: Editor };

/**
 * Changes the text of a note, or how a logged call ended. It says from then on that it was edited, and `customer_updated`
 * is recorded. Events that were recorded keep the old text.
 * Refuses with CUSTOMER_NOT_FOUND, NOTE_NOT_FOUND, with INVALID_PARAMETERS a note without text, and with
 * UNAUTHORIZED_ACCESS a member who did not write it and may not change the notes of others.
 */
export async function editNote(
  app: App,
  tx: AccountDb,
  { text: input, call: ended, ...which }: Which & { text: string; call?: Call | undefined },
): Promise<void> {
  const { noteId, ...before } = await requireOwnNote(tx, which);
  const text = withoutSigningLinks(input);
  const call = before.call === '' ? '' : (ended ?? before.call);
  if (text === before.text && call === before.call) return;
  if (text === '' && call === '') {
    throw new Refusal('INVALID_PARAMETERS', 'The note must not be empty');
  }
  const { customerId } = which;
  const at = app.now();
  await tx
    .change('customerNotes')
    .set({ note: text, call, editedAt: at })
    .where('customerId', '=', customerId)
    .where('noteId', '=', noteId)
    .execute();
  await renderNotes(tx, customerId, at);
  await recordCustomerUpdates(app, tx, [{ customerId, changed: ['customer_notes'] }]);
}

/**
 * Deletes a note and records `customer_updated`. The timeline keeps who deleted it, and not what it said. Refuses like
 * `editNote`.
 */
export async function deleteNote(app: App, tx: AccountDb, which: Which): Promise<void> {
  const { noteId, createdAt, userId } = await requireOwnNote(tx, which);
  const { customerId, editor } = which;
  const at = app.now();
  await tx
    .remove('customerNotes')
    .where('customerId', '=', customerId)
    .where('noteId', '=', noteId)
    .execute();
  await renderNotes(tx, customerId, at);
  const by = { customerId, userId: editor.userId, at };
  await insertChanges(tx, [
    { ...by, kind: 'note_deleted', writtenAt: createdAt, writerId: userId },
  ]);
  await recordCustomerUpdates(app, tx, [{ customerId, changed: ['customer_notes'] }]);
}

async function requireOwnNote(tx: AccountDb, { customerId, noteId, editor }: Which): Promise<Note> {
  const note = (await findNotes(tx, customerId)).find((one) => one.noteId === noteId);
  if (note === undefined) throw new Refusal('NOTE_NOT_FOUND', 'Note not found');
  if (note.userId === editor.userId || editor.mayChangeAll) return note;
  throw new Refusal(
    'UNAUTHORIZED_ACCESS',
    'Only the writer of a note, an owner or a manager can change it',
  );
}
