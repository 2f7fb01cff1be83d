import type { AccountDb } from '../account-db.ts';
import type { User } from '../accounts/team/user.ts';
import type { App } from '../app.ts';
import { recordEvents } from '../events/record-event.ts';
import { findStatus, findStatuses } from '../statuses/queries.ts';
import {
  mayAdvance,
  type Status,
  type StatusOnTheWay,
  type StatusStep,
} from '../statuses/status.ts';
import type { Customer } from './customer.ts';
import { type Cause, recordStatusChange } from './record-status-change.ts';
import { customerNotFound } from './require-customer.ts';
import { setValue } from './rows/customers.ts';
import { findCustomerBefore } from './rows/find-customers.ts';

/**
 * Moves a customer to the status that stands for a step of the trade, because that step happened, and only forwards
 * (`advance.ts`): in the name of the customer's owner, or of the user by whose word it did. Without such a status, or
 * when the customer is past it, they stay. Then records `cause`, and returns the customer as they are from now on.
 */
export async function advanceCustomer(
  app: App,
  tx: AccountDb,
  input: Advance & {
    /** The customer as they were read in this transaction. */
    customer: Customer;
  },
): Promise<Customer> {
  const ahead = await statusAhead(tx, input.customer.status, input.step);
  return advance(app, tx, { ...input, ahead });
}

/** Advances a customer of whom the caller has only the number; refuses with CUSTOMER_NOT_FOUND. */
export async function advanceCustomerById(
  app: App,
  tx: AccountDb,
  { customerId, ...input }: Advance & { customerId: number },
): Promise<Customer> {
  const found = await findCustomerBefore(tx, customerId, input.step);
  if (found === undefined) throw customerNotFound();
  return advance(app, tx, { ...input, ...found });
}

type Advance = {
  step: StatusStep;
  reason: string;
  /** What the sale is worth from now on, if the step changes it. */
  valueCents?: number | undefined;
  movedBy?: User;
  cause?: Cause;
};

async function advance(
  app: App,
  tx: AccountDb,
  {
    step,
    movedBy,
    ahead,
    ...move
  }: Advance & {
    customer: Customer;
    ahead: { from: StatusOnTheWay; to: StatusOnTheWay } | undefined;
    hasFollowUps?: boolean;
  },
): Promise<Customer> {
  const { customer, valueCents = customer.valueCents, cause } = move;
  if (ahead === undefined) {
    await setValue(tx, customer, valueCents);
    if (cause !== undefined) await recordEvents(app, tx, [cause(customer)]);
    return { ...customer, valueCents };
  }
  const byItself = step === 'signed' ? 'signature' : 'rule';
  const source = movedBy === undefined ? byItself : 'user';
  const changedBy = movedBy ?? customer.owner;
  return recordStatusChange(app, tx, { ...move, ...ahead, changedBy, source });
}

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
