import { cleanSmallPicture } from '../../documents/clean-picture.ts';
import { Refusal } from '../../shared/refusal.ts';
import { productsMax } from '../product.ts';

/** What a product shows in a proposal: a small picture, and its datasheet to download. */
export const productFileKinds = ['product', 'datasheet'] as const;
export type ProductFileKind = (typeof productFileKinds)[number];

export const productFileBytesMax = 10 * 2 ** 20;

/** The members of a product that name its files. */
export const fileMembers = { product: 'pictureId', datasheet: 'datasheetId' } as const;

/** Each product may have one of a kind. */
export const mostFiles = {
  product: { files: productsMax, refusal: `A library has at most ${productsMax} pictures` },
  datasheet: { files: productsMax, refusal: `A library has at most ${productsMax} datasheets` },
} as const;

type CheckedFile = { mediaType: string; content: Uint8Array };

/**
 * Reads a file that was uploaded for a product by its bytes, not its name: a small picture, or a datasheet, which is a
 * whole PDF. Refuses others with INVALID_PARAMETERS, and with BODY_TOO_LARGE more than 10 MB.
 */
export function checkProductFile(kind: ProductFileKind, content: Uint8Array): CheckedFile {
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
