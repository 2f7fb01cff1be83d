import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { keepFace } from './faces.ts';

const fileOf = (style: 'normal' | 'italic') =>
  fileURLToPath(
    import.meta.resolve(`@fontsource-variable/inter/files/inter-latin-wght-${style}.woff2`),
  );

/** The font of everything that it can print: Inter, as on the desk and on the page. */
export const usualFont = 'Inter';

/** The file with all characters of the usual font. */
export const usualFile = fileOf('normal');

/** The weights of ordinary and of bold letters, of every font that has a range of weights. */
export const weights = { regular: 400, bold: 600 };

type Faces = Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>;
let usualFaces: Promise<Faces> | undefined;

/** The names of the four faces, which are made once for the thread. */
export function loadUsualFaces(): Promise<Faces> {
  usualFaces ??= makeFaces();
  return usualFaces;
}

async function makeFaces(): Promise<Faces> {
  const [upright, italic] = await Promise.all([readFile(usualFile), readFile(fileOf('italic'))]);
  const face = async (name: string, packed: Uint8Array, wght: number) =>
    keepFace(`inter-${name}.ttf`, await atWeight(packed, wght));
  return {
    normal: await face('regular', upright, weights.regular),
    bold: await face('bold', upright, weights.bold),
    italics: await face('italic', italic, weights.regular),
    bolditalics: await face('bold-italic', italic, weights.bold),
  };
}

/** pdfmake embeds plain TrueType, so a compressed file with a range of weights becomes a file for each weight. */
export function atWeight(packed: Uint8Array, wght: number | undefined): Promise<Uint8Array> {
  return subsetFont(packed, undefined, {
    keepAllGlyphs: true,
    targetFormat: 'truetype',
    ...(wght !== undefined && { variationAxes: { wght } }),
  });
}
