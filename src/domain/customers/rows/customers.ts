import assert from 'node:assert/strict';
import { waitAtEnd } from '../../../database/transaction.ts';
import type { AccountDb } from '../../account-db.ts';
import { type Change, nextChange, nextChanges } from '../../accounts/account-counts.ts';
import type { Moment } from '../../shared/time.ts';
import { countInto, moved } from '../../statuses/pipeline-counts.ts';
import type { ChangeSource, StatusOnTheWay } from '../../statuses/status.ts';
import type { Customer, CustomerDetails, NewNote, PublicCustomer } from '../customer.ts';
import { searchWords } from '../list/search-words.ts';
import { publicDetails, publicNote } from '../payload.ts';
import { insertWords, rewriteWords } from './customer-words.ts';
import {
  addCustomers,
  addNotes,
  addStatusChanges,
  columnsOf,
  setOwners,
} from './customer-writes.ts';
import { findCustomer, findNotes } from './find-customers.ts';

/** The history of a customer's status: who moved it, by what means, and why. */
type StatusChange = {
  from: StatusOnTheWay;
  to: StatusOnTheWay;
  /** What the sale is worth from now on. */
  valueCents: number;
  userId: number;
  source: ChangeSource;
  reason: string;
  at: Moment;
};

/**
 * Adds customers, whose email addresses are free, in their order. Returns of each its number and the rendered parts, and
 * the first of the numbers taken for `events` events.
 */
export async function insertCustomers(
  db: AccountDb,
  customers: readonly (CustomerDetails & {
    ownerId: number;
    statusId: number;
    notes: readonly NewNote[];
  })[],
  at: Moment,
  events = 0,
): Promise<{
  inserted: Pick<PublicCustomer, 'customerId' | 'updatedAt' | 'details' | 'notes'>[];
  firstEvent: number | undefined;
}> {
  if (customers.length === 0) return { inserted: [], firstEvent: undefined };
  const count = customers.length;
  const numbers = { at, count, newCustomers: count, events };
  const { changes, firstEvent } = await nextChanges(db, numbers);
  const rows = customers.map(({ ownerId, statusId, notes, ...details }, index) => ({
    accountId: db.accountId,
    ...toColumns(details, (changes[index] as Change).changeNumber),
    notesJson: JSON.stringify(notes.map(publicNote)),
    ownerId,
    statusId,
    createdAt: at,
    ...(changes[index] as Change),
  }));
  const ids = await addCustomers(db.kysely, rows);
  const added = customers.map((customer, index) => ({
    ...customer,
    customerId: ids[index] as number,
  }));
  const notes = added.flatMap((one) =>
    one.notes.map(({ createdAt, text, userId }) => ({
      accountId: db.accountId,
      customerId: one.customerId,
      createdAt,
      note: text,
      userId,
    })),
  );
  waitAtEnd(db.kysely, addNotes(db.kysely, notes));
  insertWords(
    db,
    added.map((one) => ({ customerId: one.customerId, words: searchWords(one, []) })),
  );
  countInto(
    db,
    added.map(({ ownerId, statusId }) => ({ ownerId, statusId, customers: 1, valueCents: 0 })),
  );
  const inserted = rows.map((row, index) => ({
    customerId: ids[index] as number,
    updatedAt: row.updatedAt,
    details: row.detailsJson,
    notes: row.notesJson,
  }));
  return { inserted, firstEvent };
}

/** False when the new email address is taken. */
export async function updateCustomerRow(
  db: AccountDb,
  customerId: number,
  { ownerId, ...changes }: Partial<CustomerDetails> & { ownerId?: number },
  at: Moment,
): Promise<boolean> {
  if (changes.email) {
    const other = await findCustomer(db, { email: changes.email });
    if (other !== undefined && other.customerId !== customerId) return false;
  }
  const before = await findCustomer(db, { customerId });
  assert(before, 'A customer that changes exists');
  const change = await nextChange(db, at);
  await ownCustomer(db, customerId)
    .set({
      ...toColumns({ ...before, ...changes }, change.changeNumber),
      ...change,
    })
    .execute();
  if (Object.keys(changes).length > 0) await rewriteWords(db, customerId);
  const fromOwnerId = before.owner.userId;
  if (ownerId !== undefined && ownerId !== fromOwnerId) {
    giveTo(db, ownerId, [{ ...before, ownerId: fromOwnerId }], [change]);
  }
  return true;
}

/**
 * Gives customers to another owner, and returns whom each was taken from of those who had another one. Undefined when
 * one of them does not exist; then nothing changes.
 */
export async function setOwnersOf(
  db: AccountDb,
  customerIds: readonly number[],
  ownerId: number,
  at: Moment,
): Promise<{ customerId: number; fromOwnerId: number }[] | undefined> {
  if (customerIds.length === 0) return [];
  const found = await db
    .own('customers')
    .select(['customerId', 'ownerId', 'statusId', 'valueCents'])
    .where('customerId', 'in', customerIds)
    .orderBy('customerId')
    .execute();
  if (found.length < customerIds.length) return undefined;
  const others = found.filter((one) => one.ownerId !== ownerId);
  if (others.length === 0) return [];
  const { changes } = await nextChanges(db, { at, count: others.length });
  giveTo(db, ownerId, others, changes);
  return others.map(({ customerId, ownerId: fromOwnerId }) => ({ customerId, fromOwnerId }));
}

