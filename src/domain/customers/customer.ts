import { personName } from '../accounts/person-name.ts';
import { publicUser, type User } from '../accounts/team/user.ts';
import { formatMoment, type Moment } from '../shared/time.ts';

export const gstStatuses = ['GST Registered', 'Not GST Registered'] as const;
export type GstStatus = (typeof gstStatuses)[number];

export const customerTypes = ['Residential', 'Commercial', 'Large-Scale'] as const;
export type CustomerType = (typeof customerTypes)[number];

/** What a caller may say about a customer. */
export type CustomerDetails = {
  email: string;
  firstName: string;
  lastName: string;
  phone1: string;
  phone2: string;
  gstStatus: GstStatus;
  type: CustomerType;
  companyName: string;
  companyPhone: string;
};

/** A customer of an account, with owner and notes; projects are kept beside it. */
export type Customer = CustomerDetails & {
  customerId: number;
  owner: User;
  statusId: number;
  /** The name of the status; it follows when the account renames the status. */
  status: string;
  /** What the customer would pay: the price of the project that was saved or published last. */
  valueCents: number;
  createdAt: Moment;
  updatedAt: Moment;
  /** Oldest first. */
  notes: readonly Note[];
};

/** `editedAt` is when its text was changed last. */
export type Note = NewNote & { noteId: number; editedAt: Moment | undefined };

/** `userId` is who wrote it; undefined where nobody kept it. */
export type NewNote = { createdAt: Moment; text: string; userId: number | undefined };

/** What people call a customer: the person, else the firm, else the e-mail address. */
export function customerName(
  customer: Pick<CustomerDetails, 'firstName' | 'lastName' | 'companyName' | 'email'>,
): string {
  return personName(customer, customer.companyName, customer.email);
}

/** The customer as the interface shows it (interface 2.1), but without `projects`, as in the payload of events. */
export function publicCustomer(customer: Customer) {
  return {
    customer_id: String(customer.customerId),
    ...publicDetails(customer),
    owner_user_info: publicUser(customer.owner),
    creation_date: formatMoment(customer.createdAt),
    customer_notes: customer.notes.map(publicNote),
    customer_status: customer.status,
  };
}

/** The part of it that a caller may set. */
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

/** A note as the interface shows it (interface 2.3). */
export function publicNote(note: Pick<Note, 'createdAt' | 'text'>) {
  return { datetime: formatMoment(note.createdAt), note: note.text };
}

/**
 * The whole customer of interface 2.1 as JSON text, put together from parts that were rendered when they changed:
 * `publicDetails`, `publicUser`, and arrays of `publicNote` and `publicProject`.
 */
export function joinCustomer(parts: {
  customerId: number;
  details: string;
  owner: string;
  createdAt: Moment;
  notes: string;
  status: string;
  projects: string;
}): string {
  return (
    `{"customer_id":"${parts.customerId}",${parts.details.slice(1, -1)},"owner_user_info":${parts.owner},` +
    `"creation_date":"${formatMoment(parts.createdAt)}","customer_notes":${parts.notes},` +
    `"customer_status":${JSON.stringify(parts.status)},"projects":${parts.projects}}`
  );
}

/** The same within a list, with the time of its last change, from which a reader of the list goes on. */
export function joinListed(
  parts: Parameters<typeof joinCustomer>[0] & { updatedAt: Moment },
): string {
  return `${joinCustomer(parts).slice(0, -1)},"updated_at":"${formatMoment(parts.updatedAt)}"}`;
}
