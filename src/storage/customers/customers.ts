import assert from 'node:assert/strict';
import type { CustomerDetails } from '../../domain/customers/customer.ts';
import { searchWords } from '../../domain/customers/list/search-words.ts';
import type { CustomerStore } from '../../domain/customers/store.ts';
import type { PublicForms } from '../../domain/projects/store.ts';
import { inParallel } from '../../domain/shared/in-parallel.ts';
import { emailKey } from '../../domain/shared/text.ts';
import { countCustomers, nextChange } from '../accounts/account-counts.ts';
import { eraseCustomer } from '../customer-pages/erase-customer.ts';
import { mergeCustomers } from '../customer-pages/merge-customers.ts';
import { inBatches } from '../in-batches.ts';
import type { Db } from '../schema.ts';
import { countInto, countOver } from '../statuses/pipeline-counts.ts';
import { statusesOf } from '../statuses/statuses.ts';
import { spell } from './address.ts';
import { customerChanges } from './customer-changes.ts';
import { insertWords, rewriteWords } from './customer-words.ts';
import {
  addCustomer,
  addFirstNote,
  addStatusChange,
  columnsOf,
  setOwner,
} from './customer-writes.ts';
import { byEmail, byId, type CustomerRow, notesOf, toCustomer, toNote } from './find-customer.ts';
import { newCustomerId } from './new-customer-ids.ts';
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
            .where('c.account_id', '=', accountId)
            .where('c.customer_id', 'in', some)
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
        .select([
          'updated_at as updatedAt',
          'change_number as changeNumber',
          'customer_id as customerId',
        ])
        .where('account_id', '=', accountId);
      query =
        updatedSince === undefined
          ? query.orderBy('customer_id')
          : query
              .where('updated_at', '>=', updatedSince)
              .orderBy('updated_at')
              .orderBy('change_number');
      return query.limit(1).offset(offset).executeTakeFirst();
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

    async idsByKey(emailKeys) {
      const ids = new Map<string, number>();
      for (const some of inBatches(emailKeys)) {
        const rows = await db
          .selectFrom('customers')
          .select(['email_key', 'customer_id'])
          .where('account_id', '=', accountId)
          .where('email_key', 'in', some)
          .execute();
        for (const row of rows) ids.set(row.email_key, row.customer_id);
      }
      return ids;
    },

    async lookAtAddress(email) {
      await newCustomerId(db, { account_id: accountId, email_key: emailKey(email) });
    },

    async insertAll(customers) {
      const addresses = customers.map(({ email }) => ({
        account_id: accountId,
        email_key: emailKey(email),
      }));
      const ids = await inParallel(addresses.map((address) => newCustomerId(db, address)));
      const inserted: Awaited<ReturnType<CustomerStore['insertAll']>> = [];
      for (const [index, address] of addresses.entries()) {
        const customerId = ids[index];
        const isTaken = addCustomer.collected(db, spell(address)) !== undefined;
        inserted.push(
          customerId === undefined || isTaken
            ? undefined
            : await insert(customerId, customers[index] as NewCustomer),
        );
      }
      return inserted;
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
      if (ownerId !== undefined && ownerId !== before.ownerId) giveTo(ownerId, before, change);
      return true;
    },

    async reassign(customerIds, ownerId, at) {
      if (customerIds.length === 0) return [];
      const found = await db
        .selectFrom('customers')
        .select([
          'customer_id as customerId',
          'owner_id as ownerId',
          'status_id as statusId',
          'value_cents as valueCents',
        ])
        .where('account_id', '=', accountId)
        .where('customer_id', 'in', customerIds)
        .orderBy('customer_id')
        .execute();
      if (found.length < customerIds.length) return undefined;
      const others = found.filter((one) => one.ownerId !== ownerId);
      for (const one of others) giveTo(ownerId, one, await nextChange(db, accountId, at));
      return others.map(({ customerId, ownerId: fromOwnerId }) => ({ customerId, fromOwnerId }));
    },

    removeUntouched: (customers) => removeUntouched(db, accountId, customers),

    async addNote(customerId, note) {
      await db
        .insertInto('customer_notes')
        .values({
          account_id: accountId,
          customer_id: customerId,
          created_at: note.createdAt,
          note: note.text,
          user_id: note.userId,
        })
        .execute();
      await renderNotes(customerId, note.createdAt);
    },

    async editNote(customerId, { noteId, text, at }) {
      await db
        .updateTable('customer_notes')
        .set({ note: text, edited_at: at })
        .where('account_id', '=', accountId)
        .where('customer_id', '=', customerId)
        .where('note_id', '=', noteId)
        .execute();
      await renderNotes(customerId, at);
    },

    async deleteNote(customerId, { noteId, at }) {
      await db
        .deleteFrom('customer_notes')
        .where('account_id', '=', accountId)
        .where('customer_id', '=', customerId)
        .where('note_id', '=', noteId)
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
      const moved = await ownCustomer(change.customerId)
        .set({ status_id: toStatusId, ...numbers })
        .where('status_id', '=', fromStatusId)
        .returning(['owner_id as ownerId', 'value_cents as valueCents'])
        .executeTakeFirst();
      // A caller that gives the previous status must have read it in this transaction, or the counts would be wrong.
      assert(moved, 'A customer that moves has the status that is left');
      const { ownerId, valueCents } = moved;
      const from = { ownerId, statusId: fromStatusId };
      countOver(db, accountId, { from, to: { ownerId, statusId: toStatusId }, valueCents });
      const statuses = await statusesOf(db, { accountId });
      const nameOf = (id: number) => statuses.find(({ statusId }) => statusId === id)?.name ?? '';
      addStatusChange(db, {
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
      });
    },

    reindex: (customerIds) => reindexCustomers(db, accountId, customerIds),

    async setValue(customerId, valueCents) {
      const [before] = await byId(db, { accountId, customerId });
      assert(before, 'A customer that has a value exists');
      const { ownerId, statusId } = before;
      const more = valueCents - before.valueCents;
      if (more === 0) return;
      await ownCustomer(customerId)
        .set({ value_cents: valueCents })
        .where('value_cents', '=', before.valueCents)
        .returning('customer_id')
        .executeTakeFirstOrThrow();
      countInto(db, accountId, { ownerId, statusId, customers: 0, valueCents: more });
    },

    async ofOwner(ownerId, limit) {
      const rows = await db
        .selectFrom('customers')
        .select('customer_id')
        .where('account_id', '=', accountId)
        .where('owner_id', '=', ownerId)
        .limit(limit)
        .execute();
      return rows.map((row) => row.customer_id);
    },

    async merge(customers) {
      await mergeCustomers(db, accountId, { ...customers, publicForms });
      await renderNotes(customers.keepId, customers.at);
    },
  };

  /** Adds a customer with everything that belongs to one; returns what was rendered of it. */
  async function insert(
    customerId: number,
    { ownerId, statusId, createdAt, notes, ...details }: NewCustomer,
  ) {
    const change = await nextChange(db, accountId, createdAt);
    const columns = { ...toColumns(details), notes_json: publicForms.notes(notes) };
    addCustomer(db, {
      customer_id: customerId,
      account_id: accountId,
      ...columns,
      owner_id: ownerId,
      status_id: statusId,
      created_at: createdAt,
      ...change,
    });
    for (const { createdAt, text, userId } of notes) {
      addFirstNote(db, {
        account_id: accountId,
        customer_id: customerId,
        created_at: createdAt,
        note: text,
        user_id: userId,
      });
    }
    countCustomers(db, accountId, 1);
    insertWords(db, { accountId, customerId }, searchWords(details, []));
    countInto(db, accountId, { ownerId, statusId, customers: 1, valueCents: 0 });
    const { details_json, notes_json } = columns;
    return { customerId, updatedAt: change.updated_at, details: details_json, notes: notes_json };
  }

  async function renderNotes(customerId: number, at: number): Promise<void> {
    const notes = await notesOf(db, { accountId, customerId });
    const change = await nextChange(db, accountId, at);
    await ownCustomer(customerId)
      .set({
        notes_json: publicForms.notes(notes),
        ...change,
      })
      .execute();
  }

  /** The columns that a caller may set, and what is derived from them. */
  function toColumns(details: CustomerDetails) {
    return { ...columnsOf(details), details_json: publicForms.details(details) };
  }

  /** Gives a customer another owner, in the set that the transaction writes. */
  function giveTo(
    ownerId: number,
    { customerId, ownerId: fromOwnerId, statusId, valueCents }: Owned,
    change: Awaited<ReturnType<typeof nextChange>>,
  ): void {
    setOwner(db, { account_id: accountId, customer_id: customerId, owner_id: ownerId, ...change });
    const from = { ownerId: fromOwnerId, statusId };
    countOver(db, accountId, { from, to: { ownerId, statusId }, valueCents });
  }

  function ownCustomer(customerId: number) {
    return db
      .updateTable('customers')
      .where('account_id', '=', accountId)
      .where('customer_id', '=', customerId);
  }
}

type NewCustomer = Parameters<CustomerStore['insertAll']>[0][number];
type Owned = Pick<CustomerRow, 'customerId' | 'ownerId' | 'statusId' | 'valueCents'>;
