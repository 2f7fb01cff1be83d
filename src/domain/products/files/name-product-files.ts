import type { AccountDb } from '../../account-db.ts';
import type { FileReference } from '../../documents/document.ts';
import { findReferences } from '../../documents/queries.ts';
import type { Product } from '../product.ts';

type Model = Pick<Product, 'kind' | 'maker' | 'model'>;

/** The files of a model as a proposal keeps them, whatever becomes of the product. */
export type ModelFiles = Model & {
  picture?: FileReference;
  datasheet?: FileReference;
};

/** The files that the library has of these models, in their order; nothing for models without any. */
export async function nameProductFiles(
  store: AccountDb,
  models: readonly Model[],
): Promise<ModelFiles[]> {
  const found = await findFilesOfModels(store, models);
  const ids = found.flatMap(({ pictureId, datasheetId }) => [pictureId, datasheetId]);
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return [];
  const references = await findReferences(store, known);
  const named = (id: number | null) => references.find(({ documentId }) => documentId === id);
  return models.flatMap(({ kind, maker, model }) => {
    const product = found.find(
      (one) => one.kind === kind && one.maker === maker && one.model === model,
    );
    if (product === undefined) return [];
    const picture = named(product.pictureId);
    const datasheet = named(product.datasheetId);
    return [{ kind, maker, model, ...(picture && { picture }), ...(datasheet && { datasheet }) }];
  });
}

/** The pictures and datasheets of those of these models that have any. */
async function findFilesOfModels(
  db: AccountDb,
  models: readonly Pick<Product, 'kind' | 'maker' | 'model'>[],
): Promise<Pick<Product, 'kind' | 'maker' | 'model' | 'pictureId' | 'datasheetId'>[]> {
  if (models.length === 0) return [];
  return db
    .own('products')
    .select(['kind', 'maker', 'model', 'pictureId', 'datasheetId'])
    .where(({ and, or }) => or(models.map(({ kind, maker, model }) => and({ kind, maker, model }))))
    .where(({ eb, or }) => or([eb('pictureId', 'is not', null), eb('datasheetId', 'is not', null)]))
    .execute();
}
