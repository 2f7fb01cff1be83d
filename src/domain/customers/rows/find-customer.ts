import { sql } from 'kysely';
import { preparedQuery } from '../../../database/prepared-query.ts';
import type { Db } from '../../schema.ts';
import type { StatusKind, StatusStep } from '../../statuses/status.ts';
import type { Customer, Note } from '../customer.ts';

/** Customers with their owner and the name of their status, under the names that the domain uses. */
function selectCustomers(db: Db) {
  return db
    .selectFrom('customers as c')
    .innerJoin('users as u', 'u.userId', 'c.ownerId')
    .innerJoin('statuses as s', 's.statusId', 'c.statusId')
    .select([
      'c.customerId',
      'c.email',
      'c.firstName',
      'c.lastName',
      'c.phone1',
      'c.phone2',
      'c.gstStatus',
      'c.type',
      'c.companyName',
      'c.companyPhone',
      'c.address',
      'c.source',
      'c.tags',
      'c.notesJson as notes',
      'c.createdAt',
      'c.updatedAt',
      'c.valueCents',
      'c.statusId',
      's.name as status',
      'u.userId as ownerId',
      'u.firstName as ownerFirstName',
      'u.lastName as ownerLastName',
      'u.phoneNumber as ownerPhoneNumber',
      'u.email as ownerEmail',
      'u.workTitle as ownerWorkTitle',
      'u.username as ownerUsername',
    ]);
}

export type CustomerRow = Awaited<
  ReturnType<ReturnType<typeof selectCustomers>['executeTakeFirstOrThrow']>
>;

export const byEmail = preparedQuery<{ accountId: number; emailKey: string }, CustomerRow>(
  (db, value) =>
    selectCustomers(db)
      .where('c.accountId', '=', value('accountId'))
      .where('c.emailKey', '=', value('emailKey')),
);

export const byId = preparedQuery<{ accountId: number; customerId: number }, CustomerRow>(
  (db, value) =>
    selectCustomers(db)
      .where('c.accountId', '=', value('accountId'))
      .where('c.customerId', '=', value('customerId')),
);

/** A customer's own status and, if there is one, that of a step, and whether a follow-up is planned for them. */
type StepColumns = {
  fromKind: StatusKind;
  fromRank: number;
  toId: number | null;
  toName: string | null;
  toKind: StatusKind | null;
  toRank: number | null;
  hasFollowUps: number | boolean;
};

export const byIdBefore = preparedQuery<
  { accountId: number; customerId: number; step: StatusStep },
  CustomerRow & StepColumns
>((db, value) =>
  selectCustomers(db)
    .leftJoin('statuses as t', (join) =>
      join.onRef('t.accountId', '=', 'c.accountId').on('t.step', '=', value('step')),
    )
    .select(({ exists, selectFrom }) => [
      's.kind as fromKind',
      's.rank as fromRank',
      't.statusId as toId',
      't.name as toName',
      't.kind as toKind',
      't.rank as toRank',
      exists(
        selectFrom('tasks')
          .select('taskId')
          .where('tasks.accountId', '=', value('accountId'))
          .whereRef('tasks.customerId', '=', 'c.customerId')
          .where('doneAt', 'is', null)
          .where('isFollowUp', '=', sql.lit(1)),
      ).as('hasFollowUps'),
    ])
    .where('c.accountId', '=', value('accountId'))
    .where('c.customerId', '=', value('customerId')),
);

export function toCustomer({
  ownerId: userId,
  ownerFirstName: firstName,
  ownerLastName: lastName,
  ownerPhoneNumber: phoneNumber,
  ownerEmail: email,
  ownerWorkTitle: workTitle,
  ownerUsername: username,
  ...customer
}: CustomerRow): Customer {
  const owner = { userId, firstName, lastName, phoneNumber, email, workTitle, username };
  return { ...customer, owner };
}

type NoteRow = Omit<Note, 'editedAt'> & { editedAt: number | null };

export const notesOf = preparedQuery<{ accountId: number; customerId: number }, NoteRow>(
  (db, value) =>
    db
      .selectFrom('customerNotes')
      .select(['noteId', 'createdAt', 'note as text', 'userId', 'call', 'editedAt'])
      .where('accountId', '=', value('accountId'))
      .where('customerId', '=', value('customerId'))
      .orderBy('createdAt')
      .orderBy('noteId'),
);

export function toNote({ editedAt, ...note }: NoteRow): Note {
  return { ...note, editedAt: editedAt ?? undefined };
}
