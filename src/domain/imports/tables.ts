import { account, count, index, integer, table, text, uniqueIndex } from '../../database/table.ts';
import type { ImportState, RowOutcome } from './import.ts';

export const imports = table(
  'imports',
  {
    importId: text().primaryKey(),
    accountId: account(),
    userId: integer().exported(),
    fileName: text().exported(),
    columnsJson: text().exported(),
    optionsJson: text().exported(),
    /** `receiving` while the file is being read, and when it could not be read to its end. */
    state: text<ImportState | 'receiving'>().exported(),
    rowsTotal: integer().exported(),
    rowsDone: count().exported(),
    created: count().exported(),
    updated: count().exported(),
    skipped: count().exported(),
    failed: count().exported(),
    createdAt: integer().exported(),
    endedAt: integer().orNull().exported(),
  },
  {
    indexes: [
      index('imports_by_account', ['accountId', 'createdAt']),
      index('imports_under_way', ['createdAt'], {
        where: "state in ('checking', 'running', 'undoing')",
      }),
      index('imports_receiving', ['importId'], { where: "state = 'receiving'" }),
    ],
  },
);

export const importRows = table(
  'importRows',
  {
    accountId: account(),
    importId: text(),
    rowNumber: integer(),
    cellsJson: text(),
    /** The `personKey` of the row; empty for one that cannot be read. */
    emailKey: text(),
    outcome: text<RowOutcome>(),
    problem: text(),
    /** The customer that the row made or changed. */
    customerId: integer().orNull(),
    /** The values that an update replaced, so that it can be undone. */
    beforeJson: text(),
    writtenAt: integer().orNull(),
  },
  {
    indexes: [
      uniqueIndex('import_rows_number', ['importId', 'rowNumber']),
      index('import_rows_by_email', ['importId', 'emailKey'], { where: "email_key <> ''" }),
      index('import_rows_failed', ['importId', 'rowNumber'], { where: "outcome = 'failed'" }),
      index('import_rows_by_customer', ['customerId'], { where: 'customer_id is not null' }),
    ],
  },
);
