import { fileURLToPath } from 'node:url';
import pdfmake from 'pdfmake';
import type { Block } from './block.ts';

const fontFile = (name: string) =>
  fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/Roboto-${name}.ttf`));

const roboto = {
  normal: fontFile('Regular'),
  bold: fontFile('Medium'),
  italics: fontFile('Italic'),
  bolditalics: fontFile('MediumItalic'),
};

pdfmake.setFonts({ Roboto: roboto });
// pdfmake reads neither the network nor other files, whatever a document contains.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => Object.values(roboto).includes(path));

type PdfDefinition = {
  /** The creation date, of which the identifier of the file follows too: the same input gives the same bytes. */
  info: { title: string; author: string; subject: string; creationDate: Date };
  content: Block[];
  /** Left, top, right and bottom, in points. */
  pageMargins: [number, number, number, number];
  header?: (page: number) => Block | undefined;
  footer?: (page: number, pages: number) => Block | undefined;
  /** A text printed across each page. */
  watermark?: { text: string; color: string; opacity: number; bold: boolean };
  defaultStyle?: { fontSize: number; color: string; lineHeight: number };
};

/** Lays out A4 pages. */
export async function renderPdf(definition: PdfDefinition): Promise<Uint8Array> {
  const document = pdfmake.createPdf({
    pageSize: 'A4',
    version: '1.7',
    language: 'en-AU',
    displayTitle: true,
    ...definition,
    info: { producer: 'Sundesk', creator: 'Sundesk', ...definition.info },
    defaultStyle: { font: 'Roboto', ...definition.defaultStyle },
  });
  return document.getBuffer();
}
