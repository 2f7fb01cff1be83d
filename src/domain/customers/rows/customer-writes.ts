import type { Insertable, Selectable } from 'kysely';
import { insertRows, insertRowsForIds, updateRows } from '../../../database/many-rows.ts';
import type { Schema } from '../../schema.ts';
import { emailKey } from '../../shared/text.ts';
import type { CustomerDetails } from '../customer.ts';
import { nameKey } from '../list/search-words.ts';

const statusChangeRow = {
  accountId: 'integer',
  customerId: 'integer',
  fromStatusId: 'integer',
  toStatusId: 'integer',
  oldStatus: 'text',
  newStatus: 'text',
  userId: 'integer',
  source: 'text',
  reason: 'text',
  changedAt: 'integer',
} as const;

export const addStatusChanges = insertRows<Omit<Selectable<Schema['statusChanges']>, 'changeId'>>({
  table: 'statusChanges',
  columns: statusChangeRow,
});

type OwnerRow = Pick<
  Selectable<Schema['customers']>,
  'accountId' | 'customerId' | 'ownerId' | 'updatedAt' | 'changeNumber'
>;

export const setOwners = updateRows<OwnerRow, 'customers'>({
  table: 'customers',
  columns: {
    accountId: 'integer',
    customerId: 'integer',
    ownerId: 'integer',
    updatedAt: 'integer',
    changeNumber: 'integer',
  },
  key: ['accountId', 'customerId'],
  set: ({ row }) => ({
    ownerId: row('ownerId'),
    updatedAt: row('updatedAt'),
    changeNumber: row('changeNumber'),
  }),
});

type CustomerColumns = ReturnType<typeof columnsOf> & { detailsJson: string };

/**
 * The columns of details that change under a number. Without an email address the key is made of that number, which the
 * account gives once. It has capitals, which `emailKey` never gives, so no email address that is looked up equals it.
 */
export function columnsOf(details: CustomerDetails, changeNumber: number) {
  return {
    email: details.email,
    emailKey: details.email === '' ? `NONE ${changeNumber}` : emailKey(details.email),
    firstName: details.firstName,
    lastName: details.lastName,
    phone1: details.phone1,
    phone2: details.phone2,
    gstStatus: details.gstStatus,
    type: details.type,
    companyName: details.companyName,
    companyPhone: details.companyPhone,
    address: details.address,
    source: details.source,
    tags: details.tags,
    nameKey: nameKey(details),
  };
}

const customerRow = {
  accountId: 'integer',
  email: 'text',
  emailKey: 'text',
  firstName: 'text',
  lastName: 'text',
  phone1: 'text',
  phone2: 'text',
  gstStatus: 'text',
  type: 'text',
  companyName: 'text',
  companyPhone: 'text',
  address: 'text',
  source: 'text',
  tags: 'text',
  nameKey: 'text',
  detailsJson: 'text',
  notesJson: 'text',
  ownerId: 'integer',
  statusId: 'integer',
  createdAt: 'integer',
  updatedAt: 'integer',
  changeNumber: 'integer',
} as const;

type NewCustomerRow = CustomerColumns &
  Pick<
    Selectable<Schema['customers']>,
    'accountId' | 'notesJson' | 'ownerId' | 'statusId' | 'createdAt' | 'updatedAt' | 'changeNumber'
  >;

/** Adds customers whose email addresses are free. */
export const addCustomers = insertRowsForIds<NewCustomerRow, 'customers'>({
  table: 'customers',
  columns: customerRow,
  returns: { id: 'customerId', key: ['accountId', 'emailKey'] },
});

const noteRow = {
  accountId: 'integer',
  customerId: 'integer',
  createdAt: 'integer',
  note: 'text',
  userId: 'integer',
} as const;

export const addNotes = insertRows<
  Omit<Insertable<Schema['customerNotes']>, 'noteId' | 'call' | 'editedAt'>
>({
  table: 'customerNotes',
  columns: noteRow,
});
