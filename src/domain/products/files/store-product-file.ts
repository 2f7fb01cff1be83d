import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { storeFile } from '../../documents/store-file.ts';
import { findLastPublishedAt } from '../../proposals/rows/proposals.ts';
import { findProductFileIds } from '../queries.ts';
import { checkProductFile, fileMembers, mostFiles, type ProductFileKind } from './product-file.ts';

/**
 * Stores a picture or datasheet of a product, and returns the number of its document; a product that is saved with it
 * shows it. Refuses as `checkProductFile`, and with INVALID_PARAMETERS more than a library may have.
 */
export async function storeProductFile(
  app: App,
  tx: AccountDb,
  { kind, content }: { kind: ProductFileKind; content: Uint8Array },
): Promise<number> {
  return storeFile(app, tx, {
    file: checkProductFile(kind, content),
    group: { kind },
    most: mostFiles[kind],
    kept: {
      usedIds: new Set(await findProductFileIds(tx, fileMembers[kind])),
      publishedAt: await findLastPublishedAt(tx, {}),
    },
  });
}
