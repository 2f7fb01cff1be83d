import { X509Certificate } from 'node:crypto';
import { counted, longDay } from '@sundesk/solar';
import type {
  AuditEntry,
  AuditStep,
  Difference,
  SaleType,
  Signer,
} from '../../../domain/contracts/contract.ts';
import { inZoneAndUtc, momentInWords } from '../../../domain/contracts/cooling-off.ts';
import type { SealDocument } from '../../../domain/contracts/sealing/seal-document.ts';
import { formatMoment } from '../../../domain/shared/time.ts';
import type { Block, Cell, Table } from '../block.ts';
import {
  contentWidth,
  fitLine,
  pageMargins,
  shorten,
  sideMargin,
  type Theme,
  themeOf,
} from '../proposal/page.ts';
import { facts, listing, paragraphs, section } from '../proposal/parts.ts';
import { renderPdf } from '../render-pdf.ts';
import { signerCard } from './signer-card.ts';

const size = 7;
const smallSize = 6;
/** A row must be far from filling a page. What is longer says nothing more to a reader, and the trail keeps it whole. */
const charactersMax = 1500;
/** The rows printed from the beginning of the trail, and as many from its end. */
const rowsMaxEach = 200;

const stepsInWords: Readonly<Record<AuditStep, string>> = {
  opened: 'Offered for signature',
  link_requested: 'Signing link requested',
  link_sent: 'Signing link sent',
  shown: 'Shown to the signer',
  code_sent: 'Code sent',
  code_refused: 'Wrong code entered',
  code_accepted: 'Code entered',
  consented: 'Agreed to the consent text',
  signed: 'Signed',
  declined: 'Declined',
  closed: 'Closed',
  sealed: 'Sealed',
  signed_on_paper: 'Signed on paper',
  scan_stored: 'Scan of the paper stored',
  voided: 'Voided',
};

/** Times are in the firm's zone, with UTC below. */
type Look = { theme: Theme; timeZone: string };

type Sealing = Parameters<SealDocument>[0];
type Sheet = Sealing & { pageCount: number; theme: Theme };

const fontSize = 9;
/** Leaves the values as much room as a SHA-256 takes. */
const labelShare = 0.24;
/** A cell of so many, even wide ones, is far from filling a page. */
const rowCharactersMax = 800;

const saleTypesInWords: Readonly<Record<SaleType, string>> = {
  solicited:
    'Solicited: the installer did not make the first approach, by phone or away from its premises',
  unsolicited:
    'Unsolicited: the installer made the first approach, by phone or away from its premises',
};

/**
 * Builds the pages appended to the signed PDF: who signed it, how, what they agreed to, and every entry of the audit
 * trail.
 */
export function renderSignaturePages(
  sealing: Sealing & { pageCount: number },
): Promise<Uint8Array> {
  const sheet: Sheet = { ...sealing, theme: themeOf(sealing.colours) };
  const { contract, company, sealedAt, theme } = sheet;
  return renderPdf({
    info: {
      title: `Signatures of contract ${contract.contractId}`,
      author: company,
      subject: 'Signatures and audit trail',
      creationDate: new Date(sealedAt),
    },
    pageMargins,
    tagged: true,
    defaultStyle: { fontSize, color: theme.ink, lineHeight: 1.2 },
    header: () => header(sheet),
    footer: (page, pages) => footer(sheet, page, pages),
    content: [
      // Omits the space above, which pdfmake would keep only for the first block of a document.
      ...section(theme, 'Signatures', summary(sheet)).slice(1),
      ...section(theme, 'What it changes', changes(theme, contract.differences)),
      ...section(theme, 'What the signers agreed to', paragraphs(contract.consentText, fontSize)),
      ...section(
        theme,
        'Signed by',
        contract.signers.map((signer) => signerCard(sheet, signer)),
      ),
      ...section(theme, 'Seal', seal(sheet)),
      ...section(theme, 'Audit trail', auditTrail(sheet)),
    ],
  });
}

function summary(sheet: Sheet): Block[] {
  const { contract, theme, company, timeZone } = sheet;
  const { coolingOffEnds, endedAt } = contract;
  const rows: [string, string][] = [
    ['Contract', contract.contractId],
    ['Changes contract', contract.replacesContractId ?? ''],
    ['Proposal', `Version ${contract.proposalVersion}`],
    ['Installer', company],
    ['Offered', inZoneAndUtc(contract.openedAt, timeZone)],
    ['Signed by all', endedAt === undefined ? '' : inZoneAndUtc(endedAt, timeZone)],
    ['Kind of sale', saleTypesInWords[contract.saleType]],
    [
      'Cooling-off period',
      coolingOffEnds && `The customer may withdraw until the end of ${longDay(coolingOffEnds)}`,
    ],
  ];
  return [facts(theme, rows, contentWidth, labelShare)];
}

function changes(theme: Theme, differences: readonly Difference[]): Block[] {
  if (differences.length === 0) return [];
  const columns = [
    { title: 'What', share: 0.24 },
    { title: 'Before', share: 0.38 },
    { title: 'Now', share: 0.38 },
  ];
  const rows = differences.map(({ what, before, after }) => [what, before, after]);
  const table = listing(theme, columns, rows);
  return [
    rows.flat().every((text) => text.length <= rowCharactersMax) ? withWholeRows(table) : table,
  ];
}

