import { account, id, integer, table, text, uniqueIndex } from '../../database/table.ts';
import type { ProductKind } from './product.ts';

export const products = table(
  'products',
  {
    productId: id(),
    accountId: account(),
    kind: text<ProductKind>(),
    maker: text(),
    model: text(),
    watts: integer(),
    nominalWattHours: integer(),
    usableWattHours: integer(),
    priceCents: integer(),
    archivedAt: integer().orNull(),
    createdAt: integer(),
    updatedAt: integer(),
    /** The figures of the datasheet that are known. */
    datasheetJson: text().default('{}'),
    /** What one piece costs the firm, in cents without GST; null where it is unknown. */
    costCents: integer().orNull(),
    /** The documents with its picture and its datasheet; null without. */
    pictureId: integer().orNull(),
    datasheetId: integer().orNull(),
  },
  {
    indexes: [uniqueIndex('products_name', ['accountId', 'kind', 'maker', 'model'])],
  },
);
