import type { Contract, Signature, Signer } from '../../../domain/contracts/contract.ts';
import { inZoneAndUtc, momentInWords } from '../../../domain/contracts/moment-in-words.ts';
import { identification } from '../../../domain/contracts/signing/identification.ts';
import type { Block, Columns, Stack, Text } from '../block.ts';
import { contentWidth } from '../proposal/page.ts';
import { facts } from '../proposal/parts.ts';
import type { Theme } from '../proposal/theme.ts';
import { signatureBlock } from './signature-block.ts';

const signatureRoom = { width: 210, height: 62 };
const markPadding = 10;
const markWidth = signatureRoom.width + 2 * markPadding;
const columnGap = 12;
const detailsWidth = contentWidth - markWidth - columnGap;

type Sheet = { contract: Contract; timeZone: string; theme: Theme };

/** Prints the signer at the left and the signature over a line at the right, together on one page. */
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
    ['Email', email],
    ['Phone', phone],
    ['Signed', signedAt === undefined ? '' : inZoneAndUtc(signedAt, sheet.timeZone, '\n')],
    ...checks(sheet, signer),
  ];
  return { width: detailsWidth, stack: [head, facts(sheet.theme, rows, detailsWidth, 0.3)] };
}

/** Says what the code proved and when, and what was not checked, so that readers do not assume more. */
function checks({ contract, timeZone }: Sheet, signer: Signer): [string, string][] {
  const { verified, unverified } = identification(contract.verification, signer);
  const when = contract.verification === 'none' ? undefined : signer.verifiedAt;
  const entered = when === undefined ? '' : `, entered ${momentInWords(when, timeZone)}`;
  return [
    ['Verified', sentence(verified + entered)],
    ['Not verified', sentence(unverified)],
  ];
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function signed(theme: Theme, signature: Signature | undefined): Stack {
  if (signature === undefined) return { width: markWidth, stack: [] };
  const how = signature.kind === 'typed' ? 'Name as typed by the signer' : 'As drawn by the signer';
  return {
    width: markWidth,
    stack: [
      {
        table: {
          widths: [signatureRoom.width],
          body: [[{ stack: [signatureBlock(signature, signatureRoom)] }]],
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
