import type { AccountDb } from '../../account-db.ts';
import type { App } from '../../app.ts';
import { cleanSmallPicture } from '../../documents/clean-picture.ts';
import type { Document } from '../../documents/document.ts';
import { findDocument } from '../../documents/queries.ts';
import { storeFile } from '../../documents/store-file.ts';
import { findLastPublishedAt } from '../../proposals/rows/proposals.ts';
import { Refusal } from '../../shared/refusal.ts';
import { type ProductDetails, productsMax } from '../product.ts';

const names = { product: 'picture', datasheet: 'datasheet' } as const;

/** What a product shows in a proposal: a small picture, and its datasheet to download. */
const productFileKinds = ['product', 'datasheet'] as const;
type ProductFileKind = (typeof productFileKinds)[number];

export const productFileBytesMax = 10 * 2 ** 20;

/** The members of a product that name its files. */
const fileMembers = { product: 'pictureId', datasheet: 'datasheetId' } as const;

/** Each product may have one of a kind. */
const mostFiles = {
  product: { files: productsMax, refusal: `A library has at most ${productsMax} pictures` },
  datasheet: { files: productsMax, refusal: `A library has at most ${productsMax} datasheets` },
} as const;

type CheckedFile = { mediaType: string; content: Uint8Array };

/**
 * Reads a file that was uploaded for a product by its bytes, not its name: a small picture, or a datasheet, which is a
 * whole PDF. Refuses others with INVALID_PARAMETERS, and with BODY_TOO_LARGE more than 10 MB.
 */
function checkProductFile(kind: ProductFileKind, content: Uint8Array): CheckedFile {
  return kind === 'product' ? cleanSmallPicture(content, 'picture') : checkPdf(content);
}

/** The end of a PDF may have bytes after it, which readers look over. */
const endWithin = 1024;

function checkPdf(content: Uint8Array): CheckedFile {
  if (content.byteLength > productFileBytesMax) {
    throw new Refusal('BODY_TOO_LARGE', 'The datasheet must not be larger than 10 MB');
  }
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (!/^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 8))) {
    throw refused('The datasheet must be a PDF');
  }
  if (!file.subarray(-endWithin).includes('%%EOF')) {
    throw refused('The datasheet is incomplete: the file ends early. Upload it again');
  }
  return { mediaType: 'application/pdf', content };
}

function refused(message: string): Refusal {
  return new Refusal('INVALID_PARAMETERS', message);
}

/** A picture or datasheet of the library; undefined for every other document. */
export async function findProductFile(
  store: AccountDb,
  documentId: number,
): Promise<Document | undefined> {
  const document = await findDocument(store, documentId);
  return productFileKinds.some((kind) => kind === document?.kind) ? document : undefined;
}

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

/** The files that products show as their pictures, or as their datasheets. */
async function findProductFileIds(
  db: AccountDb,
  member: 'pictureId' | 'datasheetId',
): Promise<number[]> {
  const rows = await db
    .own('products')
    .select(`${member} as id`)
    .where(member, 'is not', null)
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}
