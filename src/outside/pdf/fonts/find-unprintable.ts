import type { FindUnprintable } from '../../../domain/documents/require-printable.ts';
import { chooseFonts, isUsual } from './choose-fonts.ts';

/** Runs in the thread for PDFs, which has the fonts. */
export const findUnprintable: FindUnprintable = async (texts) => {
  const found: string[][] = [];
  for (const text of texts) {
    const pieces = isUsual(text) ? [] : await chooseFonts(text);
    const missing = pieces.flatMap((piece) => piece.missing ?? []);
    found.push([...new Set(missing)]);
  }
  return found;
};
