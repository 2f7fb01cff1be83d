import type { Customer, Note } from '../../domain/customers/customer.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { Db } from '../schema.ts';

/** Customers with their owner and the name of their status, under the names that the domain uses. */
function selectCustomers(db: Db) {
  return db
    .selectFrom('customers as c')
    .innerJoin('users as u', 'u.user_id', 'c.owner_id')
    .innerJoin('statuses as s', 's.status_id', 'c.status_id')
    .select([
      'c.customer_id as customerId',
      'c.email',
      'c.first_name as firstName',
      'c.last_name as lastName',
      'c.phone_1 as phone1',
      'c.phone_2 as phone2',
      'c.gst_status as gstStatus',
      'c.type',
      'c.company_name as companyName',
      'c.company_phone as companyPhone',
      'c.created_at as createdAt',
      'c.updated_at as updatedAt',
      'c.value_cents as valueCents',
      'c.status_id as statusId',
      's.name as status',
      'u.user_id as ownerId',
      'u.first_name as ownerFirstName',
      'u.last_name as ownerLastName',
      'u.phone_number as ownerPhoneNumber',
      'u.email as ownerEmail',
      'u.work_title as ownerWorkTitle',
      'u.username as ownerUsername',
    ]);
}

export type CustomerRow = Awaited<
  ReturnType<ReturnType<typeof selectCustomers>['executeTakeFirstOrThrow']>
>;

export const byEmail = preparedQuery<{ accountId: number; emailKey: string }, CustomerRow>(
  (db, value) =>
    selectCustomers(db)
      .where('c.account_id', '=', value('accountId'))
      .where('c.email_key', '=', value('emailKey')),
);

export const byId = preparedQuery<{ accountId: number; customerId: number }, CustomerRow>(
  (db, value) =>
    selectCustomers(db)
      .where('c.account_id', '=', value('accountId'))
      .where('c.customer_id', '=', value('customerId')),
);

export function toCustomer(row: CustomerRow): Omit<Customer, 'notes'> {
  return {
    customerId: row.customerId,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    phone1: row.phone1,
    phone2: row.phone2,
    gstStatus: row.gstStatus,
    type: row.type,
    companyName: row.companyName,
    companyPhone: row.companyPhone,
    owner: {
      userId: row.ownerId,
      firstName: row.ownerFirstName,
      lastName: row.ownerLastName,
      phoneNumber: row.ownerPhoneNumber,
      email: row.ownerEmail,
      workTitle: row.ownerWorkTitle,
      username: row.ownerUsername,
    },
    statusId: row.statusId,
    status: row.status,
    valueCents: row.valueCents,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

type NoteRow = Omit<Note, 'editedAt'> & { editedAt: number | null };

export const notesOf = preparedQuery<{ accountId: number; customerId: number }, NoteRow>(
  (db, value) =>
    db
      .selectFrom('customer_notes')
      .select([
        'note_id as noteId',
        'created_at as createdAt',
        'note as text',
        'user_id as userId',
        'edited_at as editedAt',
      ])
      .where('account_id', '=', value('accountId'))
      .where('customer_id', '=', value('customerId'))
      .orderBy('created_at')
      .orderBy('note_id'),
);

export function toNote({ editedAt, ...note }: NoteRow): Note {
  return { ...note, editedAt: editedAt ?? undefined };
}
