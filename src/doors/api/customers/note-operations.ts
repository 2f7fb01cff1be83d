import { z } from 'zod';
import type { ApiKey } from '../../../domain/accounts/api-keys/api-key.ts';
import { deleteNote, editNote } from '../../../domain/customers/change-note.ts';
import { calls, type Note } from '../../../domain/customers/customer.ts';
import { noteCharactersMax } from '../../../domain/customers/customer-limits.ts';
import { requireCustomer } from '../../../domain/customers/require-customer.ts';
import { findNotes } from '../../../domain/customers/rows/find-customers.ts';
import { formatMoment } from '../../../domain/shared/time.ts';
import { prose } from '../../../domain/shared/values/members.ts';
import { digitsOf, oneOf } from '../input.ts';
import { change, read } from '../operation.ts';
import { acknowledgement, moment, momentOrEmpty } from '../shapes.ts';
import { customerKey, namesCustomer, toKey } from './customer-key.ts';

const noteId = digitsOf('note_id').meta({ description: 'As in `getcustomernotes`' });

const keptNoteShape = z
  .object({
    note_id: z.string(),
    note: z.string().meta({ description: 'The text; of a call without how it ended' }),
    call: z.enum(['', ...calls]).meta({
      description: 'Direction and end of a call that was logged; empty for any other note',
    }),
    written_by_user_id: z.string(),
    created_at: moment.meta({ description: 'When it was written, or when the call was, in UTC' }),
    edited_at: momentOrEmpty('When it was last changed; empty if it never was'),
  })
  .meta({ id: 'KeptNote', description: 'A note with what it takes to change it' });

const whose =
  'A key with `account:manage` changes the notes of everybody, any other key those of the user who created it.';

/** Operations on notes that customers have. */
export function noteOperations() {
  return [
    read({
      action: 'getcustomernotes',
      permission: 'customers:read',
      summary: 'The notes of a customer, with their ids',
      description: 'A JSON array of the notes and logged calls, oldest first.',
      query: z
        .object(customerKey)
        .refine(namesCustomer[0], 'Name the customer by customer_id or customer_email')
        .meta(oneOf('customer_id', 'customer_email')),
      answer: z.array(keptNoteShape),
      refusals: ['INVALID_PARAMETERS', 'CUSTOMER_NOT_FOUND'],
      async run({ store, query }) {
        const { customerId } = await requireCustomer(store, toKey(query));
        return { json: (await findNotes(store, customerId)).map(wireNote) };
      },
    }),

    change({
      action: 'changecustomernote',
      permission: 'customers:write',
      summary: 'Change the text of a note, or how a call ended',
      description: `Fires \`customer_updated\`; events of the past keep the old text. ${whose}`,
      body: z.object({
        data: z
          .object({
            ...customerKey,
            note_id: noteId,
            note: prose(noteCharactersMax).meta({
              description: 'The new text, which only a logged call may leave empty',
            }),
            call: z.enum(calls).optional().meta({
              description: 'How a logged call ended, if not as before; ignored for other notes',
            }),
          })
          .refine(...namesCustomer)
          .meta(oneOf('customer_id', 'customer_email')),
      }),
      answer: acknowledgement({ note: keptNoteShape }),
      refusals: ['INVALID_PARAMETERS', 'CUSTOMER_NOT_FOUND', 'NOTE_NOT_FOUND'],
      async run({ app, store, key, body: { data } }) {
        const { customerId } = await requireCustomer(store, toKey(data));
        const id = Number(data.note_id);
        const change = { customerId, noteId: id, text: data.note, call: data.call };
        await editNote(app, store, { ...change, editor: editorOf(key) });
        const note = (await findNotes(store, customerId)).find((one) => one.noteId === id);
        return {
          json: { success: true, message: 'Note changed', note: note && wireNote(note) },
        };
      },
    }),

    change({
      action: 'removecustomernote',
      permission: 'customers:write',
      summary: 'Delete a note',
      description: `The customer's activity keeps who deleted it, and not what it said. Fires \`customer_updated\`. ${whose}`,
      body: z.object({
        data: z
          .object({ ...customerKey, note_id: noteId })
          .refine(...namesCustomer)
          .meta(oneOf('customer_id', 'customer_email')),
      }),
      answer: acknowledgement({}),
      refusals: ['INVALID_PARAMETERS', 'CUSTOMER_NOT_FOUND', 'NOTE_NOT_FOUND'],
      async run({ app, store, key, body: { data } }) {
        const { customerId } = await requireCustomer(store, toKey(data));
        const which = { customerId, noteId: Number(data.note_id), editor: editorOf(key) };
        await deleteNote(app, store, which);
        return { json: { success: true, message: 'Note deleted' } };
      },
    }),
  ];
}

/** In the desk, owners and managers change the notes of everybody; both have `account:manage`. */
function editorOf({ userId, permissions }: ApiKey) {
  return { userId, mayChangeAll: permissions.includes('account:manage') };
}

function wireNote(note: Note): z.output<typeof keptNoteShape> {
  return {
    note_id: String(note.noteId),
    note: note.text,
    call: note.call,
    written_by_user_id: String(note.userId),
    created_at: formatMoment(note.createdAt),
    edited_at: note.editedAt === undefined ? '' : formatMoment(note.editedAt),
  };
}
