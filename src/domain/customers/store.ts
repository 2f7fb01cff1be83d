import type { Moment } from '../shared/time.ts';
import type { ChangeSource } from '../statuses/status-change.ts';

/** Names a customer by either of its two keys. */
export type CustomerKey = { customerId: number } | { email: string };

/**
 * The cursor of a list, which continues strictly after this customer in its order. Changes are numbered in the order of
 * their commits, and none is dated before the one that came before it.
 */
export type CustomerCursor = { updatedAt: Moment; changeNumber: number; customerId: number };

/**
 * The customer as the interface shows it: `details`, `owner`, `notes` and `projects` are JSON text that was rendered
 * when it last changed. `payload.ts` joins them.
 */
export type ShownCustomer = {
  customerId: number;
  details: string;
  owner: string;
  createdAt: Moment;
  updatedAt: Moment;
  notes: string;
  status: string;
  projects: string;
};

/** The words and sort keys of customers, which a newer version may make by other rules (`searchRulesVersion`). */
export type SearchIndex = {
  /** Returns whether all customers were indexed by the rules of this version. */
  isCurrent(): Promise<boolean>;
  /** The customers of all accounts after this number, in order. */
  following(
    customerId: number,
    limit: number,
  ): Promise<{ customerId: number; accountId: number }[]>;
  /** Remembers for all nodes that all are indexed. */
  finish(): Promise<void>;
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
