import type { SheetRow } from '../../src/domain/shared/values/sheet-row.ts';

/** The rows of a sheet that has no blank ones. */
export function sheetOf(table: readonly (readonly string[])[]): SheetRow[] {
  return table.map((cells, index) => ({ rowNumber: index + 1, cells }));
}
