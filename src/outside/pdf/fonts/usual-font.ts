import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pdfDocument from 'pdfmake/js/PDFDocument.js';
import subsetFont from 'subset-font';

// The font files of a document stay in memory: pdfmake finds each by its name, in texts and in drawings alike.

const faces = new Map<string, Uint8Array>();

const documents = pdfDocument.default.prototype;
const { getFontFile } = documents;

documents.getFontFile = function (family, bold, italics) {
  const name = getFontFile.call(this, family, bold, italics);
  const face = name === null ? undefined : faces.get(name);
  if (name !== null && face !== undefined) this.registerFont(name, face);
  return name;
};

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

/** Keeps a TrueType file for all documents of the thread and returns its name. */
export function keepFace(name: string, file: Uint8Array): string {
  faces.set(name, file);
  return name;
}

export function isFace(name: string): boolean {
  return faces.has(name);
}
