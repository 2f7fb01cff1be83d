import type { AccountDb } from '../account-db.ts';
import { actingUser } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import {
  refusePipelineChange,
  refuseRemoval,
  refuseReplacement,
} from '../statuses/change-pipeline.ts';
import { countCustomersIn, findStatuses, requireStatus } from '../statuses/queries.ts';
import { recordStatusChange } from './record-status-change.ts';
import { requireCustomer } from './require-customer.ts';

/** Small, because other writers wait for it. */
const batchCustomers = 100;

type Removal = {
  statusId: number;
  /** The status that its customers move to. */
  replacementId: number | undefined;
  userId: number;
  source: 'user' | 'api';
};

/**
 * Takes a status out of the pipeline. Customers who have it move to the replacement, each with its history and its
 * `customer_status_change`, because their stored status really changes. Returns how many moved. The history keeps the
 * name.
 *
 * Opens its own transactions, a batch of customers in each, so that an account of any size can do it; when it is cut
 * off, moved customers stay moved, and repeating it continues from there. Refuses with STATUS_NOT_FOUND, STATUS_IN_USE
 * without a replacement for customers who have it, and PIPELINE_CHANGE_REFUSED what the rules of a pipeline do not allow.
 */
export async function removeStatus(app: App, store: AccountDb, removal: Removal): Promise<number> {
  let moved = 0;
  for (;;) {
    const batch = await store.transaction((tx) => removeStatusStep(app, tx, removal));
    if (batch === 0) return moved;
    moved += batch;
  }
}

/**
 * One batch of `removeStatus`, for callers that show progress: moves some of the customers who have the status, or
 * removes it when none have. Returns how many were moved; 0 means that it is removed.
 */
export async function removeStatusStep(app: App, tx: AccountDb, removal: Removal): Promise<number> {
  const statuses = await findStatuses(tx);
  const from = requireStatus(statuses, removal.statusId);
  refusePipelineChange(refuseRemoval(from));
  const customers = await tx
    .own('customers')
    .select('customerId')
    .where('statusId', '=', from.statusId)
    .orderBy('updatedAt')
    .orderBy('customerId')
    .limit(batchCustomers)
    .execute();
  const to =
    removal.replacementId === undefined
      ? undefined
      : requireStatus(statuses, removal.replacementId);
  if (to !== undefined) refusePipelineChange(refuseReplacement(from, to));
  if (customers.length === 0) {
    const counts = tx.remove('pipelineCounts').where('statusId', '=', from.statusId);
    await counts.where('customers', '=', 0).execute();
    // Customers who got it meanwhile stop this from being committed.
    await tx.remove('statuses').where('statusId', '=', from.statusId).execute();
    return 0;
  }
  if (to === undefined) throw await inUse(tx, from);
  const changedBy = await actingUser(tx, removal.userId);
  const { source } = removal;
  const reason = `${from.name} was removed from the pipeline`;
  for (const { customerId } of customers) {
    const customer = await requireCustomer(tx, { customerId });
    await recordStatusChange(app, tx, { customer, from, to, changedBy, source, reason });
  }
  return customers.length;
}

async function inUse(tx: AccountDb, status: { statusId: number; name: string }): Promise<Refusal> {
  const count = await countCustomersIn(tx, status.statusId);
  const who = count === 1 ? '1 customer has' : `${count} customers have`;
  return new Refusal(
    'STATUS_IN_USE',
    `${who} the status ${status.name}; choose a replacement status for them`,
  );
}
