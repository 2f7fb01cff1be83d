import type { AccountDb } from '../account-db.ts';
import { actingUser } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';
import type { CustomValues } from '../custom-fields/custom-field.ts';
import { findCustomFields, findCustomValues, findValuesOf } from '../custom-fields/queries.ts';
import {
  type Customer,
  type CustomerDetails,
  customerName,
  joinTags,
} from '../customers/customer.ts';
import type { MergedValue } from '../customers/customer-change.ts';
import { changedMembers } from '../customers/payload.ts';
import { recordCustomerUpdates } from '../customers/record-customer-updates.ts';
import { recordStatusChange } from '../customers/record-status-change.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { insertChanges } from '../customers/rows/customer-changes.ts';
import { rewriteWords } from '../customers/rows/customer-words.ts';
import { renderNotes, updateCustomerRow } from '../customers/rows/customers.ts';
import { removeCustomerRows } from '../customers/rows/remove-untouched-customers.ts';
import { joinQueues } from '../deliveries/queue/ordered-queue.ts';
import { renderProjects } from '../projects/rows/projects.ts';
import { valueCustomer } from '../projects/value-customer.ts';
import { customerTables } from '../schema.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Moment } from '../shared/time.ts';
import { findStatus, findStatuses } from '../statuses/queries.ts';
import { furthestStatus } from '../statuses/status.ts';

/** The fields that the remaining customer can take from the other one; it keeps its email address if it has one. */
export const mergedFields = [
  'firstName',
  'lastName',
  'phone1',
  'phone2',
  'gstStatus',
  'type',
  'companyName',
  'companyPhone',
  'address',
  'source',
] as const satisfies readonly (keyof CustomerDetails)[];
export type MergedField = (typeof mergedFields)[number];

/**
 * Makes one customer of two who are the same. Notes, projects with their proposals and contracts, messages, consents
 * and the history of statuses of the other become those of the one that stays, who keeps email address and owner, takes
 * the other's email address if it has none and the fields in `take`, has the tags of both, has the furthest status of both and is worth the signed contracts of both. The other is gone.
 * Fires `customer_status_change` when the status moves, and `customer_updated` when the one that stays took fields or
 * notes. Refuses with CUSTOMER_NOT_FOUND, and with INVALID_PARAMETERS a customer with themselves.
 */
export async function mergeCustomers(
  app: App,
  tx: AccountDb,
  input: {
    keepCustomerId: number;
    mergeCustomerId: number;
    take: readonly MergedField[];
    /** The firm's own fields to take, by their numbers; without it those that the one who stays lacks. */
    takeCustom?: readonly number[] | undefined;
    userId: number;
  },
): Promise<Customer> {
  const { keepCustomerId: keepId, mergeCustomerId: goneId, take, takeCustom, userId } = input;
  if (keepId === goneId) {
    throw new Refusal('INVALID_PARAMETERS', 'Choose two different customers to merge');
  }
  const kept = await requireCustomer(tx, { customerId: keepId });
  const gone = await requireCustomer(tx, { customerId: goneId });
  const at = app.now();
  const values = await findValuesOf(tx, [keepId, goneId]);
  if (takeCustom !== undefined) await divideCustomValues(tx, { keepId, goneId, taken: takeCustom });
  await mergeRows(tx, { keepId, goneId, at });
  await valueCustomer(app, tx, kept);
  const taken = Object.fromEntries(take.map((field) => [field, gone[field]]));
  const tags = joinTags(kept.tags, gone.tags);
  const found = kept.email === '' ? gone.email : '';
  await updateCustomerRow(
    tx,
    keepId,
    { ...taken, tags, ...(found !== '' && { email: found }) },
    at,
  );
  await takeFurthestStatus(app, tx, { kept, gone, userId });
  const fields = take.filter((field) => kept[field] !== gone[field]);
  const { email } = gone;
  const name = customerName(gone);
  await insertChanges(tx, [
    {
      kind: 'merged',
      customerId: keepId,
      userId,
      at,
      goneId,
      name,
      email,
      fields,
      custom: await mergedValues(tx, { keepId, goneId }, values),
    },
  ]);
  const after = await requireCustomer(tx, { customerId: keepId });
  const changed = changedMembers(kept, after);
  if (gone.notes !== '[]') changed.push('customer_notes');
  await recordCustomerUpdates(app, tx, [{ customerId: keepId, changed }]);
  return after;
}

