import type { Moment } from '../shared/time.ts';
import type { ChangeSource } from '../statuses/status-change.ts';
import type { Customer, CustomerDetails, NewNote } from './customer.ts';
import type { CustomerChange } from './customer-change.ts';
import type {
  BoardColumn,
  CappedCount,
  CustomerFilter,
  CustomerPage,
  CustomerRow,
  CustomerSort,
  Direction,
  ListCursor,
} from './list/customer-list.ts';

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

export type CustomerStore = {
  find(key: CustomerKey): Promise<Customer | undefined>;
  shown(key: CustomerKey): Promise<ShownCustomer | undefined>;
  /** Several customers by id, in one statement; those that do not exist are missing. */
  shownAll(customerIds: readonly number[]): Promise<ReadonlyMap<number, ShownCustomer>>;
  /** Oldest first, or with `updatedSince` in the order of their last change. */
  listShown(page: {
    limit: number;
    after?: CustomerCursor | undefined;
    updatedSince?: Moment | undefined;
  }): Promise<(ShownCustomer & CustomerCursor)[]>;
  /** The customer just before position `offset` (from 0) of that list, to go on from. */
  cursorAt(offset: number, updatedSince: Moment | undefined): Promise<CustomerCursor | undefined>;
  count(updatedSince: Moment | undefined): Promise<number>;
  /** The ids of the customers who have one of these keys of email addresses, by key. */
  idsByKey(emailKeys: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Adds customers, whose email addresses are free, in their order, and returns of each the rendered parts beside what
   * storage chose.
   */
  insertAll(
    customers: readonly (CustomerDetails & {
      ownerId: number;
      statusId: number;
      notes: readonly NewNote[];
    })[],
    createdAt: Moment,
  ): Promise<Pick<ShownCustomer, 'customerId' | 'updatedAt' | 'details' | 'notes'>[]>;
  /** False when the new email address is taken. */
  update(
    customerId: number,
    changes: Partial<CustomerDetails> & { ownerId?: number },
    at: Moment,
  ): Promise<boolean>;
  /**
   * Gives customers to another owner, and returns whom each was taken from of those who had another one. Undefined when
   * one of them does not exist; then nothing changes.
   */
  reassign(
    customerIds: readonly number[],
    ownerId: number,
    at: Moment,
  ): Promise<{ customerId: number; fromOwnerId: number }[] | undefined>;
  /**
   * Removes those of these customers who have not changed since a moment and have nothing but notes: no projects,
   * messages or history. Returns their ids.
   */
  removeUntouched(
    customers: readonly { customerId: number; writtenAt: Moment }[],
  ): Promise<number[]>;
  addNote(customerId: number, note: NewNote): Promise<void>;
  editNote(customerId: number, note: { noteId: number; text: string; at: Moment }): Promise<void>;
  deleteNote(customerId: number, note: { noteId: number; at: Moment }): Promise<void>;
  /**
   * Removes what names the customer: notes, messages, consents, imported rows, remembered answers of the API, search
   * words, and projects with their proposals and contracts. Contracts with evidence on file stay, with a project and a
   * proposal that say nothing any more; then the customer's row stays as well, for the caller to blank. Otherwise it
   * goes.
   */
  erase(customerId: number, at: Moment): Promise<void>;
  changeStatus(change: StatusChange): Promise<void>;
  /** Stores the value of the sale (`valueCustomer`). The API does not return it, so `updated_since` ignores it. */
  setValue(customerId: number, cents: number): Promise<void>;
  /** Gives customers the words and sort keys of this version's rules, and returns how many had others. */
  reindex(customerIds: readonly number[]): Promise<number>;
  /** Records for the timeline that details of customers changed. */
  noteChanges(changes: readonly CustomerChange[]): Promise<void>;
  /** The latest change of a kind after a moment. */
  lastChange(
    customerId: number,
    kinds: readonly CustomerChange['kind'][],
    after: Moment,
  ): Promise<CustomerChange | undefined>;
  /** Ids of some of an owner's customers. */
  ofOwner(ownerId: number, limit: number): Promise<number[]>;
  /**
   * Gives all that hangs on one customer to another and removes the one, with their words and counts. What the other
   * says of themselves stays as it is, and so do events, which keep the number of who they were about. The value stays
   * that of the one who is kept.
   */
  merge(customers: { keepId: number; goneId: number; at: Moment }): Promise<void>;
  /** The numbers that a customer had who were merged into this one, at any time. */
  formerIds(customerId: number): Promise<number[]>;
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

/** Lists, searches and the board. */
export type CustomerListStore = {
  page(list: {
    filter: CustomerFilter;
    sort: CustomerSort;
    direction: Direction;
    after: ListCursor | undefined;
    limit: number;
  }): Promise<CustomerPage & { total: CappedCount }>;
  /**
   * A page of the customers that a filter names, as the interface shows them, in an order that lasts from page to page.
   * No customer that fits throughout is left out; one that changes meanwhile may come again.
   */
  find(
    filter: CustomerFilter,
    page: { after: ListCursor | undefined; limit: number },
  ): Promise<{ customers: ShownCustomer[]; next: ListCursor | undefined }>;
  /** One column for each status of `statusIds`, in this order; each the newest changed first. */
  columns(board: {
    filter: CustomerFilter;
    statusIds: readonly number[];
    limit: number;
  }): Promise<BoardColumn[]>;
  /** Those who have all of these words as a whole, the newest first. */
  withWords(words: readonly string[], limit: number): Promise<CustomerRow[]>;
};

/** The history of a customer's status: who moved it, by what means, and why. */
type StatusChange = {
  customerId: number;
  fromStatusId: number;
  toStatusId: number;
  userId: number;
  source: ChangeSource;
  reason: string;
  at: Moment;
};
