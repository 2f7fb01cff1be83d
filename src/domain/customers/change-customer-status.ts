import type { AccountDb } from '../account-db.ts';
import { actingUser } from '../accounts/team/user-queries.ts';
import type { App } from '../app.ts';
import { hasSignedContract } from '../contracts/rows/contracts.ts';
import { Refusal } from '../shared/refusal.ts';
import { refuseMoveByHand } from '../statuses/change-pipeline.ts';
import { findStatus, findStatuses } from '../statuses/queries.ts';
import type { Status, StatusStep } from '../statuses/status.ts';
import { whyStillCoolingOff } from './cooling-off.ts';
import type { Customer, CustomerKey } from './customer.ts';
import { recordStatusChange } from './record-status-change.ts';
import { requireCustomer } from './require-customer.ts';

/** The actions refused while the customer may withdraw: taking money and installing (Australian Consumer Law). */
const stepsHeldBack: readonly (StatusStep | '')[] = ['deposit', 'scheduled', 'installed'];

/**
 * Moves a customer to another status by hand and records `customer_status_change` with both names. The same status
 * again is neither a change nor an event. Refuses with STATUS_CHANGE_REFUSED what `move-by-hand.ts` forbids, and a
 * deposit or an installation while the customer may still withdraw.
 */
export async function changeCustomerStatus(
  app: App,
  tx: AccountDb,
  input: {
    key: CustomerKey;
    status: string;
    reason: string;
    userId: number;
    source: 'user' | 'api' | 'import';
    /** False for an import that fires no events. */
    announces?: boolean;
  },
): Promise<Customer> {
  const before = await requireCustomer(tx, input.key);
  const statuses = await findStatuses(tx);
  const from = findStatus(statuses, before.status);
  const to = findStatus(statuses, input.status);
  if (from.statusId === to.statusId) return before;
  const { customerId } = before;
  const { source, reason, announces } = input;
  const refusal = await whyNotMoved(app, tx, { customerId, from, to, reason });
  if (refusal !== undefined) {
    throw new Refusal('STATUS_CHANGE_REFUSED', `The status was not changed: ${refusal}`);
  }
  const changedBy = await actingUser(tx, input.userId);
  const change = { customer: before, from, to, changedBy, source, reason, announces };
  return recordStatusChange(app, tx, change);
}

/** Says why a customer may not be moved by hand, or undefined when the move is allowed. */
export async function whyNotMoved(
  app: App,
  tx: AccountDb,
  move: { customerId: number; from: Status; to: Status; reason: string },
): Promise<string | undefined> {
  const { customerId, from, to, reason } = move;
  const hasSigned = await hasSignedContract(tx, customerId);
  return (
    refuseMoveByHand(from, to, { reason, hasSigned }) ??
    (isHeldBack(to.step) ? await whyStillCoolingOff(app, tx, customerId) : undefined)
  );
}

function isHeldBack(step: StatusStep | ''): boolean {
  return stepsHeldBack.includes(step);
}
