import { type Customer, publicCustomer } from './customer.ts';
import { eventNoteBytesMax, eventNotesMax } from './customer-limits.ts';

type PublicNotes = ReturnType<typeof publicCustomer>['customer_notes'];

/**
 * The customer in the body of an event: as the interface shows it, with the newest notes alone where there are many. Every
 * event of a customer is stored and sent, so each may carry only so much; `customer_notes_truncated` says that some are left
 * out.
 */
export function eventCustomer(customer: Customer) {
  const shown = publicCustomer({ ...customer, notes: customer.notes.slice(-eventNotesMax) });
  const notes = newestThatFit(shown.customer_notes);
  const isTruncated = notes.length < customer.notes.length;
  return {
    ...shown,
    customer_notes: notes,
    ...(isTruncated && { customer_notes_truncated: true as const }),
  };
}

function newestThatFit(notes: PublicNotes): PublicNotes {
  let bytes = 2;
  let first = notes.length;
  for (const note of notes.toReversed()) {
    bytes += Buffer.byteLength(JSON.stringify(note)) + 1;
    if (bytes > eventNoteBytesMax) break;
    first -= 1;
  }
  return notes.slice(first);
}
