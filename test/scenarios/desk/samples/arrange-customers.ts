import assert from 'node:assert/strict';
import { createCustomer } from '../../../../src/domain/customers/create-customer.ts';
import { addCustomerNote } from '../../../../src/domain/customers/customer-notes.ts';
import { findNotes } from '../../../../src/domain/customers/rows/find-customers.ts';
import { createProject } from '../../../../src/domain/projects/create-project.ts';
import { findStatuses } from '../../../../src/domain/statuses/queries.ts';
import { customerMark, mark, type Things, type World } from './sample.ts';

declare module './sample.ts' {
  interface Things {
    /** The same person once more, also of `seller`. */
    twinId: number;
    /** A note that `seller` wrote to the customer. */
    noteId: number;
    /** A project of the customer that was never published. */
    draftId: number;
    /** A status that both can be moved to. */
    otherStatusId: number;
  }
}

export async function arrangeCustomers({
  desk,
  seller,
  customerId,
}: World): Promise<Partial<Things>> {
  const { app, account } = desk;
  const store = app.store.forAccount(account.accountId);
  const { customerId: twinId } = await store.transaction((tx) =>
    createCustomer(app, tx, {
      userId: seller.userId,
      email: `${customerMark}.twin.${mark}@example.com`,
      firstName: customerMark,
      lastName: mark,
      phone1: '+61 491 570 156',
    }),
  );
  const statuses = await findStatuses(store);
  const other = statuses.find(({ name }) => name === 'Nurture');
  assert(other);
  const { userId } = seller;
  const note = { key: { customerId }, text: `Call ${customerMark} again`, userId };
  await store.transaction((tx) => addCustomerNote(app, tx, note));
  const [added] = await findNotes(store, customerId);
  const draft = { customerKey: { customerId }, title: `Granny flat, ${mark}` };
  const { projectId: draftId } = await store.transaction((tx) =>
    createProject(app, tx, { ...draft, siteAddress: {}, specification: {} }),
  );
  return { twinId, noteId: added?.noteId ?? 0, draftId, otherStatusId: other.statusId };
}
