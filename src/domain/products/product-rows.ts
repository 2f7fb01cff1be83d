import type { Product } from './product.ts';
import { columnNames, productColumns, valueIn } from './product-columns.ts';

/**
 * Products as rows of a file, the first of which names the columns, so that an import of it changes nothing. What a
 * kind does not have is empty, and so is a price that there is none of.
 */
export function productRows(products: readonly Product[]): (string | number | null)[][] {
  return [
    productColumns.map((column) => columnNames[column]),
    ...products.map((product) =>
      productColumns.map((column) => {
        if (column === 'kind') return product.kind;
        const value = valueIn(product, column);
        if (value === 0) return null;
        return column === 'priceCents' ? (product.priceCents / 100).toFixed(2) : value;
      }),
    ),
  ];
}
