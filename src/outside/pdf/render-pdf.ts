import pdfmake from 'pdfmake';
import type { Block } from './block.ts';
import { dressingFor } from './fonts/dress-blocks.ts';
import './fonts/order-lines.ts';
import './tagging/tag-pages.ts';
import { isFace, keepFace, loadUsualFaces, usualFont } from './fonts/usual-font.ts';

// pdfmake reads neither the network nor other files, whatever a document contains.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(isFace);

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
  /** Whether screen readers find its structure. */
  tagged?: boolean;
  defaultStyle?: { fontSize: number; color: string; lineHeight: number };
};

/** Lays out A4 pages. */
export async function renderPdf(definition: PdfDefinition): Promise<Uint8Array> {
  const { content, header, footer } = definition;
  // The running lines of later pages differ in the number of the page alone.
  const running = [header?.(1), header?.(2), footer?.(1, 2)];
  const { fonts, dress } = await dressingFor([...content, ...running]);
  pdfmake.setFonts({ [usualFont]: await loadUsualFaces(), ...facesOf(fonts) });
  const document = pdfmake.createPdf({
    pageSize: 'A4',
    version: '1.7',
    language: 'en-AU',
    displayTitle: true,
    ...definition,
    content: dress(content),
    ...(header && { header: (page: number) => dress(header(page)) }),
    ...(footer && { footer: (page: number, pages: number) => dress(footer(page, pages)) }),
    info: { producer: 'Sundesk', creator: 'Sundesk', ...definition.info },
    defaultStyle: { font: usualFont, ...definition.defaultStyle },
  });
  return document.getBuffer();
}

/** Other fonts have no italics. */
function facesOf(fonts: Awaited<ReturnType<typeof dressingFor>>['fonts']) {
  return Object.fromEntries(
    [...fonts].map(([name, { regular, bold }]) => {
      const normal = keepFace(`${name}-regular.ttf`, regular);
      const strong = keepFace(`${name}-bold.ttf`, bold);
      return [name, { normal, bold: strong, italics: normal, bolditalics: strong }];
    }),
  );
}
