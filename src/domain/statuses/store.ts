import type { Status } from './status.ts';
import type { PastChange } from './status-change.ts';

export type StatusStore = {
  /** Sorted by rank. */
  list(): Promise<Status[]>;
  /** Returns the new id, or undefined when the name is taken. */
  insert(status: Omit<Status, 'statusId' | 'isInitial' | 'step'>): Promise<number | undefined>;
  /** Writes name, kind, rank and chance. False when the name is taken. */
  save(status: Status): Promise<boolean>;
  /** New customers start in this one from now on, and in no other. */
  setInitial(statusId: number): Promise<void>;
  /** Customers that have it still stop this from being committed. */
  remove(statusId: number): Promise<void>;
  countCustomers(statusId: number): Promise<number>;
  /** Counts the customers of each status, by id; unused statuses may be missing. */
  customerCounts(): Promise<ReadonlyMap<number, number>>;
  /** Ids of customers that have it, the longest unchanged first. */
  customersIn(statusId: number, limit: number): Promise<number[]>;
  /** Newest first; with `before`, only earlier changes. */
  changesOf(
    customerId: number,
    page: { before?: number | undefined; limit: number },
  ): Promise<PastChange[]>;
};
