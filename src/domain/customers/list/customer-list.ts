import type { Moment } from '../../shared/time.ts';
import type { CustomerType } from '../customer.ts';

/** A customer as lists and the board show it. */
export type CustomerRow = {
  customerId: number;
  /** The name of the person, else of the company, else the email address. */
  name: string;
  companyName: string;
  email: string;
  phone: string;
  type: CustomerType;
  address: string;
  source: string;
  tags: readonly string[];
  statusId: number;
  ownerId: number;
  /** The price payable. */
  valueCents: number;
  createdAt: Moment;
  updatedAt: Moment;
};

export const customerSorts = ['changed', 'created', 'name', 'value'] as const;
export type CustomerSort = (typeof customerSorts)[number];
export const directions = ['asc', 'desc'] as const;
export type Direction = (typeof directions)[number];

/**
 * Ready-made filters: my own customers; open ones without activity for two weeks; those whose proposal was viewed in
 * the last week; those created in the last week.
 */
export const quickFilters = ['mine', 'stale', 'viewed', 'new'] as const;
type QuickFilter = (typeof quickFilters)[number];

/** The filters of a customer list. A filter that is absent or empty does not restrict. */
export type FilterInput = {
  search?: string | undefined;
  statusIds?: readonly number[] | undefined;
  ownerIds?: readonly number[] | undefined;
  types?: readonly CustomerType[] | undefined;
  source?: string | undefined;
  tag?: string | undefined;
  quick?: QuickFilter | undefined;
};

/** The filter as the store gets it. */
export type CustomerFilter = {
  /** Beginnings of words, all of which a customer must have; also the whole marks of a tag or source. */
  terms: readonly string[];
  statusIds: readonly number[] | undefined;
  ownerIds: readonly number[] | undefined;
  types: readonly CustomerType[] | undefined;
  /** Created or changed then or later. */
  changedSince?: Moment | undefined;
  /** Last changed by then. */
  changedUpTo?: Moment | undefined;
  createdSince?: Moment | undefined;
  viewedSince?: Moment | undefined;
};

/** The cursor of a list, which continues strictly after this key. */
export type ListCursor = { key: string | number; customerId: number };

/** `isCapped` means that there may be more than were counted. */
export type CappedCount = { count: number; isCapped: boolean };

/** `next` is the cursor of the next page; undefined on the last one. */
export type CustomerPage = { customers: CustomerRow[]; next: ListCursor | undefined };

/** A status on the board: its newest customers, how many there are and what they are worth. */
export type BoardColumn = {
  statusId: number;
  count: CappedCount;
  /** Undefined where the sum is not calculated. */
  valueCents: number | undefined;
  page: CustomerPage;
};
