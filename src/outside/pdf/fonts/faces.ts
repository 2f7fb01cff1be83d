import pdfDocument from 'pdfmake/js/PDFDocument.js';

// The font files of a document stay in memory: pdfmake finds each by its name, in texts and in drawings alike.

const faces = new Map<string, Uint8Array>();

/** Keeps a TrueType file for all documents of the thread and returns its name. */
export function keepFace(name: string, file: Uint8Array): string {
  faces.set(name, file);
  return name;
}

export function isFace(name: string): boolean {
  return faces.has(name);
}

const documents = pdfDocument.default.prototype;
const { getFontFile } = documents;

documents.getFontFile = function (family, bold, italics) {
  const name = getFontFile.call(this, family, bold, italics);
  const face = name === null ? undefined : faces.get(name);
  if (name !== null && face !== undefined) this.registerFont(name, face);
  return name;
};
