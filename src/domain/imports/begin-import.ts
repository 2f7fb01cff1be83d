import type { App } from '../app.ts';
import { Refusal } from '../shared/errors.ts';
import { guessMapping } from './guess-mapping.ts';
import { importCellCharactersMax, importColumnsMax, importRowsMax } from './import.ts';

const rowsAtOnce = 500;

/**
 * Takes in the rows of a file, the first of which names the columns, and returns the id of the import, which waits for
 * somebody to say what is what. Nothing becomes a customer yet. Refuses with INVALID_PARAMETERS a file without rows, or with
 * more or larger ones than it takes; what was stored of it by then stays without use and is not shown.
 */
export async function beginImport(
  app: App,
  input: {
    accountId: number;
    userId: number;
    fileName: string;
    rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>;
  },
): Promise<string> {
  const { accountId, userId } = input;
  const store = app.store.forAccount(accountId);
  const importId = app.newId('imp');
  let columns: readonly string[] | undefined;
  let rowNumber = 1;
  let batch: { rowNumber: number; cells: readonly string[] }[] = [];
  const storeBatch = async () => {
    const rows = batch;
    batch = [];
    await store.transaction((tx) => tx.imports.insertRows(importId, rows));
  };
  for await (const cells of input.rows) {
    if (columns === undefined) {
      checkRow(cells, rowNumber);
      columns = cells.map((cell) => cell.trim());
      continue;
    }
    rowNumber += 1;
    checkRow(cells, rowNumber);
    if (rowNumber - 1 > importRowsMax) {
      throw refusal(`The file has more than ${importRowsMax} rows; split it and import the parts`);
    }
    batch.push({ rowNumber, cells });
    if (batch.length === rowsAtOnce) await storeBatch();
  }
  if (columns === undefined || rowNumber === 1) {
    throw refusal('The file has no rows below its first one, which names the columns');
  }
  await storeBatch();
  const named = columns;
  await store.transaction((tx) =>
    tx.imports.insert({
      importId,
      userId,
      fileName: input.fileName,
      columns: named,
      options: {
        mapping: guessMapping(named),
        onExisting: 'skip',
        ownerId: userId,
        status: '',
        announces: false,
      },
      rowsTotal: rowNumber - 1,
      createdAt: app.now(),
    }),
  );
  return importId;
}

function checkRow(cells: readonly string[], rowNumber: number): void {
  if (cells.length > importColumnsMax) {
    throw refusal(`Row ${rowNumber} has more than ${importColumnsMax} columns`);
  }
  if (cells.some((cell) => cell.length > importCellCharactersMax || cell.includes('\0'))) {
    throw refusal(`Row ${rowNumber} has a cell that is too long or is no text`);
  }
}

function refusal(message: string): Refusal {
  return new Refusal('INVALID_PARAMETERS', message);
}
