import { drawRoofPlan, longDay } from '@sundesk/solar';
import { imprintOf, reachOf } from '../../domain/proposals/document/cover.ts';
import { proposalDocument } from '../../domain/proposals/document/document.ts';
import type { FileAddresses, Section } from '../../domain/proposals/document/parts.ts';
import type { PrintProposal } from '../../domain/proposals/print-proposal.ts';
import type { Block, Text } from './block.ts';
import { printablePicture } from './printable-picture.ts';
import { cover, isRoofOnCover } from './proposal/cover.ts';
import {
  bodySize,
  contentWidth,
  fitLine,
  pageMargins,
  type Sheet,
  sideMargin,
  smallSize,
  type Theme,
  themeOf,
} from './proposal/page.ts';
import { gap, paragraphs, ruleAbove, section, whole } from './proposal/parts.ts';
import { setParts, setSection } from './proposal/set-parts.ts';
import { passagesOf, smallPrint } from './proposal/small-print.ts';
import { cancellationForm } from './proposal/termination-notice.ts';
import { renderPdf } from './render-pdf.ts';

/** In points. */
const faceWidth = 48;

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
        ...setSection(theme, document.options),
        ...setSection(theme, document.price),
        ...setSection(theme, systemOf(sheet)),
        ...setSection(theme, document.savings),
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

function face(photo: string, name: string) {
  const picture: Block = { image: photo, fit: [faceWidth, faceWidth], alt: `Photo of ${name}` };
  return { width: faceWidth, stack: [picture] };
}

/** The firm and its promises, and whom to ask. */
function about({ content, document, theme, url }: Sheet): Block[] {
  const { company } = content;
  const { title, parts } = document.about;
  const { name, role, photo } = document.letter;
  const { phone, email } = reachOf(content);
  const lines = (head: string, texts: readonly string[], besides = 0) => ({
    width: (contentWidth - 16) / 2 - besides,
    stack: [{ text: head, bold: true }, ...texts.filter((text) => text !== '')],
  });
  const contacts = whole({
    columnGap: 16,
    margin: [0, 6, 0, 0],
    columns: [
      lines(company.name, [...imprintOf(content), company.website]),
      ...(photo === undefined ? [] : [face(photo, name)]),
      lines(
        'Questions?',
        [name, role, phone, email, url],
        photo === undefined ? 0 : faceWidth + 16,
      ),
    ],
  });
  const all = { stack: [...setParts(theme, parts, contentWidth), contacts] };
  return section(theme, title, [whole(all)]);
}

type Proposal = Parameters<PrintProposal>[0];
type Picture = { mediaType: string; content: Uint8Array };

/** Pictures as addresses within the PDF, damaged ones left out, and datasheets as links to the page of the proposal. */
function fileAddresses({
  content: { specification },
  roofPicture,
  pictures = [],
  url,
  isDraft = false,
}: Proposal): FileAddresses {
  return {
    roof: withoutFault(roofPicture, (address) => drawRoofPlan(specification, address)),
    picture: (id) => withoutFault(pictures.find(({ documentId }) => documentId === id)),
    // A draft has no page yet.
    datasheet: (id) => (isDraft ? undefined : `${url}/files/${id}`),
  };
}

function withoutFault(
  picture: Picture | undefined,
  tryOut: (address: string) => void = () => {},
): string | undefined {
  if (picture === undefined) return undefined;
  try {
    const address = addressOf(picture);
    tryOut(address);
    return address;
  } catch {
    return undefined;
  }
}

/** A JPEG is put into the PDF as it is, whatever its size. */
function addressOf({ mediaType, content }: Picture): string {
  if (mediaType !== 'image/jpeg') return printablePicture(content);
  return `data:image/jpeg;base64,${Buffer.from(content).toString('base64')}`;
}

/** Above each page but the first. One line, whatever the names are: what is longer than its room is cut. */
function header({ content, theme }: Sheet): Block {
  const half = contentWidth / 2;
  const look = { fontSize: 8, color: theme.muted, noWrap: true };
  return {
    margin: [sideMargin, 26, sideMargin, 0],
    stack: [
      {
        columns: [
          { ...look, text: fitLine(content.company.name, half - 12, 8), width: half },
          {
            ...look,
            text: fitLine(content.project.title, half - 12, 8),
            width: half,
            alignment: 'right',
          },
        ],
      },
      ruleAbove(theme.line, 5),
    ],
  };
}

function footer({ content, version, theme }: Sheet, page: number, pages: number): Block {
  const look = { fontSize: 8, color: theme.muted, noWrap: true };
  const left = `Version ${version} of ${longDay(content.issuedOn)}, valid until ${longDay(content.expiresOn)}`;
  return {
    margin: [sideMargin, 11, sideMargin, 0],
    stack: [
      ruleAbove(theme.line, 0),
      {
        margin: [0, 6, 0, 0],
        columns: [
          { ...look, text: left, width: contentWidth * 0.75 },
          {
            ...look,
            text: `Page ${page} of ${pages}`,
            width: contentWidth * 0.25,
            alignment: 'right',
          },
        ],
      },
    ],
  };
}
