import type { ReadImage } from '../../domain/documents/read-image.ts';
import { readImageHeader } from './image-header.ts';
import { printablePicture } from './printable-picture.ts';
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