/** Adds a note that is written at a moment; a call may have been before. Returns what changes of the customer. */
export async function insertNote(
  db: AccountDb,
  customerId: number,
  { text, ...note }: NewNote,
  at: Moment,
): Promise<Pick<Customer, 'notes' | 'updatedAt'>> {
  await db.kysely
    .insertInto('customerNotes')
    .values({ accountId: db.accountId, customerId, ...note, note: text })
    .execute();
  return renderNotes(db, customerId, at);
}

/**
 * Moves a customer who is as they were read. Returns the time of the change, as the customer's row keeps it, and the first
 * of the numbers taken for `events` events.
 */
export async function setStatus(
  db: AccountDb,
  customer: Customer,
  { events = 0, ...change }: StatusChange & { events?: number },
): Promise<{ updatedAt: Moment; firstEvent: number }> {
  const { from, to, valueCents, userId, source, reason } = change;
  const { customerId } = customer;
  const { changes, firstEvent } = await nextChanges(db, { at: change.at, count: 1, events });
  const numbers = changes[0] as Change;
  const { numUpdatedRows } = await whoIs(db, customer)
    .set({ statusId: to.statusId, valueCents, ...numbers })
    .where('statusId', '=', from.statusId)
    .executeTakeFirst();
  // What was read before this transaction may have changed, and the counts would be wrong.
  assert(numUpdatedRows === 1n, 'A customer that moves is as they were read');
  const ownerId = customer.owner.userId;
  countInto(db, [
    { ownerId, statusId: from.statusId, customers: -1, valueCents: -customer.valueCents },
    { ownerId, statusId: to.statusId, customers: 1, valueCents },
  ]);
  const row = {
    accountId: db.accountId,
    customerId,
    fromStatusId: from.statusId,
    toStatusId: to.statusId,
    oldStatus: from.name,
    newStatus: to.name,
    userId,
    source,
    reason,
    changedAt: change.at,
  };
  waitAtEnd(db.kysely, addStatusChanges(db.kysely, [row]));
  return { updatedAt: numbers.updatedAt, firstEvent };
}

/**
 * Stores the value of the sale (`valueCustomer`) of a customer as they are now. The API does not return it, so
 * `updated_since` ignores it.
 */
export async function setValue(
  db: AccountDb,
  customer: Customer,
  valueCents: number,
): Promise<void> {
  const { owner, statusId } = customer;
  const more = valueCents - customer.valueCents;
  if (more === 0) return;
  const { numUpdatedRows } = await whoIs(db, customer)
    .set({ valueCents })
    .where('statusId', '=', statusId)
    .executeTakeFirst();
  assert(numUpdatedRows === 1n, 'A customer whose value changes is as they were read');
  const ownerId = owner.userId;
  countInto(db, [{ ownerId, statusId, customers: 0, valueCents: more }]);
}

/** Keeps what the customer's row shows of its notes in step, and returns that. */
export async function renderNotes(db: AccountDb, customerId: number, at: number) {
  const notes = JSON.stringify((await findNotes(db, customerId)).map(publicNote));
  const change = await nextChange(db, at);
  await ownCustomer(db, customerId)
    .set({ notesJson: notes, ...change })
    .execute();
  return { notes, updatedAt: change.updatedAt };
}

/** The columns that a caller may set, and what is derived from them. */
function toColumns(details: CustomerDetails, changeNumber: number) {
  return {
    ...columnsOf(details, changeNumber),
    detailsJson: JSON.stringify(publicDetails(details)),
  };
}

/** Gives customers another owner. */
function giveTo(
  db: AccountDb,
  ownerId: number,
  customers: readonly Owned[],
  changes: readonly Change[],
): void {
  const rows = customers.map(({ customerId }, index) => ({
    accountId: db.accountId,
    customerId,
    ownerId,
    ...(changes[index] as Change),
  }));
  waitAtEnd(db.kysely, setOwners(db.kysely, rows));
  const counts = customers.flatMap(({ ownerId: fromOwnerId, statusId, valueCents }) =>
    moved({ ownerId: fromOwnerId, statusId }, { ownerId, statusId }, valueCents),
  );
  countInto(db, counts);
}

/** Finds the customer's row only with the owner and the value that were read. */
function whoIs(
  db: AccountDb,
  { customerId, owner, valueCents }: Pick<Customer, 'customerId' | 'owner' | 'valueCents'>,
) {
  return ownCustomer(db, customerId)
    .where('ownerId', '=', owner.userId)
    .where('valueCents', '=', valueCents);
}

function ownCustomer(db: AccountDb, customerId: number) {
  return db.change('customers').where('customerId', '=', customerId);
}

type Owned = Pick<Customer, 'customerId' | 'statusId' | 'valueCents'> & { ownerId: number };
