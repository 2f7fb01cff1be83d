import type { Product } from './product.ts';
import { columnNames, productColumns, valueIn } from './product-columns.ts';

/**
 * Products as rows of a file, the first of which names the columns, so that an import of it changes nothing. What a
 * kind does not have is empty, and so are a price that there is none of and an unknown cost.
 */
export function productRows(products: readonly Product[]): (string | number | null)[][] {
  return [
    productColumns.map((column) => columnNames[column]),
    ...products.map((product) =>
      productColumns.map((column) => {
        if (column === 'kind') return product.kind;
        if (column === 'costCents') return dollars(product.costCents);
        const value = valueIn(product, column);
        if (value === 0) return null;
        return column === 'priceCents' ? dollars(product.priceCents) : value;
      }),
    ),
  ];
}

function dollars(cents: number | null): string | null {
  return cents === null ? null : (cents / 100).toFixed(2);
}
