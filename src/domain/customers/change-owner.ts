import type { AccountDb } from '../account-db.ts';
import { findMember } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import { recordCustomerUpdates } from './record-customer-updates.ts';
import { customerNotFound } from './require-customer.ts';
import { insertChanges } from './rows/customer-changes.ts';
import { setOwnersOf } from './rows/customers.ts';

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
