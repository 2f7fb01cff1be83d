import type { AccountDb } from '../account-db.ts';
import type { Moment } from '../shared/time.ts';
import {
  type Datasheet,
  noDatasheet,
  type Product,
  type ProductDetails,
  type ProductKind,
} from './product.ts';

type Which = { kind?: ProductKind | undefined; includesArchived: boolean };

/** Unordered. */
export async function findProducts(db: AccountDb, which: Which): Promise<Product[]> {
  return (await selectSome(db, which).execute()).map(toProduct);
}

/** Archived ones too, in the order in which they were added. */
export async function findProductsAfter(
  db: AccountDb,
  { kind, after = 0, limit }: Pick<Which, 'kind'> & { after: number | undefined; limit: number },
): Promise<Product[]> {
  const rows = await selectSome(db, { kind, includesArchived: true })
    .where('productId', '>', after)
    .orderBy('productId')
    .limit(limit)
    .execute();
  return rows.map(toProduct);
}

/** The only one of its kind with maker and model. */
export async function findNamedProduct(
  db: AccountDb,
  { kind, maker, model }: Pick<Product, 'kind' | 'maker' | 'model'>,
): Promise<Product | undefined> {
  const row = await selectProducts(db)
    .where((all) => all.and({ kind, maker, model }))
    .executeTakeFirst();
  return row && toProduct(row);
}

export async function findProduct(db: AccountDb, productId: number): Promise<Product | undefined> {
  const row = await selectProducts(db).where('productId', '=', productId).executeTakeFirst();
  return row && toProduct(row);
}

export async function countProducts(db: AccountDb): Promise<number> {
  const { count } = await db
    .own('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the new id, or undefined when another of its kind has maker and model. */
export async function insertProduct(
  db: AccountDb,
  { kind, createdAt, ...details }: ProductDetails & Pick<Product, 'kind' | 'createdAt'>,
): Promise<number | undefined> {
  const inserted = await db.kysely
    .insertInto('products')
    .values({
      accountId: db.accountId,
      kind,
      ...toColumns(details),
      createdAt,
      updatedAt: createdAt,
    })
    .onConflict((conflict) => conflict.columns(['accountId', 'kind', 'maker', 'model']).doNothing())
    .returning('productId')
    .executeTakeFirst();
  return inserted?.productId;
}

/** False when another of its kind has maker and model. */
export async function saveProduct(db: AccountDb, product: Product, at: Moment): Promise<boolean> {
  const named = await findNamedProduct(db, product);
  if (named !== undefined && named.productId !== product.productId) return false;
  await ownProduct(db, product.productId)
    .set({ ...toColumns(product), updatedAt: at })
    .execute();
  return true;
}

function selectSome(db: AccountDb, { kind, includesArchived }: Which) {
  let query = selectProducts(db);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (!includesArchived) query = query.where('archivedAt', 'is', null);
  return query;
}

function selectProducts(db: AccountDb) {
  return db
    .own('products')
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
      'pictureId',
      'datasheetId',
      'datasheetJson as datasheet',
      'archivedAt',
      'createdAt',
      'updatedAt',
    ]);
}

function ownProduct(db: AccountDb, productId: number) {
  return db.change('products').where('productId', '=', productId);
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
    pictureId: details.pictureId,
    datasheetId: details.datasheetId,
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
