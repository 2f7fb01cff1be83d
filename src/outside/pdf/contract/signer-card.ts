import type { Contract, Signature, Signer } from '../../../domain/contracts/contract.ts';
import type { Block, Columns, Stack, Text } from '../block.ts';
import { contentWidth } from '../proposal/page.ts';
import { facts } from '../proposal/parts.ts';
import type { Theme } from '../proposal/theme.ts';
import { mark } from './mark.ts';
import { inZoneAndUtc, momentInWords } from './moment-in-words.ts';

const markRoom = { width: 210, height: 62 };
const markPadding = 10;
const markWidth = markRoom.width + 2 * markPadding;
const columnGap = 12;
const detailsWidth = contentWidth - markWidth - columnGap;

type Sheet = { contract: Contract; timeZone: string; theme: Theme };

/** Who signed at the left and the signature over a line at the right, together on one page. */
export function signerCard(sheet: Sheet, signer: Signer): Block {
  const card: Columns = {
    columnGap,
    columns: [details(sheet, signer), signed(sheet.theme, signer.signature)],
  };
  return { unbreakable: true, margin: [0, 0, 0, 14], stack: [card] };
}

function details(sheet: Sheet, signer: Signer): Stack {
  const { name, email, phone, position, signedAt } = signer;
  const head: Text = {
    text: `${position}. ${name}`,
    bold: true,
    fontSize: 11,
    margin: [6, 0, 6, 2],
  };
  const rows: [string, string][] = [
    ['E-mail', email],
    ['Phone', phone],
    ['Signed', signedAt === undefined ? '' : inZoneAndUtc(signedAt, sheet.timeZone, '\n')],
    ['Identified by', identification(sheet, signer)],
  ];
  return { width: detailsWidth, stack: [head, facts(sheet.theme, rows, detailsWidth, 0.3)] };
}

function identification({ contract, timeZone }: Sheet, signer: Signer): string {
  const { verification } = contract;
  if (verification === 'none') return 'The personal link to the contract, without a code';
  const where = verification === 'email' ? signer.email : signer.phone;
  const when = signer.verifiedAt;
  const entered = when === undefined ? '' : `, entered ${momentInWords(when, timeZone)}`;
  return `A code sent to ${where}${entered}`;
}

function signed(theme: Theme, signature: Signature | undefined): Stack {
  if (signature === undefined) return { width: markWidth, stack: [] };
  const how = signature.kind === 'typed' ? 'Name as typed by the signer' : 'As drawn by the signer';
  return {
    width: markWidth,
    stack: [
      {
        table: {
          widths: [markRoom.width],
          body: [[{ stack: [mark(signature, markRoom)] }]],
        },
        layout: overLine(theme),
      },
      { text: how, fontSize: 7, color: theme.muted, margin: [markPadding, 3, 0, 0] },
    ],
  };
}

function overLine(theme: Theme): object {
  return {
    hLineWidth: (line: number) => (line === 0 ? 0 : 0.8),
    vLineWidth: () => 0,
    hLineColor: () => theme.ink,
    fillColor: () => theme.tint,
    paddingLeft: () => markPadding,
    paddingRight: () => markPadding,
    paddingTop: () => markPadding,
    paddingBottom: () => markPadding,
  };
}
