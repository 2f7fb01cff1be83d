import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { Refusal } from '../shared/refusal.ts';
import { checkProduct } from './check-product.ts';
import { requireProductFiles } from './files/product-file.ts';
import {
  type Datasheet,
  noDetails,
  type Product,
  type ProductDetails,
  type ProductKind,
  productsMax,
} from './product.ts';
import {
  countProducts,
  findNamedProduct,
  findProduct,
  insertProduct,
  saveProduct,
} from './queries.ts';

/**
 * Adds a model to the account's library. Refuses with INVALID_PARAMETERS, PRODUCT_EXISTS, and when the library is full.
 */
export async function addProduct(
  app: App,
  tx: AccountDb,
  { kind, ...details }: ProductDetails & { kind: ProductKind },
): Promise<Product> {
  checkProduct(kind, details);
  await requireProductFiles(tx, details);
  if ((await countProducts(tx)) >= productsMax) throw libraryFull();
  const productId = await insertProduct(tx, { kind, ...details, createdAt: app.now() });
  if (productId === undefined) throw productExists(details);
  return requireProduct(tx, productId);
}

/** The refusal of a product for which the library has no room. */
export function libraryFull(): Refusal {
  return new Refusal(
    'INVALID_PARAMETERS',
    `The library has ${productsMax} products, which is the maximum. Change one that you no longer sell.`,
  );
}

/**
 * Says anew what a product is; projects that have it stay as they are. Its kind stays too. Refuses with
 * PRODUCT_NOT_FOUND, INVALID_PARAMETERS and PRODUCT_EXISTS.
 */
export async function changeProduct(
  app: App,
  tx: AccountDb,
  { productId, ...details }: ProductDetails & { productId: number },
): Promise<Product> {
  const before = await requireProduct(tx, productId);
  checkProduct(before.kind, details);
  await requireProductFiles(tx, details);
  if (!(await saveProduct(tx, { ...before, ...details }, app.now()))) throw productExists(details);
  return requireProduct(tx, productId);
}

/**
 * Takes a product out of the choice, or (`isArchived` false) brings it back. What is so already stays as it is. Refuses
 * with PRODUCT_NOT_FOUND.
 */
export async function archiveProduct(
  app: App,
  tx: AccountDb,
  { productId, isArchived }: { productId: number; isArchived: boolean },
): Promise<void> {
  const { archivedAt } = await requireProduct(tx, productId);
  if ((archivedAt !== undefined) === isArchived) return;
  const at = app.now();
  await tx
    .change('products')
    .set({ archivedAt: isArchived ? at : null, updatedAt: at })
    .where('productId', '=', productId)
    .execute();
}

/**
 * Adds the product of this kind, maker and model, or changes it: absent members stay as they are. Refuses with
 * INVALID_PARAMETERS, and when the library is full.
 */
export async function setProduct(
  app: App,
  tx: AccountDb,
  {
    isArchived,
    kind,
    datasheet,
    ...changes
  }: Pick<Product, 'kind' | 'maker' | 'model'> &
    Partial<Omit<ProductDetails, 'datasheet'>> & {
      datasheet?: Partial<Datasheet>;
      isArchived?: boolean;
    },
): Promise<Product> {
  const before = await findNamedProduct(tx, { kind, ...changes });
  const { productId: known, ...rest } = before ?? { ...noDetails, productId: undefined };
  const details = { ...rest, ...changes, datasheet: { ...rest.datasheet, ...datasheet } };
  const { productId } =
    known === undefined
      ? await addProduct(app, tx, { ...details, kind })
      : await changeProduct(app, tx, { ...details, productId: known });
  if (isArchived !== undefined) await archiveProduct(app, tx, { productId, isArchived });
  return requireProduct(tx, productId);
}

/** The refusal of a second product of the same kind, maker and model. */
function productExists({ maker, model }: { maker: string; model: string }): Refusal {
  return new Refusal(
    'PRODUCT_EXISTS',
    `The library has ${maker} ${model} already. If you don’t see it, check the archived products.`,
  );
}

/** The product, or a refusal PRODUCT_NOT_FOUND. */
async function requireProduct(store: AccountDb, productId: number): Promise<Product> {
  const product = await findProduct(store, productId);
  if (product === undefined) throw new Refusal('PRODUCT_NOT_FOUND', 'There is no such product');
  return product;
}
