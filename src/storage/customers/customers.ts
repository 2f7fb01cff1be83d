import assert from 'node:assert/strict';
import { inBatches } from '../../database/in-batches.ts';
import { waitAtEnd } from '../../database/transaction.ts';
import type { CustomerDetails } from '../../domain/customers/customer.ts';
import { searchWords } from '../../domain/customers/list/search-words.ts';
import type { CustomerStore } from '../../domain/customers/store.ts';
import type { PublicForms } from '../../domain/projects/store.ts';
import type { Db } from '../../domain/schema.ts';
import { emailKey } from '../../domain/shared/text.ts';
import { type Change, nextChange, nextChanges } from '../accounts/account-counts.ts';
import { eraseCustomer } from '../customer-pages/erase-customer.ts';
import { mergeCustomers } from '../customer-pages/merge-customers.ts';
import { countInto, moved } from '../statuses/pipeline-counts.ts';
import { statusesOf } from '../statuses/statuses.ts';
import { customerChanges } from './customer-changes.ts';
import { insertWords, rewriteWords } from './customer-words.ts';
import {
  addCustomers,
  addNotes,
  addStatusChanges,
  columnsOf,
  setOwners,
} from './customer-writes.ts';
import { byEmail, byId, type CustomerRow, notesOf, toCustomer, toNote } from './find-customer.ts';
import { reindexCustomers } from './reindex-customers.ts';
import { removeUntouched } from './remove-untouched-customers.ts';
import {
  lastChangedFirst,
  oldestFirst,
  type ShownRow,
  selectShown,
  shownByEmail,
  shownById,
} from './shown-customers.ts';

