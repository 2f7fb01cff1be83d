import type { Insertable, Selectable } from 'kysely';
import type { CustomerDetails } from '../../domain/customers/customer.ts';
import { nameKey } from '../../domain/customers/list/search-words.ts';
import { emailKey } from '../../domain/shared/text.ts';
import { insertRows, insertRowsForIds, updateRows } from '../many-rows.ts';
import type { Schema } from '../schema.ts';

const statusChangeRow = {
  account_id: 'integer',
  customer_id: 'integer',
  from_status_id: 'integer',
  to_status_id: 'integer',
  old_status: 'text',
  new_status: 'text',
  user_id: 'integer',
  source: 'text',
  reason: 'text',
  changed_at: 'integer',
} as const;

export const addStatusChanges = insertRows<Omit<Insertable<Schema['status_changes']>, 'change_id'>>(
  {
    table: 'status_changes',
    columns: statusChangeRow,
  },
);

type OwnerRow = Pick<
  Selectable<Schema['customers']>,
  'account_id' | 'customer_id' | 'owner_id' | 'updated_at' | 'change_number'
>;

export const setOwners = updateRows<OwnerRow, 'customers'>({
  table: 'customers',
  columns: {
    account_id: 'integer',
    customer_id: 'integer',
    owner_id: 'integer',
    updated_at: 'integer',
    change_number: 'integer',
  },
  key: ['account_id', 'customer_id'],
  set: ({ row }) => ({
    owner_id: row('owner_id'),
    updated_at: row('updated_at'),
    change_number: row('change_number'),
  }),
});

type CustomerColumns = ReturnType<typeof columnsOf> & { details_json: string };

export function columnsOf(details: CustomerDetails) {
  return {
    email: details.email,
    email_key: emailKey(details.email),
    first_name: details.firstName,
    last_name: details.lastName,
    phone_1: details.phone1,
    phone_2: details.phone2,
    gst_status: details.gstStatus,
    type: details.type,
    company_name: details.companyName,
    company_phone: details.companyPhone,
    name_key: nameKey(details),
  };
}

const customerRow = {
  account_id: 'integer',
  email: 'text',
  email_key: 'text',
  first_name: 'text',
  last_name: 'text',
  phone_1: 'text',
  phone_2: 'text',
  gst_status: 'text',
  type: 'text',
  company_name: 'text',
  company_phone: 'text',
  name_key: 'text',
  details_json: 'text',
  notes_json: 'text',
  owner_id: 'integer',
  status_id: 'integer',
  created_at: 'integer',
  updated_at: 'integer',
  change_number: 'integer',
} as const;

export type NewCustomerRow = CustomerColumns &
  Pick<
    Selectable<Schema['customers']>,
    | 'account_id'
    | 'notes_json'
    | 'owner_id'
    | 'status_id'
    | 'created_at'
    | 'updated_at'
    | 'change_number'
  >;

/** Adds customers whose email addresses are free. */
export const addCustomers = insertRowsForIds<NewCustomerRow, 'customers'>({
  table: 'customers',
  columns: customerRow,
  returns: { id: 'customer_id', key: ['account_id', 'email_key'] },
});

const noteRow = {
  account_id: 'integer',
  customer_id: 'integer',
  created_at: 'integer',
  note: 'text',
  user_id: 'integer',
} as const;

export const addNotes = insertRows<
  Omit<Insertable<Schema['customer_notes']>, 'note_id' | 'edited_at'>
>({
  table: 'customer_notes',
  columns: noteRow,
});
