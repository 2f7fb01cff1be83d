/** A row of a sheet that is not blank, with the number that a spreadsheet shows beside it, from 1. */
export type SheetRow = { rowNumber: number; cells: readonly string[] };
