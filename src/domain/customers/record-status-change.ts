import type { AccountDb } from '../account-db.ts';
import { publicUser } from '../accounts/payload.ts';
import type { User } from '../accounts/team/user.ts';
import type { App } from '../app.ts';
import { recordEvent } from '../events/record-event.ts';
import type { ChangeSource, Status } from '../statuses/status.ts';
import { endFollowUps } from '../tasks/queries.ts';
import { eventCustomer } from './payload.ts';
import { requireShown } from './require-customer.ts';
import { setStatus } from './rows/customers.ts';

/**
 * Writes a move that was allowed, with its history, and records `customer_status_change` with both names, unless
 * `announces` is false.
 */
export async function recordStatusChange(
  app: App,
  tx: AccountDb,
  change: {
    customerId: number;
    from: Status;
    to: Status;
    changedBy: User;
    source: ChangeSource;
    reason: string;
    announces?: boolean | undefined;
  },
): Promise<void> {
  const { customerId, from, to, changedBy, source, reason, announces = true } = change;
  await setStatus(tx, {
    customerId,
    fromStatusId: from.statusId,
    toStatusId: to.statusId,
    userId: changedBy.userId,
    source,
    reason,
    at: app.now(),
  });
  if (to.kind === 'won' || to.kind === 'lost') await endFollowUps(tx, customerId);
  if (!announces) return;
  const data = {
    customer: eventCustomer(await requireShown(tx, { customerId })),
    old_status: from.name,
    new_status: to.name,
    changed_by: publicUser(changedBy),
    source,
    reason,
  };
  await recordEvent(app, tx, { type: 'customer_status_change', customerId, data });
}