/** Rows go to the next page whole. One that is higher than a page would lose what does not fit. */
function withWholeRows(listed: Table): Table {
  return { ...listed, table: { ...listed.table, dontBreakRows: true } };
}

function auditTrail({ contract, audit, theme, timeZone }: Sheet): Block[] {
  const columns = [
    { title: 'Time', share: 0.17 },
    { title: 'Step', share: 0.28 },
    { title: 'Signer', share: 0.16 },
    { title: 'Address and browser', share: 0.23 },
    { title: 'Chain', share: 0.16 },
  ];
  return [
    {
      text:
        'Every step up to the seal, in order. Each chain value is the SHA-256 of the previous value and of its own line, so ' +
        'changing or removing a line changes every value after it.',
      margin: [0, 0, 0, 8],
    },
    withWholeRows(listing(theme, columns, auditRows({ theme, timeZone }, contract.signers, audit))),
  ];
}

function seal({
  theme,
  key,
  company,
  pdf,
  pageCount,
  contract,
  sealedAt,
  ...sheet
}: Sheet): Block[] {
  const { fingerprint256 } = new X509Certificate(key.certificate);
  const size = pdf.length.toLocaleString('en-AU');
  const rows: [string, string][] = [
    ['Signed document', `${counted(pageCount, 'page')}, the first ${size} bytes of this file`],
    ['Its SHA-256 fingerprint', contract.documentSha256],
    ['Sealed', inZoneAndUtc(sealedAt, sheet.timeZone)],
    ['Sealed for', company],
    ['Certificate', fingerprint256.replaceAll(':', '').toLowerCase()],
  ];
  return [
    facts(theme, rows, contentWidth, labelShare),
    {
      margin: [0, 8, 0, 0],
      text:
        'An electronic seal (PAdES, ETSI EN 319 142) covers every byte of this file; it begins with the signed document as ' +
        'the signers saw it. The certificate is identified by its SHA-256 fingerprint. To find out whether anything was ' +
        'changed, choose the file at this address:',
    },
    { text: sheet.verifyUrl, link: sheet.verifyUrl, color: theme.heading },
  ];
}

function header({ company, contract, theme }: Sheet): Block {
  const look = { fontSize: 8, color: theme.muted, noWrap: true, width: contentWidth / 2 };
  return {
    margin: [sideMargin, 30, sideMargin, 0],
    stack: [
      {
        columns: [
          { ...look, text: fitLine(company, look.width, look.fontSize) },
          { ...look, text: `Contract ${contract.contractId}`, alignment: 'right' },
        ],
      },
      rule(theme, 5),
    ],
  };
}

function footer({ contract, theme }: Sheet, page: number, pages: number): Block {
  const look = { fontSize: 8, color: theme.muted, noWrap: true, width: contentWidth / 2 };
  return {
    margin: [sideMargin, 14, sideMargin, 0],
    stack: [
      rule(theme, 0),
      {
        margin: [0, 6, 0, 0],
        columns: [
          { ...look, text: `Signatures on version ${contract.proposalVersion}` },
          { ...look, text: `Page ${page} of ${pages} of the signatures`, alignment: 'right' },
        ],
      },
    ],
  };
}

function rule({ line }: Theme, space: number): Block {
  const end = { x1: 0, y1: 0, x2: contentWidth, y2: 0 };
  return {
    margin: [0, space, 0, 0],
    canvas: [{ type: 'line', ...end, lineWidth: 0.5, lineColor: line }],
  };
}

/**
 * Prints the rows of the audit trail, and omits the middle of a very long one: laying out pages is slow, and sealing
 * must not time out.
 */
export function auditRows(
  look: Look,
  signers: readonly Signer[],
  audit: readonly AuditEntry[],
): Cell[][] {
  const names = new Map(signers.map(({ signerId, name }) => [signerId, name]));
  const rows = (entries: readonly AuditEntry[]) => entries.map((entry) => row(look, names, entry));
  if (audit.length <= 2 * rowsMaxEach) return rows(audit);
  const left = audit.length - 2 * rowsMaxEach;
  const note = `${left} steps are left out here; they are kept with the contract`;
  return [
    ...rows(audit.slice(0, rowsMaxEach)),
    [{ text: note, colSpan: 5, fontSize: size, italics: true }, {}, {}, {}, {}],
    ...rows(audit.slice(-rowsMaxEach)),
  ];
}

function row(
  { theme, timeZone }: Look,
  names: ReadonlyMap<number, string>,
  entry: AuditEntry,
): Cell[] {
  const small = (text: string) => ({
    text: shorten(text, charactersMax),
    fontSize: smallSize,
    color: theme.muted,
  });
  return [
    {
      stack: [
        { text: momentInWords(entry.at, timeZone).replace(', ', '\n'), fontSize: size },
        small(`${formatMoment(entry.at)} UTC`),
      ],
    },
    {
      stack: [
        { text: stepsInWords[entry.step], fontSize: size, bold: true },
        ...(entry.details === '' ? [] : [small(entry.details)]),
      ],
    },
    { text: nameOf(entry, names), fontSize: size },
    { stack: [{ text: entry.address, fontSize: size }, small(entry.userAgent)] },
    small(entry.chainSha256),
  ];
}

function nameOf({ signerId }: AuditEntry, names: ReadonlyMap<number, string>): string {
  if (signerId === undefined) return 'Sundesk';
  return names.get(signerId) ?? `Signer ${signerId}`;
}
