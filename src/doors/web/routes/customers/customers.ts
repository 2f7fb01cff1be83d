import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { customFieldLimits } from '../../../../domain/custom-fields/custom-field-limits.ts';
import { withCustomValues } from '../../../../domain/custom-fields/queries.ts';
import { eraseCustomer } from '../../../../domain/customer-pages/erase-customer.ts';
import {
  beginProject,
  findCustomerPage,
} from '../../../../domain/customer-pages/find-customer-page.ts';
import { mergeCustomers, mergedFields } from '../../../../domain/customer-pages/merge-customers.ts';
import { findTimeline } from '../../../../domain/customer-pages/queries.ts';
import { changeCustomerStatus } from '../../../../domain/customers/change-customer-status.ts';
import { deleteNote, editNote } from '../../../../domain/customers/change-note.ts';
import { changeOwner } from '../../../../domain/customers/change-owner.ts';
import { createCustomer } from '../../../../domain/customers/create-customer.ts';
import {
  calls,
  customerDetails,
  customerName,
  customerTypes,
  emailOrNothing,
  noteText,
} from '../../../../domain/customers/customer.ts';
import {
  nameCharactersMax,
  noteCharactersMax,
  phoneCharactersMax,
  reasonCharactersMax,
  sourceCharactersMax,
  tagCharactersMax,
} from '../../../../domain/customers/customer-limits.ts';
import { addCustomerNote } from '../../../../domain/customers/customer-notes.ts';
import {
  customerSorts,
  directions,
  quickFilters,
} from '../../../../domain/customers/list/customer-list.ts';
import { findDuplicates } from '../../../../domain/customers/list/find-duplicates.ts';
import { findChoices, listCustomers } from '../../../../domain/customers/list/list-customers.ts';
import { requireCustomer } from '../../../../domain/customers/require-customer.ts';
import { updateCustomer } from '../../../../domain/customers/update-customer.ts';
import { emailCharactersMax } from '../../../../domain/shared/text.ts';
import { line, prose } from '../../../../domain/shared/values/members.ts';
import { findStatuses, requireStatus } from '../../../../domain/statuses/queries.ts';
import { finishTask } from '../../../../domain/tasks/change-tasks.ts';
import { withNextSteps } from '../../../../domain/tasks/queries.ts';
import { cursor, id, pageSize, writeCursor } from '../../input.ts';
import type { Person } from '../../person.ts';
import { procedureFor, router } from '../../procedure.ts';
import { sendId, sendOnce } from '../../send-once.ts';
import { visibleCustomer } from '../../visible.ts';

/** In the desk an email address may be left out, where there is a phone number. */
const details = customerDetails.extend({ email: emailOrNothing }).exactPartial();
const reason = line(reasonCharactersMax);

/** The filter of a list or the board. */
export const filter = {
  search: z.string().max(200).optional(),
  ownerIds: z.array(id).max(100).optional(),
  types: z.array(z.enum(customerTypes)).max(customerTypes.length).optional(),
  source: line(sourceCharactersMax).optional(),
  tag: line(tagCharactersMax).optional(),
  quick: z.enum(quickFilters).optional(),
};
/** A call may say nothing more than how it ended. */
const noteOfCall = prose(noteCharactersMax);
const call = z.enum(calls);
const statusIds = z.array(id).max(100).optional();
/** The cursor of a list of customers. */
export const listCursor = cursor(
  z.object({ key: z.union([z.string().max(1000), z.number()]), customerId: z.int() }),
);
const timelineCursor = cursor(
  z.object({
    at: z.number(),
    rank: z.int(),
    id: z.union([z.string().max(200), z.number()]),
  }),
);

const reads = procedureFor('customers:read');
const writes = procedureFor('customers:write');
const manages = procedureFor('customers:manage');

