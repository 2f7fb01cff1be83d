import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { changeOwner } from './change-owner.ts';
import { findCustomersOfOwner } from './rows/customers.ts';

/** Small, because other writers wait for it. */
const batchCustomers = 100;

/**
 * Gives all customers of one member to another, for example when a member leaves. Opens its own transactions, one for
 * each batch of customers, so that any number works; run it again after an interruption to continue. Returns how many
 * were given. Refuses with INVALID_PARAMETERS a new owner outside the team.
 */
export async function reassignCustomers(
  app: App,
  store: AccountDb,
  { fromOwnerId, toOwnerId, userId }: { fromOwnerId: number; toOwnerId: number; userId: number },
): Promise<number> {
  if (fromOwnerId === toOwnerId) return 0;
  let reassigned = 0;
  for (;;) {
    const batch = await store.transaction(async (tx) => {
      const customerIds = await findCustomersOfOwner(tx, fromOwnerId, batchCustomers);
      return changeOwner(app, tx, { customerIds, ownerId: toOwnerId, userId });
    });
    if (batch === 0) return reassigned;
    reassigned += batch;
  }
}
