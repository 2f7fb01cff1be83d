import assert from 'node:assert/strict';
import { createCustomer } from '../../../../src/domain/customers/create-customer.ts';
import { customerMark, mark, type Things, type World } from './sample.ts';

declare module './sample.ts' {
  interface Things {
    /** The same person once more, also of `seller`. */
    twinId: number;
    /** A status that both can be moved to. */
    otherStatusId: number;
  }
}

export async function arrangeCustomers({ desk, seller }: World): Promise<Partial<Things>> {
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
  const statuses = await store.statuses.list();
  const other = statuses.find(({ name }) => name === 'Nurture');
  assert(other);
  return { twinId, otherStatusId: other.statusId };
}
