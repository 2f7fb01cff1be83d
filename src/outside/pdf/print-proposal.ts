import type { PrintProposal } from '../../domain/proposals/print-proposal.ts';
import type { Block, Text } from './block.ts';
import { assumptions } from './proposal/assumptions.ts';
import { contact } from './proposal/contact.ts';
import { cover } from './proposal/cover.ts';
import { notes } from './proposal/notes.ts';
import { bodySize, pageMargins, type Sheet } from './proposal/page.ts';
import { paragraphs, section } from './proposal/parts.ts';
import { performance } from './proposal/performance.ts';
import { price } from './proposal/price.ts';
import { promises } from './proposal/promises.ts';
import { footer, header } from './proposal/running-lines.ts';
import { savings } from './proposal/savings.ts';
import { system } from './proposal/system.ts';
import { cancellationForm } from './proposal/termination-notice.ts';
import { themeOf } from './proposal/theme.ts';
import { renderPdf } from './render-pdf.ts';

/** Runs in the thread for PDFs. The same proposal gives the same bytes. */
export const printProposal = async (
  proposal: Parameters<PrintProposal>[0],
): Promise<Uint8Array> => {
  const { content, version, isDraft = false } = proposal;
  const sheet: Sheet = { ...proposal, theme: themeOf(content.colours) };
  return renderPdf({
    info: {
      title: `${content.project.title} (version ${version})`,
      author: content.company.name,
      subject: `Solar proposal for ${content.customer.name}`,
      creationDate: new Date(`${content.issuedOn}T00:00:00Z`),
    },
    tagged: true,
    pageMargins,
    defaultStyle: { fontSize: bodySize, color: sheet.theme.ink, lineHeight: 1.08 },
    ...(isDraft && { watermark: { text: 'DRAFT', color: '#8a94a0', opacity: 0.18, bold: true } }),
    header: (page) => (page === 1 ? undefined : header(sheet)),
    footer: (page, pages) => footer(sheet, page, pages),
    content: [
      ...cover(sheet),
      ...onNewPage([
        ...letter(sheet),
        ...system(sheet),
        ...performance(sheet),
        ...price(sheet),
        ...savings(sheet),
        ...notes(sheet),
        ...promises(sheet),
        ...contact(sheet),
        ...assumptions(sheet),
      ]),
      ...cancellationForm(sheet),
    ],
  });
};

/** The first of the blocks is the space above them. */
function onNewPage([, first = '', ...rest]: readonly Block[]): Block[] {
  return [{ stack: [first], pageBreak: 'before' }, ...rest];
}

/** The seller's message to the customer. */
function letter({ content: { message, seller }, theme }: Sheet): Block[] {
  const words = paragraphs(message, 10);
  if (words.length === 0) return [];
  const text = [seller.name, seller.title].filter(Boolean).join(', ');
  const signature: Text = { text, bold: true, fontSize: 10, margin: [0, 6, 0, 0] };
  return section(theme, 'Introduction', [...words, signature]);
}
