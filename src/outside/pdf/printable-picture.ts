import type { ReadImage } from '../../domain/documents/clean-picture.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { readImageHeader } from './image-header.ts';
import { plainPng } from './plain-png.ts';
import { renderPdf } from './render-pdf.ts';

/** Runs in the thread for PDFs. */
export const readLogo: ReadImage = async (content) => {
  try {
    const image = printablePicture(content);
    await renderPdf({
      info: { title: 'Logo', author: '', subject: '', creationDate: new Date(0) },
      pageMargins: [40, 40, 40, 40],
      content: [{ image, alt: '', fit: [200, 80] }],
    });
    return readImageHeader(content);
  } catch {
    return undefined;
  }
};

/** The picture as pdfmake takes it. Refuses INVALID_PARAMETERS for what cannot be printed. */
export function printablePicture(content: Uint8Array): string {
  const header = readImageHeader(content);
  if (header === undefined) throw unprintable();
  if (header.mediaType === 'image/jpeg') return dataUrl(header.mediaType, content);
  try {
    return dataUrl(header.mediaType, plainPng(content));
  } catch (error) {
    throw Object.assign(unprintable(), { cause: error });
  }
}

function dataUrl(mediaType: string, content: Uint8Array): string {
  return `data:${mediaType};base64,${Buffer.from(content).toString('base64')}`;
}

function unprintable(): Refusal {
  return new Refusal(
    'INVALID_PARAMETERS',
    'The logo cannot be printed: use a complete PNG or JPEG of up to 4096 pixels a side and 4 million pixels in total',
  );
}
