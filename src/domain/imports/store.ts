import type { Moment } from '../shared/time.ts';
import type { Import, ImportOptions, ImportRow, ImportState } from './import.ts';

export type ImportStore = {
  find(importId: string): Promise<Import | undefined>;
  /** Newest first. */
  list(limit: number): Promise<Import[]>;
  /** An import whose file is still being read; no list shows it. */
  insert(begun: Pick<Import, 'importId' | 'userId' | 'fileName' | 'createdAt'>): Promise<void>;
  /** The whole file is there. */
  complete(
    importId: string,
    file: Pick<Import, 'columns' | 'options' | 'rowsTotal'>,
  ): Promise<void>;
  /** Removes up to `limit` rows, and the import itself after the last. False when nothing is left. */
  remove(importId: string, limit: number): Promise<boolean>;
  insertRows(
    importId: string,
    rows: readonly Pick<ImportRow, 'rowNumber' | 'cells'>[],
  ): Promise<void>;
  /** Moves an import from one of the states to another; false when it is in none of them. */
  setState(
    importId: string,
    change: {
      from: readonly ImportState[];
      to: ImportState;
      endedAt?: Moment | undefined;
      options?: ImportOptions;
      /** Begins to count anew, and forgets what became of the rows. */
      fromStart?: true;
    },
  ): Promise<boolean>;
  /** Rows after a row, in their order. */
  rowsAfter(importId: string, rowNumber: number, limit: number): Promise<ImportRow[]>;
  /** Rows before a row, the last first. */
  rowsBefore(importId: string, rowNumber: number, limit: number): Promise<ImportRow[]>;
  /** Rows that could not be taken, in their order. */
  failedAfter(importId: string, rowNumber: number, limit: number): Promise<ImportRow[]>;
  saveRows(importId: string, rows: readonly (ImportRow & { emailKey: string })[]): Promise<void>;
  /** Those of these keys of email addresses that a saved row of the file has. */
  seenKeys(importId: string, emailKeys: readonly string[]): Promise<string[]>;
  /** Counts a batch. False when the import has moved on since it was read, because another worker did the batch. */
  advance(
    before: Import,
    counts: Pick<Import, 'rowsDone' | 'created' | 'updated' | 'skipped' | 'failed'>,
  ): Promise<boolean>;
};

/** Imports of all accounts in which a worker has something to do. */
export type ImportQueue = {
  /** Called after a commit that left an import under way. */
  onDue(wake: () => void): void;
  underWay(limit: number): Promise<{ accountId: number; importId: string }[]>;
};
