import type { AccountDb } from '../account-db.ts';
import { publicUser } from '../accounts/payload.ts';
import type { User } from '../accounts/team/user.ts';
import type { App } from '../app.ts';
import { type Fact, recordEvents } from '../events/record-event.ts';
import type { ChangeSource, StatusOnTheWay } from '../statuses/status.ts';
import { endFollowUps } from '../tasks/queries.ts';
import type { Customer } from './customer.ts';
import { eventCustomer } from './payload.ts';
import { setStatus } from './rows/customers.ts';

/**
 * Writes a move that was allowed, with its history, and records `customer_status_change` with both names, unless
 * `announces` is false, and then `cause`. Returns the customer as they are from now on.
 */
export async function recordStatusChange(
  app: App,
  tx: AccountDb,
  change: {
    /** The customer as they were read in this transaction. */
    customer: Customer;
    from: StatusOnTheWay;
    to: StatusOnTheWay;
    changedBy: User;
    source: ChangeSource;
    reason: string;
    announces?: boolean | undefined;
    /** What the sale is worth from now on; by default what it was. */
    valueCents?: number | undefined;
    cause?: Cause | undefined;
    /** False where it is known that no follow-up is planned. */
    hasFollowUps?: boolean | undefined;
  },
): Promise<Customer> {
  const { customer: before, from, to, changedBy, source, reason, announces = true, cause } = change;
  const { valueCents = before.valueCents } = change;
  const move = { from, to, valueCents, userId: changedBy.userId, source, reason, at: app.now() };
  const events = Number(announces) + Number(cause !== undefined);
  const { updatedAt, firstEvent } = await setStatus(tx, before, { ...move, events });
  const { customerId } = before;
  const isOver = to.kind === 'won' || to.kind === 'lost';
  if (isOver && change.hasFollowUps !== false) await endFollowUps(tx, customerId);
  const after = { statusId: to.statusId, status: to.name, valueCents, updatedAt };
  const customer = { ...before, ...after };
  const data = {
    customer: eventCustomer(customer),
    old_status: from.name,
    new_status: to.name,
    changed_by: publicUser(changedBy),
    source,
    reason,
  };
  const facts: Fact[] = announces ? [{ type: 'customer_status_change', customerId, data }] : [];
  if (cause !== undefined) facts.push(cause(customer));
  await recordEvents(app, tx, facts, firstEvent);
  return customer;
}

/** The fact that moves a customer, told of the customer as they are after the move. */
export type Cause = (customer: Customer) => Fact;
