import { fileURLToPath } from 'node:url';

const fontFile = (name: string) =>
  fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/Roboto-${name}.ttf`));

/** The font of everything that it can print. */
export const usualFont = 'Roboto';

export const usualFaces = {
  normal: fontFile('Regular'),
  bold: fontFile('Medium'),
  italics: fontFile('Italic'),
  bolditalics: fontFile('MediumItalic'),
};
