import { proposalDocument } from '../../domain/proposals/document/document.ts';
import type { Section } from '../../domain/proposals/document/parts.ts';
import type { PrintProposal } from '../../domain/proposals/print-proposal.ts';
import type { Block, Text } from './block.ts';
import { about } from './proposal/about.ts';
import { cover, isRoofOnCover } from './proposal/cover.ts';
import { fileAddresses } from './proposal/file-addresses.ts';
import { bodySize, pageMargins, type Sheet, smallSize } from './proposal/page.ts';
import { gap, paragraphs, section } from './proposal/parts.ts';
import { footer, header } from './proposal/running-lines.ts';
import { setSection } from './proposal/set-parts.ts';
import { passagesOf, smallPrint } from './proposal/small-print.ts';
import { cancellationForm } from './proposal/termination-notice.ts';
import { type Theme, themeOf } from './proposal/theme.ts';
import { renderPdf } from './render-pdf.ts';

/** Runs in the thread for PDFs. The same proposal gives the same bytes. */
export const printProposal = async (
  proposal: Parameters<PrintProposal>[0],
): Promise<Uint8Array> => {
  const { content, version, isDraft = false } = proposal;
  const document = proposalDocument(content, fileAddresses(proposal));
  const theme = themeOf(content.colours);
  const sheet: Sheet = { ...proposal, theme, document };
  return renderPdf({
    info: {
      title: `${content.project.title} (version ${version})`,
      author: content.company.name,
      subject: `Solar proposal for ${content.customer.name}`,
      creationDate: new Date(`${content.issuedOn}T00:00:00Z`),
    },
    tagged: true,
    pageMargins,
    defaultStyle: { fontSize: bodySize, color: theme.ink, lineHeight: 1.08 },
    ...(isDraft && { watermark: { text: 'DRAFT', color: '#8a94a0', opacity: 0.18, bold: true } }),
    header: (page) => (page === 1 ? undefined : header(sheet)),
    footer: (page, pages) => footer(sheet, page, pages),
    content: [
      ...cover(sheet),
      ...onNewPage([
        ...letter(sheet),
        ...setSection(theme, document.price),
        ...setSection(theme, document.savings),
        ...setSection(theme, systemOf(sheet)),
        ...setSection(theme, document.next),
        ...inSmallPrint(theme, document.terms),
        ...about(sheet),
        ...inSmallPrint(theme, document.sources),
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
function letter({ document: { letter }, theme }: Sheet): Block[] {
  const { text, name, role } = letter;
  const signature: Text = { text: name, bold: true, fontSize: 10, margin: [0, 6, 0, 0] };
  return [
    gap(15),
    ...paragraphs(text, 10),
    signature,
    ...(role === '' ? [] : [{ text: role, fontSize: 8, color: theme.muted }]),
  ];
}

/** Without the roof where the cover has it. */
function systemOf(sheet: Sheet): Section {
  const { system } = sheet.document;
  if (!isRoofOnCover(sheet)) return system;
  const parts = system.parts.map((part) => (part.kind === 'beside' ? { ...part, left: [] } : part));
  return { ...system, parts };
}

function inSmallPrint(theme: Theme, { title, parts }: Section): Block[] {
  return section(theme, title, smallPrint(theme, passagesOf(parts), smallSize));
}
