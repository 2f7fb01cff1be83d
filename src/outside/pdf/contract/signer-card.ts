import type { Contract, Signature, Signer } from '../../../domain/contracts/contract.ts';
import { inZoneAndUtc, momentInWords } from '../../../domain/contracts/cooling-off.ts';
import { identification } from '../../../domain/contracts/signing/identification.ts';
import type { Block, Columns, Stack, Text } from '../block.ts';
import { contentWidth, type Theme } from '../proposal/page.ts';
import { facts } from '../proposal/parts.ts';

type Point = { x: number; y: number };
type Room = { width: number; height: number };
type Drawn = Extract<Signature, { kind: 'drawn' }>;

const ink = '#14213d';
/** The width of a pen stroke on paper, in points. */
const penWidth = 1.3;
/** A small scribble is not blown up to more than this many times its share of the box. */
const enlargeMax = 4;
const typedSizes = { min: 9, max: 22 };
/** How wide a letter of the typed name is taken to be, as a share of its size: wide, so that most names fit one line. */
const letterWidth = 0.58;

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

/**
 * A signature as its signer made it, in the middle of its room: the strokes as lines that stay sharp at any size, or the
 * typed name in italics. A very long name takes more lines than the room has and makes it higher.
 */
function signatureBlock(signature: Signature, room: Room): Block {
  return signature.kind === 'drawn' ? drawn(signature, room) : typed(signature.text, room);
}

function typed(text: string, room: Room): Block {
  const fitting = room.width / ([...text].length * letterWidth);
  const fontSize = Math.min(typedSizes.max, Math.max(typedSizes.min, fitting));
  const above = (room.height - 1.2 * fontSize) / 2;
  return { text, italics: true, fontSize, color: ink, lineHeight: 1, margin: [0, above, 0, above] };
}

function drawn(signature: Drawn, room: Room): Block {
  const box = inkBox(signature);
  const scale = Math.min(room.width / box.width, room.height / box.height);
  const pen = penWidth / scale;
  const view = [box.x - pen, box.y - pen, box.width + 2 * pen, box.height + 2 * pen];
  const strokes = signature.strokes.filter((stroke) => stroke.length > 0);
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view.map(plain).join(' ')}">`,
    ...strokes.map((stroke) => drawStroke(stroke, pen)),
    '</svg>',
  ].join('');
  const above = (room.height - box.height * scale) / 2;
  return { svg, alt: 'Drawn signature', width: box.width * scale, margin: [0, above, 0, above] };
}

/** The part of the box that has lines in it. */
function inkBox({ width, height, strokes }: Drawn): Point & Room {
  const points = strokes.flat();
  const across = span(
    points.map(({ x }) => x),
    width,
  );
  const down = span(
    points.map(({ y }) => y),
    height,
  );
  return { x: across.start, y: down.start, width: across.length, height: down.length };
}

/** Not shorter than a share of the side, or a dot would fill the paper. */
function span(values: readonly number[], side: number): { start: number; length: number } {
  const [least, most] = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const length = Math.max(most - least, side / enlargeMax, 1);
  return { start: (least + most) / 2 - length / 2, length };
}

/** The points of a finger lie apart, so the line bends through the middles between them. */
function drawStroke(stroke: readonly Point[], pen: number): string {
  const [first = { x: 0, y: 0 }, ...others] = stroke;
  if (others.length === 0) {
    return `<circle cx="${plain(first.x)}" cy="${plain(first.y)}" r="${plain(pen)}" fill="${ink}"/>`;
  }
  const bends = others.slice(0, -1).map((point, index) => {
    const next = others[index + 1] ?? point;
    return `Q${pair(point)} ${pair({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`;
  });
  const path = `M${pair(first)}${bends.join('')}L${pair(others.at(-1) ?? first)}`;
  const line = `stroke-width="${plain(pen)}" stroke-linecap="round" stroke-linejoin="round"`;
  return `<path d="${path}" fill="none" stroke="${ink}" ${line}/>`;
}

function pair({ x, y }: Point): string {
  return `${plain(x)} ${plain(y)}`;
}

/** Numbers only, whatever was stored, so that nothing else gets into the drawing. */
function plain(value: number): string {
  return String(Math.round(Number(value) * 100) / 100);
}
