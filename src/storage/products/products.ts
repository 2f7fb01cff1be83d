import { type Datasheet, noDatasheet } from '../../domain/products/datasheet.ts';
import type { Product, ProductDetails } from '../../domain/products/product.ts';
import type { ProductStore } from '../../domain/products/store.ts';
import type { Db } from '../../domain/schema.ts';

export function productStore(db: Db, accountId: number): ProductStore {
  return {
    async list({ kind, includesArchived }) {
      let query = selectProducts();
      if (kind !== undefined) query = query.where('kind', '=', kind);
      if (!includesArchived) query = query.where('archivedAt', 'is', null);
      return (await query.execute()).map(toProduct);
    },

    async find(productId) {
      const row = await selectProducts().where('productId', '=', productId).executeTakeFirst();
      return row && toProduct(row);
    },

    async costsOf(names) {
      if (names.length === 0) return [];
      return db
        .selectFrom('products')
        .select(['maker', 'model', 'costCents'])
        .where('accountId', '=', accountId)
        .where('costCents', 'is not', null)
        .where((either) => either.or(names.map(({ maker, model }) => either.and({ maker, model }))))
        .$narrowType<{ costCents: number }>()
        .execute();
    },

    async count() {
      const { count } = await db
        .selectFrom('products')
        .where('accountId', '=', accountId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async insert({ kind, createdAt, ...details }) {
      const inserted = await db
        .insertInto('products')
        .values({
          accountId,
          kind,
          ...toColumns(details),
          createdAt,
          updatedAt: createdAt,
        })
        .onConflict((conflict) =>
          conflict.columns(['accountId', 'kind', 'maker', 'model']).doNothing(),
        )
        .returning('productId')
        .executeTakeFirst();
      return inserted?.productId;
    },

    async save(product, at) {
      const sameName = await selectProducts()
        .where('kind', '=', product.kind)
        .where('maker', '=', product.maker)
        .where('model', '=', product.model)
        .where('productId', '<>', product.productId)
        .executeTakeFirst();
      if (sameName !== undefined) return false;
      await ownProduct(product.productId)
        .set({ ...toColumns(product), updatedAt: at })
        .execute();
      return true;
    },

    async setArchivedAt(productId, archivedAt, at) {
      await ownProduct(productId)
        .set({ archivedAt: archivedAt ?? null, updatedAt: at })
        .execute();
    },
  };

  function selectProducts() {
    return db
      .selectFrom('products')
      .select([
        'productId',
        'kind',
        'maker',
        'model',
        'watts',
        'nominalWattHours',
        'usableWattHours',
        'priceCents',
        'costCents',
        'datasheetJson as datasheet',
        'archivedAt',
        'createdAt',
        'updatedAt',
      ])
      .where('accountId', '=', accountId);
  }

  function ownProduct(productId: number) {
    return db
      .updateTable('products')
      .where('accountId', '=', accountId)
      .where('productId', '=', productId);
  }
}

function toColumns(details: ProductDetails) {
  return {
    maker: details.maker,
    model: details.model,
    watts: details.watts,
    nominalWattHours: details.nominalWattHours,
    usableWattHours: details.usableWattHours,
    priceCents: details.priceCents,
    costCents: details.costCents,
    datasheetJson: JSON.stringify(known(details.datasheet)),
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
