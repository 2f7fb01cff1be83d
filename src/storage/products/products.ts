import { type Datasheet, noDatasheet } from '../../domain/products/datasheet.ts';
import type { Product, ProductDetails } from '../../domain/products/product.ts';
import type { ProductStore } from '../../domain/products/store.ts';
import type { Db } from '../schema.ts';

export function productStore(db: Db, accountId: number): ProductStore {
  return {
    async list({ kind, includesArchived }) {
      let query = selectProducts();
      if (kind !== undefined) query = query.where('kind', '=', kind);
      if (!includesArchived) query = query.where('archived_at', 'is', null);
      return (await query.execute()).map(toProduct);
    },

    async find(productId) {
      const row = await selectProducts().where('product_id', '=', productId).executeTakeFirst();
      return row && toProduct(row);
    },

    async count() {
      const { count } = await db
        .selectFrom('products')
        .where('account_id', '=', accountId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async insert({ kind, createdAt, ...details }) {
      const inserted = await db
        .insertInto('products')
        .values({
          account_id: accountId,
          kind,
          ...toColumns(details),
          created_at: createdAt,
          updated_at: createdAt,
        })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'kind', 'maker', 'model']).doNothing(),
        )
        .returning('product_id')
        .executeTakeFirst();
      return inserted?.product_id;
    },

    async save(product, at) {
      const sameName = await selectProducts()
        .where('kind', '=', product.kind)
        .where('maker', '=', product.maker)
        .where('model', '=', product.model)
        .where('product_id', '<>', product.productId)
        .executeTakeFirst();
      if (sameName !== undefined) return false;
      await ownProduct(product.productId)
        .set({ ...toColumns(product), updated_at: at })
        .execute();
      return true;
    },

    async setArchivedAt(productId, archivedAt, at) {
      await ownProduct(productId)
        .set({ archived_at: archivedAt ?? null, updated_at: at })
        .execute();
    },
  };

  function selectProducts() {
    return db
      .selectFrom('products')
      .select([
        'product_id as productId',
        'kind',
        'maker',
        'model',
        'watts',
        'nominal_watt_hours as nominalWattHours',
        'usable_watt_hours as usableWattHours',
        'price_cents as priceCents',
        'datasheet_json as datasheet',
        'archived_at as archivedAt',
        'created_at as createdAt',
        'updated_at as updatedAt',
      ])
      .where('account_id', '=', accountId);
  }

  function ownProduct(productId: number) {
    return db
      .updateTable('products')
      .where('account_id', '=', accountId)
      .where('product_id', '=', productId);
  }
}

function toColumns(details: ProductDetails) {
  return {
    maker: details.maker,
    model: details.model,
    watts: details.watts,
    nominal_watt_hours: details.nominalWattHours,
    usable_watt_hours: details.usableWattHours,
    price_cents: details.priceCents,
    datasheet_json: JSON.stringify(known(details.datasheet)),
  };
}

/** Leaves out the values that the datasheet does not have. */
function known(datasheet: Datasheet): Partial<Datasheet> {
  return Object.fromEntries(Object.entries(datasheet).filter(([, value]) => value !== null));
}

type ProductRow = Omit<Product, 'archivedAt' | 'datasheet'> & {
  archivedAt: number | null;
  datasheet: string;
};

function toProduct({ archivedAt, datasheet, ...row }: ProductRow): Product {
  return {
    ...row,
    datasheet: { ...noDatasheet, ...JSON.parse(datasheet) },
    archivedAt: archivedAt ?? undefined,
  };
}
