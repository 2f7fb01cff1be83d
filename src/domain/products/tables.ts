import { account, id, integer, table, text, uniqueIndex } from '../../database/table.ts';
import type { ProductKind } from './product.ts';

export const products = table(
  'products',
  {
    productId: id(),
    accountId: account(),
    kind: text<ProductKind>().exported(),
    maker: text().exported(),
    model: text().exported(),
    watts: integer().exported(),
    nominalWattHours: integer().exported(),
    usableWattHours: integer().exported(),
    priceCents: integer().exported(),
    archivedAt: integer().orNull().exported(),
    createdAt: integer().exported(),
    updatedAt: integer().exported(),
    /** The figures of the datasheet that are known. */
    datasheetJson: text().default('{}').exported(),
    /** What one piece costs the firm, in cents without GST; null where it is unknown. */
    costCents: integer().orNull().exported(),
    /** The documents with its picture and its datasheet; null without. */
    pictureId: integer().orNull().exported(),
    datasheetId: integer().orNull().exported(),
  },
  {
    indexes: [uniqueIndex('products_name', ['accountId', 'kind', 'maker', 'model'])],
  },
);
