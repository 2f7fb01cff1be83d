import { productsMax } from '../../../domain/products/product.ts';
import type { SheetRow } from '../../../domain/shared/values/sheet-row.ts';
import { readCsv } from './read-csv.ts';

/** The longest file of products that is taken, in characters; a call cannot bring much more. */
export const productFileCharactersMax = 700_000;

/**
 * The rows of a file of products, as text that the browser has decoded. Refuses what `readCsv` refuses. A file that is
 * too long is read only as far as needed to see that.
 */
export async function readProductFile(text: string): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of readCsv(Buffer.from(text))) {
    rows.push(row);
    if (rows.length > productsMax + 1) break;
  }
  return rows;
}
