import type { AccountDb } from '../account-db.ts';
import { personName } from '../accounts/team/user.ts';
import { findUser } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Moment } from '../shared/time.ts';
import { findOwner } from './change-owner.ts';
import { emailTaken, refuseUnreachable } from './create-customer.ts';
import type { Customer, CustomerDetails, CustomerKey } from './customer.ts';
import { changedMembers } from './payload.ts';
import { recordCustomerUpdates } from './record-customer-updates.ts';
import { requireCustomer } from './require-customer.ts';
import { findLastChange, insertChanges } from './rows/customer-changes.ts';
import { updateCustomerRow } from './rows/customers.ts';

/**
 * Changes a customer's details; omitted members stay. Records `customer_updated` when one of them really
 * changed, unless `announces` is false. Refuses with CUSTOMER_NOT_FOUND, CUSTOMER_EXISTS when another customer has the
 * new email address, INVALID_PARAMETERS when neither email address nor phone number would be left, and, when `expectedUpdatedAt` is given, with CUSTOMER_CHANGED when the details have changed since
 * then.
 */
export async function updateCustomer(
  app: App,
  tx: AccountDb,
  input: {
    key: CustomerKey;
    changes: Partial<CustomerDetails>;
    ownerEmail: string | undefined;
    expectedUpdatedAt?: Moment | undefined;
    userId: number;
    announces?: boolean | undefined;
  },
): Promise<Customer> {
  const { changes, userId, announces = true } = input;
  const before = await requireCustomer(tx, input.key);
  const { customerId } = before;
  await refuseOutdated(tx, customerId, input.expectedUpdatedAt);
  const owner = input.ownerEmail === undefined ? undefined : await findOwner(tx, input.ownerEmail);
  refuseUnreachable({ ...before, ...changes });
  const at = app.now();
  const ownerId = owner?.userId;
  const written = { ...changes, ...(ownerId !== undefined && { ownerId }) };
  if (!(await updateCustomerRow(tx, customerId, written, at)))
    throw emailTaken(changes.email ?? '');
  const by = { customerId, userId, at };
  const fields = detailNames.filter((field) => (changes[field] ?? before[field]) !== before[field]);
  if (fields.length > 0) await insertChanges(tx, [{ ...by, kind: 'details', fields }]);
  const fromOwnerId = before.owner.userId;
  if (ownerId !== undefined && ownerId !== fromOwnerId) {
    await insertChanges(tx, [{ ...by, kind: 'owner', fromOwnerId, toOwnerId: ownerId }]);
  }
  const after = await requireCustomer(tx, { customerId });
  const changed = changedMembers(before, after);
  if (announces) await recordCustomerUpdates(app, tx, [{ customerId, changed }]);
  return after;
}

/** The fields that a change of details can name, in the order of the form. */
const detailNames = [
  'firstName',
  'lastName',
  'email',
  'phone1',
  'phone2',
  'type',
  'companyName',
  'companyPhone',
  'gstStatus',
  'address',
  'source',
  'tags',
] as const satisfies readonly (keyof CustomerDetails)[];

/** A note or a move in between overwrites nothing, so it does not count as a change. */
async function refuseOutdated(
  tx: AccountDb,
  customerId: number,
  expectedUpdatedAt: Moment | undefined,
): Promise<void> {
  if (expectedUpdatedAt === undefined) return;
  const since = await findLastChange(tx, customerId, ['details', 'merged'], expectedUpdatedAt);
  if (since === undefined) return;
  const member = await findUser(tx, since.userId);
  const who = (member && personName(member)) || 'Another member';
  throw new Refusal(
    'CUSTOMER_CHANGED',
    `${who} has changed this customer since you opened it; review the change, then save again`,
  );
}
