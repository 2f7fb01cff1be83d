import type { AccountDb } from '../../account-db.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { ProductDetails } from '../product.ts';
import { findProductFile } from './find-product-file.ts';
import { fileMembers, productFileKinds } from './product-file.ts';

const names = { product: 'picture', datasheet: 'datasheet' } as const;

/** Refuses with INVALID_PARAMETERS a picture or datasheet that is not stored for the library. */
export async function requireProductFiles(
  tx: AccountDb,
  details: Pick<ProductDetails, 'pictureId' | 'datasheetId'>,
): Promise<void> {
  for (const kind of productFileKinds) {
    const id = details[fileMembers[kind]];
    if (id === null || (await findProductFile(tx, id))?.kind === kind) continue;
    const message = `The ${names[kind]} is not stored; upload it again`;
    throw new Refusal('INVALID_PARAMETERS', message);
  }
}
