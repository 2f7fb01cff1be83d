import type { AccountDb } from '../../account-db.ts';
import type { Document } from '../../documents/document.ts';
import { findDocument } from '../../documents/queries.ts';
import { productFileKinds } from './product-file.ts';

/** A picture or datasheet of the library; undefined for every other document. */
export async function findProductFile(
  store: AccountDb,
  documentId: number,
): Promise<Document | undefined> {
  const document = await findDocument(store, documentId);
  return productFileKinds.some((kind) => kind === document?.kind) ? document : undefined;
}
