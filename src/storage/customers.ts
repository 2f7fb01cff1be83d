import assert from 'node:assert/strict';
import { sql } from 'kysely';
import {
  type Customer,
  type CustomerDetails,
  type CustomerType,
  type GstStatus,
  joinCustomer,
  type Note,
  publicDetails,
  publicNote,
} from '../domain/customers/customer.ts';
import type { CustomerStore } from '../domain/customers/store.ts';
import { emailKey } from '../domain/shared/text.ts';
import { preparedChange, preparedQuery } from './prepared-query.ts';
import type { Db } from './schema.ts';

export function customerStore(db: Db, accountId: number): CustomerStore {
  return {
    async find(key) {
      const [row] =
        'email' in key
          ? await byEmail(db, { accountId, emailKey: emailKey(key.email) })
          : await byId(db, { accountId, customerId: key.customerId });
      if (row === undefined) return undefined;
      const notes = await notesOf(db, { accountId, customerId: row.customerId });
      return { ...toCustomer(row), notes };
    },

    async render(email) {
      const [parts] = await partsByEmail(db, { accountId, emailKey: emailKey(email) });
      return parts && joinCustomer(parts);
    },

    async renderList({ limit, after, updatedSince }) {
      const afterId = after?.customerId ?? 0;
      const afterAt = after?.updatedAt ?? updatedSince ?? 0;
      const rows =
        updatedSince === undefined
          ? await oldestFirst(db, { accountId, afterId, limit })
          : await lastChangedFirst(db, { accountId, afterAt, afterId, limit });
      return rows.map((row) => ({
        customerId: row.customerId,
        updatedAt: row.updatedAt,
        text: joinCustomer(row),
      }));
    },

    async cursorAt(offset, updatedSince) {
      // Only the index is read, so even a far page is found without its predecessors' rows.
      let query = db
        .selectFrom('customers')
        .select(['updated_at as updatedAt', 'customer_id as customerId'])
        .where('account_id', '=', accountId);
      if (updatedSince !== undefined) {
        query = query.where('updated_at', '>=', updatedSince).orderBy('updated_at');
      }
      return query.orderBy('customer_id').limit(1).offset(offset).executeTakeFirst();
    },

    async count(updatedSince) {
      if (updatedSince === undefined) {
        const account = await db
          .selectFrom('accounts')
          .select('customer_count')
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow();
        return account.customer_count;
      }
      const { count } = await db
        .selectFrom('customers')
        .select((build) => build.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where('updated_at', '>=', updatedSince)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async insert({ ownerId, statusId, createdAt, ...details }) {
      const [inserted] = await insertCustomer(db, {
        ...toColumns(details),
        account_id: accountId,
        owner_id: ownerId,
        status_id: statusId,
        at: createdAt,
      });
      if (inserted === undefined) return undefined;
      await countCustomer(db, { accountId });
      return inserted.customer_id;
    },

    async update(customerId, { ownerId, ...changes }, at) {
      if (changes.email !== undefined) {
        const [other] = await byEmail(db, { accountId, emailKey: emailKey(changes.email) });
        if (other !== undefined && other.customerId !== customerId) return false;
      }
      const [before] = await byId(db, { accountId, customerId });
      assert(before, 'A customer that changes exists');
      await ownCustomer(customerId)
        .set({
          ...toColumns({ ...toCustomer(before), ...changes }),
          ...(ownerId !== undefined && { owner_id: ownerId }),
          updated_at: at,
        })
        .execute();
      return true;
    },

    async addNote(customerId, note) {
      await db
        .insertInto('customer_notes')
        .values({
          account_id: accountId,
          customer_id: customerId,
          created_at: note.createdAt,
          note: note.text,
        })
        .execute();
      const notes = await notesOf(db, { accountId, customerId });
      await ownCustomer(customerId)
        .set({ notes_json: JSON.stringify(notes.map(publicNote)), updated_at: note.createdAt })
        .execute();
    },

    async changeStatus(change) {
      await ownCustomer(change.customerId)
        .set({ status_id: change.toStatusId, updated_at: change.at })
        .execute();
      await db
        .insertInto('status_changes')
        .values({
          account_id: accountId,
          customer_id: change.customerId,
          from_status_id: change.fromStatusId,
          to_status_id: change.toStatusId,
          old_status: nameOf(change.fromStatusId),
          new_status: nameOf(change.toStatusId),
          user_id: change.userId,
          source: change.source,
          reason: change.reason,
          changed_at: change.at,
        })
        .execute();
    },
  };

  function nameOf(statusId: number) {
    return db.selectFrom('statuses').select('name').where('status_id', '=', statusId);
  }

  function ownCustomer(customerId: number) {
    return db
      .updateTable('customers')
      .where('account_id', '=', accountId)
      .where('customer_id', '=', customerId);
  }
}

type CustomerColumns = ReturnType<typeof toColumns>;

/** The columns that a caller may set, and what is derived from them. */
function toColumns(details: CustomerDetails) {
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
    details_json: JSON.stringify(publicDetails(details)),
  };
}

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

type CustomerRow = Awaited<
  ReturnType<ReturnType<typeof selectCustomers>['executeTakeFirstOrThrow']>
>;

const byEmail = preparedQuery<{ accountId: number; emailKey: string }, CustomerRow>((db, value) =>
  selectCustomers(db)
    .where('c.account_id', '=', value('accountId'))
    .where('c.email_key', '=', value('emailKey')),
);

const byId = preparedQuery<{ accountId: number; customerId: number }, CustomerRow>((db, value) =>
  selectCustomers(db)
    .where('c.account_id', '=', value('accountId'))
    .where('c.customer_id', '=', value('customerId')),
);

/** What the interface shows of customers, in the parts that `joinCustomer` puts together. */
function selectParts(db: Db) {
  return db
    .selectFrom('customers as c')
    .innerJoin('users as u', 'u.user_id', 'c.owner_id')
    .innerJoin('statuses as s', 's.status_id', 'c.status_id')
    .select([
      'c.customer_id as customerId',
      'c.details_json as details',
      'u.public_json as owner',
      'c.created_at as createdAt',
      'c.updated_at as updatedAt',
      'c.notes_json as notes',
      's.name as status',
      'c.projects_json as projects',
    ]);
}

type PartsRow = Awaited<ReturnType<ReturnType<typeof selectParts>['executeTakeFirstOrThrow']>>;

const partsByEmail = preparedQuery<{ accountId: number; emailKey: string }, PartsRow>((db, value) =>
  selectParts(db)
    .where('c.account_id', '=', value('accountId'))
    .where('c.email_key', '=', value('emailKey')),
);

const oldestFirst = preparedQuery<{ accountId: number; afterId: number; limit: number }, PartsRow>(
  (db, value) =>
    selectParts(db)
      .where('c.account_id', '=', value('accountId'))
      .where('c.customer_id', '>', value('afterId'))
      .orderBy('c.customer_id')
      .limit(value('limit')),
);

const lastChangedFirst = preparedQuery<
  { accountId: number; afterAt: number; afterId: number; limit: number },
  PartsRow
>((db, value) =>
  selectParts(db)
    .where('c.account_id', '=', value('accountId'))
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('c.updated_at', 'c.customer_id'), '>', tuple(value('afterAt'), value('afterId'))),
    )
    .orderBy('c.updated_at')
    .orderBy('c.customer_id')
    .limit(value('limit')),
);

const insertCustomer = preparedQuery<
  CustomerColumns & { account_id: number; owner_id: number; status_id: number; at: number },
  { customer_id: number }
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
      details_json: value('details_json'),
      owner_id: value('owner_id'),
      status_id: value('status_id'),
      created_at: value('at'),
      updated_at: value('at'),
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'email_key']).doNothing())
    .returning('customer_id'),
);

const countCustomer = preparedChange<{ accountId: number }>((db, value) =>
  db
    .updateTable('accounts')
    .set({ customer_count: sql`customer_count + 1` })
    .where('account_id', '=', value('accountId')),
);

const notesOf = preparedQuery<{ accountId: number; customerId: number }, Note>((db, value) =>
  db
    .selectFrom('customer_notes')
    .select(['created_at as createdAt', 'note as text'])
    .where('account_id', '=', value('accountId'))
    .where('customer_id', '=', value('customerId'))
    .orderBy('note_id'),
);

function toCustomer(row: CustomerRow): Omit<Customer, 'notes'> {
  return {
    customerId: row.customerId,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    phone1: row.phone1,
    phone2: row.phone2,
    gstStatus: row.gstStatus as GstStatus,
    type: row.type as CustomerType,
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
    status: row.status,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