export function customerStore(db: Db, accountId: number, publicForms: PublicForms): CustomerStore {
  return {
    ...customerChanges(db, accountId),

    async find(key) {
      const [row] =
        'email' in key
          ? await byEmail(db, { accountId, emailKey: emailKey(key.email) })
          : await byId(db, { accountId, customerId: key.customerId });
      if (row === undefined) return undefined;
      const notes = await notesOf(db, { accountId, customerId: row.customerId });
      return { ...toCustomer(row), notes: notes.map(toNote) };
    },

    async shown(key) {
      const [row] =
        'email' in key
          ? await shownByEmail(db, { accountId, emailKey: emailKey(key.email) })
          : await shownById(db, { accountId, customerId: key.customerId });
      return row;
    },

    async shownAll(customerIds) {
      const rows: ShownRow[] = [];
      for (const some of inBatches(customerIds)) {
        rows.push(
          ...(await selectShown(db)
            .where('c.accountId', '=', accountId)
            .where('c.customerId', 'in', some)
            .execute()),
        );
      }
      return new Map(rows.map((row) => [row.customerId, row]));
    },

    listShown: ({ limit, after, updatedSince }) =>
      updatedSince === undefined
        ? oldestFirst(db, { accountId, afterId: after?.customerId ?? 0, limit })
        : lastChangedFirst(db, {
            accountId,
            afterAt: after?.updatedAt ?? updatedSince,
            afterNumber: after?.changeNumber ?? -1,
            limit,
          }),

    async cursorAt(offset, updatedSince) {
      // Only the index is read, so even a far page is found without its predecessors' rows.
      let query = db
        .selectFrom('customers')
        .select(['updatedAt', 'changeNumber', 'customerId'])
        .where('accountId', '=', accountId);
      query =
        updatedSince === undefined
          ? query.orderBy('customerId')
          : query
              .where('updatedAt', '>=', updatedSince)
              .orderBy('updatedAt')
              .orderBy('changeNumber');
      return query.limit(1).offset(offset).executeTakeFirst();
    },

    async count(updatedSince) {
      if (updatedSince === undefined) {
        const account = await db
          .selectFrom('accounts')
          .select('customerCount')
          .where('accountId', '=', accountId)
          .executeTakeFirstOrThrow();
        return account.customerCount;
      }
      const { count } = await db
        .selectFrom('customers')
        .select((build) => build.fn.countAll<number>().as('count'))
        .where('accountId', '=', accountId)
        .where('updatedAt', '>=', updatedSince)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async idsByKey(emailKeys) {
      const ids = new Map<string, number>();
      for (const some of inBatches(emailKeys)) {
        const rows = await db
          .selectFrom('customers')
          .select(['emailKey', 'customerId'])
          .where('accountId', '=', accountId)
          .where('emailKey', 'in', some)
          .execute();
        for (const row of rows) ids.set(row.emailKey, row.customerId);
      }
      return ids;
    },

    async insertAll(customers, at) {
      if (customers.length === 0) return [];
      const count = customers.length;
      const changes = await nextChanges(db, accountId, { at, count, newCustomers: count });
      const rows = customers.map(({ ownerId, statusId, notes, ...details }, index) => ({
        accountId,
        ...toColumns(details),
        notesJson: publicForms.notes(notes),
        ownerId,
        statusId,
        createdAt: at,
        ...(changes[index] as Change),
      }));
      const ids = await addCustomers(db, rows);
      const added = customers.map((customer, index) => ({
        ...customer,
        customerId: ids[index] as number,
      }));
      const notes = added.flatMap((one) =>
        one.notes.map(({ createdAt, text, userId }) => ({
          accountId,
          customerId: one.customerId,
          createdAt,
          note: text,
          userId,
        })),
      );
      waitAtEnd(db, addNotes(db, notes));
      insertWords(
        db,
        accountId,
        added.map((one) => ({ customerId: one.customerId, words: searchWords(one, []) })),
      );
      countInto(
        db,
        accountId,
        added.map(({ ownerId, statusId }) => ({ ownerId, statusId, customers: 1, valueCents: 0 })),
      );
      return rows.map((row, index) => ({
        customerId: ids[index] as number,
        updatedAt: row.updatedAt,
        details: row.detailsJson,
        notes: row.notesJson,
      }));
    },

    async update(customerId, { ownerId, ...changes }, at) {
      if (changes.email !== undefined) {
        const [other] = await byEmail(db, { accountId, emailKey: emailKey(changes.email) });
        if (other !== undefined && other.customerId !== customerId) return false;
      }
      const [before] = await byId(db, { accountId, customerId });
      assert(before, 'A customer that changes exists');
      const change = await nextChange(db, accountId, at);
      await ownCustomer(customerId)
        .set({
          ...toColumns({ ...toCustomer(before), ...changes }),
          ...change,
        })
        .execute();
      if (Object.keys(changes).length > 0) await rewriteWords(db, { accountId, customerId });
      if (ownerId !== undefined && ownerId !== before.ownerId) giveTo(ownerId, [before], [change]);
      return true;
    },

    async reassign(customerIds, ownerId, at) {
      if (customerIds.length === 0) return [];
      const found = await db
        .selectFrom('customers')
        .select(['customerId', 'ownerId', 'statusId', 'valueCents'])
        .where('accountId', '=', accountId)
        .where('customerId', 'in', customerIds)
        .orderBy('customerId')
        .execute();
      if (found.length < customerIds.length) return undefined;
      const others = found.filter((one) => one.ownerId !== ownerId);
      if (others.length === 0) return [];
      const changes = await nextChanges(db, accountId, { at, count: others.length });
      giveTo(ownerId, others, changes);
      return others.map(({ customerId, ownerId: fromOwnerId }) => ({ customerId, fromOwnerId }));
    },

    removeUntouched: (customers) => removeUntouched(db, accountId, customers),

    async addNote(customerId, note) {
      await db
        .insertInto('customerNotes')
        .values({
          accountId,
          customerId,
          createdAt: note.createdAt,
          note: note.text,
          userId: note.userId,
        })
        .execute();
      await renderNotes(customerId, note.createdAt);
    },

    async editNote(customerId, { noteId, text, at }) {
      await db
        .updateTable('customerNotes')
        .set({ note: text, editedAt: at })
        .where('accountId', '=', accountId)
        .where('customerId', '=', customerId)
        .where('noteId', '=', noteId)
        .execute();
      await renderNotes(customerId, at);
    },

    async deleteNote(customerId, { noteId, at }) {
      await db
        .deleteFrom('customerNotes')
        .where('accountId', '=', accountId)
        .where('customerId', '=', customerId)
        .where('noteId', '=', noteId)
        .execute();
      await renderNotes(customerId, at);
    },

    async erase(customerId, at) {
      if (await eraseCustomer(db, accountId, { customerId, at, publicForms }))
        await renderNotes(customerId, at);
    },

    async changeStatus(change) {
      const { fromStatusId, toStatusId } = change;
      const numbers = await nextChange(db, accountId, change.at);
      const customer = await ownCustomer(change.customerId)
        .set({ statusId: toStatusId, ...numbers })
        .where('statusId', '=', fromStatusId)
        .returning(['ownerId', 'valueCents'])
        .executeTakeFirst();
      // A caller that gives the previous status must have read it in this transaction, or the counts would be wrong.
      assert(customer, 'A customer that moves has the status that is left');
      const { ownerId, valueCents } = customer;
      const from = { ownerId, statusId: fromStatusId };
      countInto(db, accountId, moved(from, { ownerId, statusId: toStatusId }, valueCents));
      const statuses = await statusesOf(db, { accountId });
      const nameOf = (id: number) => statuses.find(({ statusId }) => statusId === id)?.name ?? '';
      const row = {
        accountId,
        customerId: change.customerId,
        fromStatusId: change.fromStatusId,
        toStatusId: change.toStatusId,
        oldStatus: nameOf(change.fromStatusId),
        newStatus: nameOf(change.toStatusId),
        userId: change.userId,
        source: change.source,
        reason: change.reason,
        changedAt: change.at,
      };
      waitAtEnd(db, addStatusChanges(db, [row]));
    },

    reindex: (customerIds) => reindexCustomers(db, accountId, customerIds),

    async setValue(customerId, valueCents) {
      const [before] = await byId(db, { accountId, customerId });
      assert(before, 'A customer that has a value exists');
      const { ownerId, statusId } = before;
      const more = valueCents - before.valueCents;
      if (more === 0) return;
      await ownCustomer(customerId)
        .set({ valueCents })
        .where('valueCents', '=', before.valueCents)
        .returning('customerId')
        .executeTakeFirstOrThrow();
      countInto(db, accountId, [{ ownerId, statusId, customers: 0, valueCents: more }]);
    },

    async ofOwner(ownerId, limit) {
      const rows = await db
        .selectFrom('customers')
        .select('customerId')
        .where('accountId', '=', accountId)
        .where('ownerId', '=', ownerId)
        .limit(limit)
        .execute();
      return rows.map((row) => row.customerId);
    },

    async merge(customers) {
      await mergeCustomers(db, accountId, { ...customers, publicForms });
      await renderNotes(customers.keepId, customers.at);
    },
  };

  async function renderNotes(customerId: number, at: number): Promise<void> {
    const notes = await notesOf(db, { accountId, customerId });
    const change = await nextChange(db, accountId, at);
    await ownCustomer(customerId)
      .set({
        notesJson: publicForms.notes(notes),
        ...change,
      })
      .execute();
  }

  /** The columns that a caller may set, and what is derived from them. */
  function toColumns(details: CustomerDetails) {
    return { ...columnsOf(details), detailsJson: publicForms.details(details) };
  }

  /** Gives customers another owner. */
  function giveTo(ownerId: number, customers: readonly Owned[], changes: readonly Change[]): void {
    const rows = customers.map(({ customerId }, index) => ({
      accountId,
      customerId,
      ownerId,
      ...(changes[index] as Change),
    }));
    waitAtEnd(db, setOwners(db, rows));
    const counts = customers.flatMap(({ ownerId: fromOwnerId, statusId, valueCents }) =>
      moved({ ownerId: fromOwnerId, statusId }, { ownerId, statusId }, valueCents),
    );
    countInto(db, accountId, counts);
  }

  function ownCustomer(customerId: number) {
    return db
      .updateTable('customers')
      .where('accountId', '=', accountId)
      .where('customerId', '=', customerId);
  }
}

type Owned = Pick<CustomerRow, 'customerId' | 'ownerId' | 'statusId' | 'valueCents'>;
