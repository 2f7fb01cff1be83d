import type { AccountStore, App } from '../app.ts';
import { changeOwner } from './change-owner.ts';

/** Few at a time, because whoever writes waits behind it. */
const batchCustomers = 100;

/**
 * Gives all customers of one member to another, as when somebody leaves. Opens its own transactions, a batch of customers
 * in each, so that it works for any number of them; when it is cut off, doing it again goes on from there. Returns how many
 * were given. Refuses with INVALID_PARAMETERS a new owner who is not of the team.
 */
export async function reassignCustomers(
  app: App,
  store: AccountStore,
  { fromOwnerId, toOwnerId, userId }: { fromOwnerId: number; toOwnerId: number; userId: number },
): Promise<number> {
  if (fromOwnerId === toOwnerId) return 0;
  let given = 0;
  for (;;) {
    const batch = await store.transaction(async (tx) => {
      const customerIds = await tx.customers.ofOwner(fromOwnerId, batchCustomers);
      return changeOwner(app, tx, { customerIds, ownerId: toOwnerId, userId });
    });
    if (batch === 0) return given;
    given += batch;
  }
}
