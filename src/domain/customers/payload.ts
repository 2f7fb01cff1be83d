import { publicUser } from '../accounts/payload.ts';
import { JsonText } from '../shared/json-text.ts';
import { formatMoment } from '../shared/time.ts';
import {
  type Call,
  type Customer,
  type CustomerDetails,
  type ListedCustomer,
  type Note,
  type PublicCustomer,
  readTags,
} from './customer.ts';
import { eventNoteBytesMax, eventNotesMax } from './customer-limits.ts';

const wordsOfCalls: Readonly<Record<Call, string>> = {
  out_reached: 'Outgoing call, reached',
  out_no_answer: 'Outgoing call, no answer',
  out_left_message: 'Outgoing call, left a message',
  in_reached: 'Incoming call, answered',
  in_no_answer: 'Incoming call, missed',
  in_left_message: 'Incoming call, they left a message',
};

// The customer as events and answers show it (interface 2.1). A row holds its parts as JSON text, rendered when they last
// changed; here they are joined.

/** The details that a caller can set, rendered into `details`. */
export function publicDetails(details: CustomerDetails) {
  return {
    gst_status: details.gstStatus,
    customer_first_name: details.firstName,
    customer_last_name: details.lastName,
    customer_phone_1: details.phone1,
    customer_phone_2: details.phone2,
    customer_email: details.email,
    customer_type: details.type,
    company_name: details.companyName,
    company_phone: details.companyPhone,
  };
}

/** The members of a customer whose change is an update (`customer_updated`). */
export const customerMembers = [
  'gst_status',
  'customer_first_name',
  'customer_last_name',
  'customer_phone_1',
  'customer_phone_2',
  'customer_email',
  'customer_type',
  'company_name',
  'company_phone',
  'owner_user_info',
  'customer_notes',
] as const satisfies readonly (
  | keyof ReturnType<typeof publicDetails>
  | 'owner_user_info'
  | 'customer_notes'
)[];
export type CustomerMember = (typeof customerMembers)[number];

/** The members in which a customer, owner included and notes not, differs from before. */
export function changedMembers(before: Customer, after: Customer): CustomerMember[] {
  const one: Partial<Record<CustomerMember, string>> = publicDetails(before);
  const other: Partial<Record<CustomerMember, string>> = publicDetails(after);
  const isReassigned = before.owner.userId !== after.owner.userId;
  return customerMembers.filter((name) =>
    name === 'owner_user_info' ? isReassigned : one[name] !== other[name],
  );
}

/** A note (interface 2.3), a logged call in words; all of a customer are rendered into `notes`. */
export function publicNote(note: Pick<Note, 'createdAt' | 'text' | 'call'>) {
  return { datetime: formatMoment(note.createdAt), note: noteInWords(note) };
}

/** The whole customer with projects, as `getcustomerByemail` answers. */
export function publicCustomer(customer: PublicCustomer): JsonText {
  return new JsonText(`{${membersOf(customer)},"projects":${customer.projects}}`);
}

/** The customer with the time of the last change, from which a reader of a list continues. */
export function datedCustomer(customer: PublicCustomer): JsonText {
  const { projects, updatedAt } = customer;
  return new JsonText(
    `{${membersOf(customer)},"projects":${projects},"updated_at":"${formatMoment(updatedAt)}"}`,
  );
}

/**
 * A customer with its number and the time of its creation under the names that all lists with cursors use, and with what
 * the interface does not know of a customer.
 */
export function listedCustomer(customer: ListedCustomer): JsonText {
  const { text } = datedCustomer(customer);
  const createdAt = formatMoment(customer.createdAt);
  const { address, source, tags } = customer;
  const more = JSON.stringify({ address, source, tags: readTags(tags) });
  return new JsonText(
    `${text.slice(0, -1)},"id":"${customer.customerId}","created_at":"${createdAt}",${more.slice(1)}`,
  );
}

/**
 * The customer in the body of an event: without projects, and with the newest notes alone where there are many. Every
 * event of a customer is stored and sent, so each may carry only so much; `customer_notes_truncated` says that some are
 * left out.
 */
export function eventCustomer(customer: Customer | Rendered): JsonText {
  const parts = rendered(customer);
  const all = JSON.parse(parts.notes) as PublicNote[];
  const newest = newestThatFit(all.slice(-eventNotesMax));
  if (newest.length === all.length) return new JsonText(`{${membersOf(parts)}}`);
  const members = membersOf({ ...parts, notes: JSON.stringify(newest) });
  return new JsonText(`{${members},"customer_notes_truncated":true}`);
}

type PublicNote = ReturnType<typeof publicNote>;

function newestThatFit(notes: PublicNote[]): PublicNote[] {
  let bytes = 2;
  let first = notes.length;
  for (const note of notes.toReversed()) {
    bytes += Buffer.byteLength(JSON.stringify(note)) + 1;
    if (bytes > eventNoteBytesMax) break;
    first -= 1;
  }
  return notes.slice(first);
}

/** What a row of a customer keeps rendered for events. */
export type Rendered = Omit<PublicCustomer, 'projects' | 'updatedAt'>;

/** Renders what a row keeps rendered, of a customer who was read otherwise. */
function rendered(customer: Customer | Rendered): Rendered {
  if ('details' in customer) return customer;
  const details = JSON.stringify(publicDetails(customer));
  return { ...customer, details, owner: JSON.stringify(publicUser(customer.owner)) };
}

function membersOf(customer: Rendered): string {
  const { customerId, details, owner, createdAt, notes, status } = customer;
  return (
    `"customer_id":"${customerId}",${details.slice(1, -1)},"owner_user_info":${owner},` +
    `"creation_date":"${formatMoment(createdAt)}","customer_notes":${notes},` +
    `"customer_status":${JSON.stringify(status)}`
  );
}

/** `Outgoing call, no answer: try after 5 pm`: a logged call as the text of a note; a note that is none as it is. */
function noteInWords({ call, text }: { call: Call | ''; text: string }): string {
  if (call === '') return text;
  return [wordsOfCalls[call], text].filter(Boolean).join(': ');
}
