import type { Insertable, Selectable } from 'kysely';
import type { CustomerDetails } from '../../domain/customers/customer.ts';
import { nameKey } from '../../domain/customers/list/search-words.ts';
import { emailKey } from '../../domain/shared/text.ts';
import { preparedQuery } from '../prepared-query.ts';
import { insertRows, rowSet } from '../row-set.ts';
import type { Schema } from '../schema.ts';

// What the store of customers writes: one by one where it needs the answer, in sets where it does not.

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

export const addStatusChange = rowSet<Omit<Insertable<Schema['status_changes']>, 'change_id'>>({
  table: 'status_changes',
  columns: statusChangeRow,
  build: (db) => insertRows(db, 'status_changes', statusChangeRow),
});

type OwnerRow = Pick<
  Selectable<Schema['customers']>,
  'account_id' | 'customer_id' | 'owner_id' | 'updated_at' | 'change_number'
>;

export const setOwner = rowSet<OwnerRow>({
  table: 'customers',
  columns: {
    account_id: 'integer',
    customer_id: 'integer',
    owner_id: 'integer',
    updated_at: 'integer',
    change_number: 'integer',
  },
  build: (db) =>
    db
      .updateTable('customers')
      .from('rows')
      .set(({ ref }) => ({
        owner_id: ref('rows.owner_id'),
        updated_at: ref('rows.updated_at'),
        change_number: ref('rows.change_number'),
      }))
      .whereRef('customers.account_id', '=', 'rows.account_id')
      .whereRef('customers.customer_id', '=', 'rows.customer_id'),
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

export const insertCustomer = preparedQuery<
  CustomerColumns & {
    account_id: number;
    owner_id: number;
    status_id: number;
    created_at: number;
    updated_at: number;
    change_number: number;
  },
  { customerId: number }
>((db, value) =>
  db
    .insertInto('customers')
    .values({
      account_id: value('account_id'),
      email: value('email'),
      email_key: value('email_key'),
      first_name: value('first_name'),
      last_name: value('last_name'),
      phone_1: value('phone_1'),
      phone_2: value('phone_2'),
      gst_status: value('gst_status'),
      type: value('type'),
      company_name: value('company_name'),
      company_phone: value('company_phone'),
      name_key: value('name_key'),
      details_json: value('details_json'),
      owner_id: value('owner_id'),
      status_id: value('status_id'),
      created_at: value('created_at'),
      updated_at: value('updated_at'),
      change_number: value('change_number'),
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'email_key']).doNothing())
    .returning('customer_id as customerId'),
);
