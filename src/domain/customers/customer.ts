import { publicUser, type User } from '../accounts/user.ts';
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
  /** The name of the status; it follows when the account renames the status. */
  status: string;
  createdAt: Moment;
  updatedAt: Moment;
  /** Oldest first. */
  notes: readonly Note[];
};

export type Note = { createdAt: Moment; text: string };

/** The customer as the interface shows it (interface 2.1), but without `projects`, as in the payload of events. */
export function publicCustomer(customer: Customer) {
  return {
    ...publicDetails(customer),
    customer_notes: customer.notes.map(publicNote),
    customer_status: customer.status,
  };
}
export type PublicCustomer = ReturnType<typeof publicCustomer>;

/** A note as the interface shows it (interface 2.3). */
export function publicNote(note: Note) {
  return { datetime: formatMoment(note.createdAt), note: note.text };
}

/**
 * The whole customer of interface 2.1 as JSON text. Notes and projects are JSON arrays that were rendered when they
 * changed, so that a customer is one row to read and little to render.
 */
export function renderCustomer(
  customer: Omit<Customer, 'notes'>,
  rendered: { notes: string; projects: string },
): string {
  const details = JSON.stringify(publicDetails(customer)).slice(0, -1);
  const status = JSON.stringify(customer.status);
  return `${details},"customer_notes":${rendered.notes},"customer_status":${status},"projects":${rendered.projects}}`;
}

/** What stands before the notes. */
function publicDetails(customer: Omit<Customer, 'notes'>) {
  return {
    customer_id: String(customer.customerId),
    gst_status: customer.gstStatus,
    customer_first_name: customer.firstName,
    customer_last_name: customer.lastName,
    customer_phone_1: customer.phone1,
    customer_phone_2: customer.phone2,
    customer_email: customer.email,
    customer_type: customer.type,
    company_name: customer.companyName,
    company_phone: customer.companyPhone,
    owner_user_info: publicUser(customer.owner),
    creation_date: formatMoment(customer.createdAt),
  };
}