/** Customers: lists, one customer with all their records, and changes by people. */
export const customerRoutes = router({
  list: reads
    .input(
      z.object({
        ...filter,
        statusIds,
        sort: z.enum(customerSorts).default('changed'),
        direction: z.enum(directions).default('desc'),
        cursor: listCursor.optional(),
        limit: pageSize(100, 50),
        /** The fields of the firm's own whose values are shown. */
        fieldIds: z.array(id).max(customFieldLimits.fields).default([]),
      }),
    )
    .query(async ({ ctx: { app, store, person }, input }) => {
      const { sort, direction, cursor: after, limit, fieldIds, ...filterInput } = input;
      const list = { filterInput, asker: person, sort, direction, after, limit };
      const { customers, next, total } = await listCustomers(app, store, list);
      const shown = await withNextSteps(store, customers);
      return {
        customers: await withCustomValues(store, shown, fieldIds),
        nextCursor: next === undefined ? null : writeCursor(next),
        total,
      };
    }),

  /** The sources and tags in use. */
  choices: reads.query(({ ctx: { store } }) => findChoices(store)),

  find: reads
    .input(z.object({ customerId: id }))
    .query(async ({ ctx: { app, store, person }, input }) =>
      findCustomerPage(app, store, await visibleCustomer(person, input.customerId)),
    ),

  timeline: reads
    .input(
      z.object({ customerId: id, before: timelineCursor.optional(), limit: pageSize(100, 30) }),
    )
    .query(async ({ ctx: { store, person }, input }) => {
      await visibleCustomer(person, input.customerId);
      const { customerId, before, limit } = input;
      const { entries, next } = await findTimeline(store, customerId, { before, limit });
      return { entries, nextCursor: next === undefined ? null : writeCursor(next) };
    }),

  create: writes
    .input(
      details.extend({
        statusId: id.optional(),
        ownerId: id.optional(),
        note: prose(noteCharactersMax).optional(),
        /** Begins a project at the customer's address, in one transaction with the customer. */
        quotes: z.boolean().default(false),
      }),
    )
    .mutation(async ({ ctx: { app, store, person, write }, input }) => {
      const { statusId, ownerId, note: text = '', quotes, ...customer } = input;
      if (quotes && !person.abilities.includes('projects:write')) {
        throw new TRPCError({ code: 'FORBIDDEN', message: 'Your role can’t begin projects' });
      }
      const status =
        statusId === undefined
          ? undefined
          : requireStatus(await findStatuses(store), statusId).name;
      const { userId, onlyOwner } = person;
      const details = { ...customer, status, ownerId: onlyOwner ?? ownerId, userId };
      return write(async (tx) => {
        const { customerId } = await createCustomer(app, tx, details);
        const key = { customerId };
        if (text !== '') await addCustomerNote(app, tx, { key, text, userId });
        const saved = await requireCustomer(tx, key);
        const begun = quotes ? await beginProject(app, tx, saved) : undefined;
        return { customerId, name: customerName(saved), projectId: begun?.projectId ?? null };
      });
    }),

  update: writes
    .input(details.extend({ customerId: id, expectedUpdatedAt: z.number().optional() }))
    .mutation(async ({ ctx: { app, person, write }, input }) => {
      const { customerId, expectedUpdatedAt, ...changes } = input;
      await visibleCustomer(person, customerId);
      const { updatedAt } = await write((tx) =>
        updateCustomer(app, tx, {
          key: { customerId },
          changes,
          ownerEmail: undefined,
          expectedUpdatedAt,
          userId: person.userId,
        }),
      );
      return { customerId, updatedAt };
    }),

  addNote: writes
    .input(
      z.object({ customerId: id, text: noteText, sendId: z.string().regex(sendId).optional() }),
    )
    .mutation(async ({ ctx: { app, person, write }, input }) => {
      const { customerId, text, sendId } = input;
      await visibleCustomer(person, customerId);
      const { userId } = person;
      const sent = { sendId, action: 'addNote', body: JSON.stringify([customerId, text]) };
      return write((tx) =>
        sendOnce(app, tx, person, sent, async () => {
          const key = { customerId };
          const { updatedAt } = await addCustomerNote(app, tx, { key, text, userId });
          return { customerId, updatedAt };
        }),
      );
    }),

  /** Logs a call as a note that says how it ended; `at` is when it was, if not now, and `taskId` what it finishes. */
  logCall: writes
    .input(
      z.object({
        customerId: id,
        call,
        text: noteOfCall,
        at: z.int().min(0).optional(),
        taskId: id.optional(),
      }),
    )
    .mutation(async ({ ctx: { app, person, write }, input }) => {
      const { customerId, text, call, at = app.now(), taskId } = input;
      await visibleCustomer(person, customerId);
      const { userId } = person;
      await write(async (tx) => {
        await addCustomerNote(app, tx, { key: { customerId }, text, userId, call: { call, at } });
        if (taskId !== undefined) await finishTask(app, tx, { taskId, customerId, userId });
      });
      return { customerId };
    }),

  editNote: writes
    .input(z.object({ customerId: id, noteId: id, text: noteOfCall, call: call.optional() }))
    .mutation(async ({ ctx: { app, person, write }, input }) => {
      await visibleCustomer(person, input.customerId);
      await write((tx) => editNote(app, tx, { ...input, editor: editorOf(person) }));
      return { customerId: input.customerId };
    }),

  deleteNote: writes
    .input(z.object({ customerId: id, noteId: id }))
    .mutation(async ({ ctx: { app, person, write }, input }) => {
      await visibleCustomer(person, input.customerId);
      await write((tx) => deleteNote(app, tx, { ...input, editor: editorOf(person) }));
      return { customerId: input.customerId };
    }),

  /** Cannot be undone, so the name of the customer is entered once more. */
  erase: manages
    .input(z.object({ customerId: id, name: line(emailCharactersMax + nameCharactersMax) }))
    .mutation(async ({ ctx: { app, person, store }, input }) => {
      await visibleCustomer(person, input.customerId);
      const { by, userId } = person;
      const { contractsKept } = await eraseCustomer(app, store, {
        ...input,
        by: { ...by, userId },
      });
      return { customerId: input.customerId, contractsKept };
    }),

  move: writes
    .input(z.object({ customerId: id, statusId: id, reason: reason.default('') }))
    .mutation(async ({ ctx: { app, store, person, write }, input }) => {
      const { customerId, statusId, reason: why } = input;
      const { statusId: fromStatusId } = await visibleCustomer(person, customerId);
      const status = requireStatus(await findStatuses(store), statusId).name;
      const { updatedAt } = await write((tx) =>
        changeCustomerStatus(app, tx, {
          key: { customerId },
          status,
          reason: why,
          userId: person.userId,
          source: 'user',
        }),
      );
      return { customerId, fromStatusId, statusId, updatedAt };
    }),

  changeOwner: manages
    .input(z.object({ customerIds: z.array(id).min(1).max(100), ownerId: id }))
    .mutation(async ({ ctx: { app, person, write }, input }) => {
      const changed = await write((tx) =>
        changeOwner(app, tx, { ...input, userId: person.userId }),
      );
      return { changed };
    }),

  duplicatesOf: reads
    .input(
      z.object({
        email: z.string().max(emailCharactersMax).optional(),
        phones: z.array(z.string().max(phoneCharactersMax)).max(5).optional(),
        name: z
          .string()
          .max(2 * nameCharactersMax)
          .optional(),
        postcode: z.string().max(20).optional(),
        exceptCustomerId: id.optional(),
      }),
    )
    .query(async ({ ctx: { store, person }, input }) => ({
      duplicates: await findDuplicates(store, { ...input, asker: person }),
    })),

  merge: manages
    .input(
      z.object({
        keepCustomerId: id,
        mergeCustomerId: id,
        take: z.array(z.enum(mergedFields)).max(mergedFields.length).default([]),
        takeCustom: z.array(id).max(customFieldLimits.fields).optional(),
      }),
    )
    .mutation(async ({ ctx: { app, person, write }, input }) => {
      const { keepCustomerId, mergeCustomerId } = input;
      await visibleCustomer(person, keepCustomerId);
      await visibleCustomer(person, mergeCustomerId);
      const { updatedAt } = await write((tx) =>
        mergeCustomers(app, tx, { ...input, userId: person.userId }),
      );
      return { customerId: keepCustomerId, updatedAt };
    }),
});

/** Owners and managers change the notes of everybody. */
function editorOf({ userId, abilities }: Person) {
  return { userId, mayChangeAll: abilities.includes('customers:manage') };
}
