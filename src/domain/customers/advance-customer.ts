import type { User } from '../accounts/team/user.ts';
import type { AccountStore, App } from '../app.ts';
import { mayAdvance } from '../statuses/advance.ts';
import { findStatus } from '../statuses/find-status.ts';
import type { StatusStep } from '../statuses/status.ts';
import { recordStatusChange } from './record-status-change.ts';
import { requireCustomer } from './require-customer.ts';

/**
 * Moves a customer to the status that stands for a step of the trade, because that step happened, and only forwards
 * (`advance.ts`): in the name of the customer's owner, or of the user by whose word it did. Without such a status, or
 * when the customer is past it, nothing happens.
 */
export async function advanceCustomer(
  app: App,
  tx: AccountStore,
  input: { customerId: number; step: StatusStep; reason: string; movedBy?: User },
): Promise<void> {
  const { customerId, step, reason, movedBy } = input;
  const customer = await requireCustomer(tx, { customerId });
  const statuses = await tx.statuses.list();
  const from = findStatus(statuses, customer.status);
  const to = statuses.find((status) => status.step === step);
  if (to === undefined || !mayAdvance(from, to)) return;
  const byItself = step === 'signed' ? 'signature' : 'rule';
  const source = movedBy === undefined ? byItself : 'user';
  const changedBy = movedBy ?? customer.owner;
  await recordStatusChange(app, tx, { customerId, from, to, changedBy, source, reason });
}
