import type { AuditEntry, AuditStep, Signer } from '../../../domain/contracts/contract.ts';
import { momentInWords } from '../../../domain/contracts/moment-in-words.ts';
import { formatMoment } from '../../../domain/shared/time.ts';
import type { Cell } from '../block.ts';
import { shorten } from '../proposal/page.ts';
import type { Theme } from '../proposal/theme.ts';

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
