import type { AccountDb } from '../account-db.ts';
import type { User } from '../accounts/team/user.ts';
import { findMember, findUserByEmail } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';
import { invalidParameter, Refusal } from '../shared/refusal.ts';
import { recordCustomerUpdates } from './record-customer-updates.ts';
import { customerNotFound } from './require-customer.ts';
import { insertChanges } from './rows/customer-changes.ts';
import { setOwnersOf } from './rows/customers.ts';

/** Small, because other writers wait for it. */
const batchCustomers = 100;

/**
 * Gives customers to another owner and records `customer_updated` for those who had another one, unless `announces` is
 * false. Returns how many they are. Refuses with CUSTOMER_NOT_FOUND, and with INVALID_PARAMETERS an owner who is not of
 * the team (any more).
 */
export async function changeOwner(
  app: App,
  tx: AccountDb,
  input: {
    customerIds: readonly number[];
    ownerId: number;
    userId: number;
    announces?: boolean | undefined;
  },
): Promise<number> {
  const { ownerId, userId, announces = true } = input;
  await requireActiveOwner(tx, ownerId);
  const at = app.now();
  const reassigned = await setOwnersOf(tx, [...new Set(input.customerIds)], ownerId, at);
  if (reassigned === undefined) throw customerNotFound();
  await insertChanges(
    tx,
    reassigned.map(({ customerId, fromOwnerId }) => ({
      kind: 'owner',
      customerId,
      userId,
      at,
      fromOwnerId,
      toOwnerId: ownerId,
    })),
  );
  const changed = ['owner_user_info'] as const;
  const updates = reassigned.map(({ customerId }) => ({ customerId, changed }));
  if (announces) await recordCustomerUpdates(app, tx, updates);
  return reassigned.length;
}

/** Refuses with INVALID_PARAMETERS a member who cannot own customers. */
export async function requireActiveOwner(tx: AccountDb, ownerId: number): Promise<void> {
  const owner = await findMember(tx, ownerId);
  if (owner !== undefined && owner.removedAt === undefined) return;
  throw new Refusal('INVALID_PARAMETERS', 'Choose an owner who is a member of your team');
}

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

/** Ids of some of an owner's customers. */
async function findCustomersOfOwner(
  db: AccountDb,
  ownerId: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .own('customers')
    .select('customerId')
    .where('ownerId', '=', ownerId)
    .limit(limit)
    .execute();
  return rows.map((row) => row.customerId);
}

/** The user with the email address that the caller sent as `owner_email`. Refuses with INVALID_PARAMETERS. */
export async function findOwner(tx: AccountDb, ownerEmail: string): Promise<User> {
  const owner = await findUserByEmail(tx, ownerEmail);
  if (owner === undefined) {
    throw invalidParameter('owner_email', 'is not a user of this account');
  }
  return owner;
}