/** The firm's own fields that a merge took from the other customer, or dropped a value of. */
async function mergedValues(
  tx: AccountDb,
  { keepId, goneId }: { keepId: number; goneId: number },
  before: ReadonlyMap<number, CustomValues>,
): Promise<MergedValue[]> {
  if (before.size === 0) return [];
  const fields = await findCustomFields(tx);
  const after = await findCustomValues(tx, keepId);
  return fields.flatMap(({ fieldId, name }) => {
    const [own = '', other = ''] = [keepId, goneId].map((id) => before.get(id)?.[fieldId]);
    const kept = after[fieldId] ?? '';
    const dropped = [own, other].find((value) => value !== '' && value !== kept) ?? '';
    return dropped === '' && kept === own ? [] : [{ name, kept, dropped }];
  });
}

async function takeFurthestStatus(
  app: App,
  tx: AccountDb,
  { kept, gone, userId }: { kept: Customer; gone: Customer; userId: number },
): Promise<void> {
  const statuses = await findStatuses(tx);
  const from = findStatus(statuses, kept.status);
  const to = furthestStatus(from, findStatus(statuses, gone.status));
  if (to === from) return;
  await recordStatusChange(app, tx, {
    customer: await requireCustomer(tx, { customerId: kept.customerId }),
    from,
    to,
    changedBy: await actingUser(tx, userId),
    source: 'user',
    reason: 'Merged with another customer, who had this status',
  });
}

/**
 * Gives all that hangs on one customer to another and removes the one, with their words and counts. What the other
 * says of themselves stays as it is. Events keep the number of their customer: there may be any number of them, and
 * they were sent under that number. The caller sets the value.
 */
async function mergeRows(
  db: AccountDb,
  { keepId, goneId, at }: { keepId: number; goneId: number; at: Moment },
): Promise<void> {
  // The customer who stays keeps their values in the firm's own fields, and takes those that they lack.
  const values = db.own('customFieldValues').where('customerId', '=', keepId);
  await db
    .remove('customFieldValues')
    .where('customerId', '=', goneId)
    .where('fieldId', 'in', values.select('fieldId'))
    .execute();
  // An SMS from a number that both have was stored with each.
  const sms = db.own('receivedSms').where('customerId', '=', keepId);
  await db
    .remove('receivedSms')
    .where('customerId', '=', goneId)
    .where('providerId', 'in', sms.select('providerId'))
    .execute();
  for (const { name } of customerTables) {
    await db.change(name).set({ customerId: keepId }).where('customerId', '=', goneId).execute();
  }
  await joinQueues(db, { fromKey: goneId, toKey: keepId });
  await removeCustomerRows(db, [goneId]);
  await rewriteWords(db, keepId);
  await renderProjects(db, { customerId: keepId, at });
  await renderNotes(db, keepId, at);
}

/** Leaves each field to one of two customers: those in `taken` to the one who goes, and the rest to the one who stays. */
async function divideCustomValues(
  db: AccountDb,
  { keepId, goneId, taken }: { keepId: number; goneId: number; taken: readonly number[] },
): Promise<void> {
  const of = (customerId: number) =>
    db.remove('customFieldValues').where('customerId', '=', customerId);
  if (taken.length === 0) {
    await of(goneId).execute();
    return;
  }
  await of(keepId).where('fieldId', 'in', taken).execute();
  await of(goneId).where('fieldId', 'not in', taken).execute();
}
