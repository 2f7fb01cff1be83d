import { type SelectQueryBuilder, sql } from 'kysely';
import { inBatches } from '../../../database/many-rows.ts';
import { preparedQuery } from '../../../database/prepared-query.ts';
import type { AccountDb } from '../../account-db.ts';
import type { Db } from '../../schema.ts';
import { emailKey } from '../../shared/text.ts';
import type { Moment } from '../../shared/time.ts';
import {
  mayAdvance,
  type StatusKind,
  type StatusOnTheWay,
  type StatusStep,
} from '../../statuses/status.ts';
import type { Customer, CustomerCursor, CustomerKey, Note, PublicCustomer } from '../customer.ts';

/** Customers with their owner and their status. */
function customersOf(db: Db) {
  return db
    .selectFrom('customers as c')
    .innerJoin('users as u', 'u.userId', 'c.ownerId')
    .innerJoin('statuses as s', 's.statusId', 'c.statusId');
}

/** The values of customers, under the names that the domain uses. */
function selectCustomers(db: Db) {
  return customersOf(db).select([
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

type CustomerRow = Awaited<
  ReturnType<ReturnType<typeof selectCustomers>['executeTakeFirstOrThrow']>
>;

/** The public parts of customers. */
export function selectPublic(db: Db) {
  return customersOf(db).select([
    'c.customerId',
    'c.detailsJson as details',
    'u.publicJson as owner',
    'c.createdAt',
    'c.updatedAt',
    'c.changeNumber',
    'c.notesJson as notes',
    's.name as status',
    'c.projectsJson as projects',
    'c.address',
    'c.source',
    'c.tags',
  ]);
}

export type PublicRow = Awaited<
  ReturnType<ReturnType<typeof selectPublic>['executeTakeFirstOrThrow']>
>;

/** Makes a query for a customer by email address or number, of which `select` names the columns. */
function byKey<Row>(select: (db: Db) => Selecting<Row>) {
  const byEmail = preparedQuery<{ accountId: number; emailKey: string }, Row>((db, value) =>
    select(db)
      .where('c.accountId', '=', value('accountId'))
      .where('c.emailKey', '=', value('emailKey')),
  );
  const byId = preparedQuery<{ accountId: number; customerId: number }, Row>((db, value) =>
    select(db)
      .where('c.accountId', '=', value('accountId'))
      .where('c.customerId', '=', value('customerId')),
  );
  return async ({ kysely, accountId }: AccountDb, key: CustomerKey): Promise<Row | undefined> => {
    const [row] =
      'email' in key
        ? await byEmail(kysely, { accountId, emailKey: emailKey(key.email) })
        : await byId(kysely, { accountId, customerId: key.customerId });
    return row;
  };
}

type Selecting<Row> =
  ReturnType<typeof customersOf> extends SelectQueryBuilder<infer Tables, infer From, infer _>
    ? SelectQueryBuilder<Tables, From, Row>
    : never;

const findRow = byKey<CustomerRow>(selectCustomers);

export async function findCustomer(db: AccountDb, key: CustomerKey): Promise<Customer | undefined> {
  const row = await findRow(db, key);
  return row && toCustomer(row);
}

/** The public parts of a customer. */
export const findPublicCustomer: (
  db: AccountDb,
  key: CustomerKey,
) => Promise<PublicCustomer | undefined> = byKey<PublicRow>(selectPublic);

function toCustomer({
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

/**
 * A customer before a step of the trade: their status with the one that stands for the step, if they are moved to it, and
 * whether a follow-up is planned for them.
 */
export async function findCustomerBefore(
  db: AccountDb,
  customerId: number,
  step: StatusStep,
): Promise<
  | {
      customer: Customer;
      ahead: { from: StatusOnTheWay; to: StatusOnTheWay } | undefined;
      hasFollowUps: boolean;
    }
  | undefined
> {
  const [row] = await byIdBefore(db.kysely, { accountId: db.accountId, customerId, step });
  if (row === undefined) return undefined;
  const { fromKind, fromRank, toId, toName, toKind, toRank, hasFollowUps, ...read } = row;
  const customer = toCustomer(read);
  const found = { customer, hasFollowUps: Boolean(hasFollowUps) };
  if (toId === null || toName === null || toKind === null || toRank === null) {
    return { ...found, ahead: undefined };
  }
  const { statusId, status: name } = customer;
  const from = { statusId, name, kind: fromKind, rank: fromRank };
  const to = { statusId: toId, name: toName, kind: toKind, rank: toRank };
  return { ...found, ahead: mayAdvance(from, { ...to, step }) ? { from, to } : undefined };
}

/** The notes of a customer, oldest first. */
export async function findNotes(db: AccountDb, customerId: number): Promise<Note[]> {
  const notes = await notesOf(db.kysely, { accountId: db.accountId, customerId });
  return notes.map(toNote);
}

/** Oldest first, or with `updatedSince` in the order of their last change. */
export function findPublicCustomers(
  db: AccountDb,
  {
    limit,
    after,
    updatedSince,
  }: {
    limit: number;
    after?: CustomerCursor | undefined;
    updatedSince?: Moment | undefined;
  },
): Promise<(PublicCustomer & CustomerCursor)[]> {
  return updatedSince === undefined
    ? oldestFirst(db.kysely, { accountId: db.accountId, afterId: after?.customerId ?? 0, limit })
    : lastChangedFirst(db.kysely, {
        accountId: db.accountId,
        afterAt: after?.updatedAt ?? updatedSince,
        afterNumber: after?.changeNumber ?? -1,
        limit,
      });
}

/** The customer just before position `offset` (from 0) of that list, to go on from. */
export async function findCursorAt(
  db: AccountDb,
  offset: number,
  updatedSince: Moment | undefined,
): Promise<CustomerCursor | undefined> {
  // Only the index is read, so even a far page is found without its predecessors' rows.
  let query = db.own('customers').select(['updatedAt', 'changeNumber', 'customerId']);
  query =
    updatedSince === undefined
      ? query.orderBy('customerId')
      : query.where('updatedAt', '>=', updatedSince).orderBy('updatedAt').orderBy('changeNumber');
  return query.limit(1).offset(offset).executeTakeFirst();
}

export async function countCustomersChanged(
  db: AccountDb,
  updatedSince: Moment | undefined,
): Promise<number> {
  if (updatedSince === undefined) {
    const account = await db.own('accounts').select('customerCount').executeTakeFirstOrThrow();
    return account.customerCount;
  }
  const { count } = await db
    .own('customers')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('updatedAt', '>=', updatedSince)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The ids of the customers who have one of these keys of email addresses, by key. */
export async function findIdsByKey(
  db: AccountDb,
  emailKeys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const some of inBatches(emailKeys)) {
    const rows = await db
      .own('customers')
      .select(['emailKey', 'customerId'])
      .where('emailKey', 'in', some)
      .execute();
    for (const row of rows) ids.set(row.emailKey, row.customerId);
  }
  return ids;
}

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

const byIdBefore = preparedQuery<
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

type NoteRow = Omit<Note, 'editedAt'> & { editedAt: number | null };

const notesOf = preparedQuery<{ accountId: number; customerId: number }, NoteRow>((db, value) =>
  db
    .selectFrom('customerNotes')
    .select(['noteId', 'createdAt', 'note as text', 'userId', 'call', 'editedAt'])
    .where('accountId', '=', value('accountId'))
    .where('customerId', '=', value('customerId'))
    .orderBy('createdAt')
    .orderBy('noteId'),
);

function toNote({ editedAt, ...note }: NoteRow): Note {
  return { ...note, editedAt: editedAt ?? undefined };
}

const oldestFirst = preparedQuery<{ accountId: number; afterId: number; limit: number }, PublicRow>(
  (db, value) =>
    selectPublic(db)
      .where('c.accountId', '=', value('accountId'))
      .where('c.customerId', '>', value('afterId'))
      .orderBy('c.customerId')
      .limit(value('limit')),
);

const lastChangedFirst = preparedQuery<
  { accountId: number; afterAt: number; afterNumber: number; limit: number },
  PublicRow
>((db, value) =>
  selectPublic(db)
    .where('c.accountId', '=', value('accountId'))
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('c.updatedAt', 'c.changeNumber'),
        '>',
        tuple(value('afterAt'), value('afterNumber')),
      ),
    )
    .orderBy('c.updatedAt')
    .orderBy('c.changeNumber')
    .limit(value('limit')),
);
