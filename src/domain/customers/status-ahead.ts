import type { AccountDb } from '../account-db.ts';
import { mayAdvance } from '../statuses/advance.ts';
import { findStatus } from '../statuses/find-status.ts';
import { findStatuses } from '../statuses/queries.ts';
import type { Status, StatusStep } from '../statuses/status.ts';

/**
 * The status that stands for a step of the trade, if a customer in the given status moves to it when the step happens.
 * Undefined without such a status, or when the customer is past it.
 */
export async function statusAhead(
  store: AccountDb,
  status: string,
  step: StatusStep,
): Promise<{ from: Status; to: Status } | undefined> {
  const statuses = await findStatuses(store);
  const from = findStatus(statuses, status);
  const to = statuses.find((other) => other.step === step);
  return to !== undefined && mayAdvance(from, to) ? { from, to } : undefined;
}
