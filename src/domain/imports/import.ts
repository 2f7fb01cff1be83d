import type { CustomValues } from '../custom-fields/custom-field.ts';
import type { CustomerDetails } from '../customers/customer.ts';
import type { Moment } from '../shared/time.ts';

/**
 * A file of customers on its way into the account.
 *
 * It waits in `mapping` until a member has mapped its columns. `checking` reads every row without writing any and ends
 * in `checked`, where the faults can be seen. `running` writes the rows, each batch in one transaction with the
 * progress, so that a crash neither loses nor repeats a row, and ends in `done`. `undoing` removes the customers that
 * have not been worked with since, and ends in `undone`. An import that is stopped midway is `stopped`, and its rows
 * can be undone.
 */
export type Import = {
  importId: string;
  userId: number;
  fileName: string;
  /** The first row of the file. */
  columns: readonly string[];
  options: ImportOptions;
  state: ImportState;
  /** The rows of the sheet below the first, blank ones included. */
  rowsTotal: number;
  rowsDone: number;
  created: number;
  updated: number;
  skipped: number;
  failed: number;
  createdAt: Moment;
  endedAt: Moment | undefined;
};

const importStates = [
  'mapping',
  'checking',
  'checked',
  'running',
  'stopped',
  'done',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];
/** The states in which a worker has something to do. */
export const statesUnderWay = ['checking', 'running', 'undoing'] as const;

export const onExisting = ['skip', 'update'] as const;

export type ImportOptions = {
  /** The field of each column; empty for one that is left out. */
  mapping: readonly MappedField[];
  /**
   * The handling of existing customers, found by email address or, in rows without one, by phone number and name. An
   * update applies cells that are not empty.
   */
  onExisting: (typeof onExisting)[number];
  /** The owner of new customers whose row names none. */
  ownerId: number;
  /** The status of new ones whose row names none; empty for the account's first. */
  status: string;
  /** What values of the file mean that Sundesk does not know, as the member chose. */
  values?: ValueMatch[] | undefined;
  /** True if new customers fire `customer_created`, and changed statuses `customer_status_change`. */
  announces: boolean;
};

/** The fields whose values a firm may name in its own way. */
export const matchedFields = ['status', 'type', 'gstStatus'] as const;
export type MatchedField = (typeof matchedFields)[number];

/** A value of the file in whatever letters, and the one that it means; empty if it is read as an empty cell. */
export type ValueMatch = { field: MatchedField; from: string; to: string };

/** The most values of a file that a member matches, over all fields. */
export const valueMatchesMax = 300;

/**
 * The fields that a column can hold. `name` is split at its last space; `address` is a line or a street, which suburb,
 * state and postcode complete. Any number of columns can be a `noteLine`, which adds its name and value to the note.
 */
export const importFields = [
  'email',
  'name',
  'firstName',
  'lastName',
  'phone1',
  'phone2',
  'companyName',
  'companyPhone',
  'address',
  'suburb',
  'state',
  'postcode',
  'source',
  'tags',
  'type',
  'gstStatus',
  'status',
  'ownerEmail',
  'note',
  'noteLine',
] as const;
export type ImportField = (typeof importFields)[number];

/** A field of the firm's own, by its number. */
export type CustomColumn = `custom:${number}`;
export const customColumnPattern = /^custom:(\d{1,15})$/;
/** What a column holds; empty for one that is left out. */
export type MappedField = ImportField | CustomColumn | '';

/** A row as it was read, and what became of it. */
export type ImportRow = {
  /** The number that a spreadsheet shows beside the row. */
  rowNumber: number;
  cells: readonly string[];
  outcome: RowOutcome;
  /** The problem in words; empty if there is none. */
  problem: string;
  customerId: number | undefined;
  /** The details and the owner that an update replaced. */
  before:
    | (Partial<CustomerDetails> & { ownerId?: number; customValues?: CustomValues })
    | undefined;
  writtenAt: Moment | undefined;
};

/** `kept` counts customers that were not undone, because a member has worked with them since. */
export type RowOutcome = '' | 'created' | 'updated' | 'skipped' | 'failed' | 'undone' | 'kept';

export const importColumnsMax = 200;
/** The limit for all cells of a row. */
export const importRowCharactersMax = 100_000;
/** The limit for the whole file. */
export const importBytesMax = 32 * 2 ** 20;
