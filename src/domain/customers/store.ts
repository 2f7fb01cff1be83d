import type { Moment } from '../shared/time.ts';
import type { ChangeSource } from '../statuses/status-change.ts';
import type { Customer, CustomerDetails, Note } from './customer.ts';

/** Names a customer by either of its two keys. */
export type CustomerKey = { customerId: number } | { email: string };

/** Where a list goes on: strictly after this customer in the list's order. */
export type CustomerCursor = { updatedAt: Moment; customerId: number };

/** A customer of a list as JSON text, and where the list goes on after it. */
export type RenderedCustomer = CustomerCursor & { text: string };

export type CustomerStore = {
  find(key: CustomerKey): Promise<Customer | undefined>;
  /** The whole customer with this e-mail address as the interface shows it, with projects, as JSON text. */
  render(email: string): Promise<string | undefined>;
  /** Oldest first, or with `updatedSince` in the order of their last change. */
  renderList(page: {
    limit: number;
    after?: CustomerCursor | undefined;
    updatedSince?: Moment | undefined;
  }): Promise<RenderedCustomer[]>;
  /** The customer just before position `offset` (from 0) of that list, to go on from. */
  cursorAt(offset: number, updatedSince: Moment | undefined): Promise<CustomerCursor | undefined>;
  count(updatedSince: Moment | undefined): Promise<number>;
  /** Returns the new id, or undefined when the e-mail address is taken. */
  insert(
    customer: CustomerDetails & { ownerId: number; statusId: number; createdAt: Moment },
  ): Promise<number | undefined>;
  /** False when the new e-mail address is taken. */
  update(
    customerId: number,
    changes: Partial<CustomerDetails> & { ownerId?: number },
    at: Moment,
  ): Promise<boolean>;
  addNote(customerId: number, note: Note): Promise<void>;
  changeStatus(change: StatusChange): Promise<void>;
};

/** The history of a customer's status: who moved it, by what means, and why. */
export type StatusChange = {
  customerId: number;
  fromStatusId: number;
  toStatusId: number;
  userId: number;
  source: ChangeSource;
  reason: string;
  at: Moment;
};
