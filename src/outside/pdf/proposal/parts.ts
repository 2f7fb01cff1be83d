import type { Statement } from '@sundesk/solar';
import type { Block, Cell, Columns, Stack, Table, Text } from '../block.ts';
import { bodySize, contentWidth, smallSize, type Theme } from './page.ts';

// Pieces that several parts of a proposal are put together from.

/**
 * A heading with what follows it. Space stands above blocks and never below them: space below the last block of a page
 * that did not fit there would open a page.
 */
export function section(theme: Theme, title: string, blocks: readonly Block[]): Block[] {
  if (blocks.length === 0) return [];
  return [gap(12), ...together(heading(theme, title), blocks)];
}

function heading(theme: Theme, title: string): Stack {
  return {
    stack: [
      {
        text: title,
        fontSize: 16,
        bold: true,
        color: theme.heading,
        outline: true,
        lineHeight: 1.1,
      },
      {
        canvas: [{ type: 'rect', x: 0, y: 0, w: 36, h: 3, color: theme.accent }],
        margin: [0, 3, 0, 0],
      },
      gap(6),
    ],
  };
}

/** A smaller heading with what follows it. */
export function subsection(theme: Theme, title: string, blocks: readonly Block[]): Block[] {
  const head: Text = { text: title, tag: 'H3', fontSize: 11, bold: true, color: theme.ink };
  return [gap(8), ...together({ stack: [head, gap(3)] }, blocks)];
}

/** Space between blocks that is left out at the top of a page. */
export function gap(height: number): Text {
  return { text: '', fontSize: 1, lineHeight: 0.1, margin: [0, height, 0, 0] };
}

/** A line across the page, with space above it. */
export function ruleAbove(colour: string, space: number): Block {
  return {
    margin: [0, space, 0, 0],
    canvas: [
      { type: 'line', x1: 0, y1: 0, x2: contentWidth, y2: 0, lineWidth: 0.5, lineColor: colour },
    ],
  };
}

/** Blocks that stay together on a page. Only for what is far from filling one, whatever the texts are. */
export function kept(blocks: Block[], place: Partial<Stack> = {}): Stack {
  return { ...place, stack: blocks, unbreakable: true };
}

/** A small text below a chart or a table. */
export function caption(theme: Theme, text: string): Text {
  return { text, tag: 'Caption', fontSize: smallSize, color: theme.muted, margin: [0, 3, 0, 0] };
}

/** The least height, in points, that the block after a heading has on the heading's page. */
const roomAfterHeading = 96;

/**
 * A heading is never the last thing on a page. A small block is kept with its heading. Before a large block an
 * invisible spacer reserves room, and the block is then moved up into it.
 */
function together(head: Block, [first = '', ...rest]: readonly Block[]): Block[] {
  if (isSmall(first) || isKept(first))
    return [{ stack: [head, first], unbreakable: true }, ...rest];
  const room: Block = {
    canvas: [
      { type: 'rect', x: 0, y: 0, w: 1, h: roomAfterHeading, color: '#fff', fillOpacity: 0 },
    ],
  };
  return [
    { stack: [head, room], unbreakable: true },
    { stack: [first], margin: [0, -roomAfterHeading, 0, 0] },
    ...rest,
  ];
}

/**
 * Returns whether a block does not fill a page even if its letters are wide and stand in the narrowest column of a
 * table.
 */
function isSmall(block: Block): boolean {
  const words = textsOf(block);
  const letters = words.reduce((sum, text) => sum + text.length, 0);
  return words.length <= 60 && letters <= 500 && words.join('').split('\n').length <= 12;
}

function isKept(block: Block): boolean {
  return typeof block === 'object' && 'unbreakable' in block && block.unbreakable === true;
}

/** All words of a block, however deep they are. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  const { text, stack, columns, table } = value as Record<string, unknown>;
  return [text, stack, columns, (table as { body?: unknown } | undefined)?.body].flatMap(textsOf);
}

/** Paragraphs are separated by empty lines; single breaks stay. */
export function paragraphsOf(words: string): string[] {
  return words
    .split(/\r?\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

export function paragraphs(words: string, fontSize = bodySize): Block[] {
  return paragraphsOf(words).map((text, index) =>
    whole({ text, fontSize, margin: [0, index === 0 ? 0 : 6, 0, 0] }),
  );
}

/** Does not break over pages if it is small. */
export function whole(block: Block): Block {
  return isSmall(block) ? { stack: [block], unbreakable: true } : block;
}

/** Sentences, each with its source in small letters below. */
export function statements(
  theme: Theme,
  list: readonly (Statement & { mark?: string })[],
  width = contentWidth,
): Block[] {
  return list.map((statement, index) =>
    whole({
      margin: [0, index === 0 ? 0 : 5, 0, 0],
      tag: 'LI',
      columns: [
        { text: '•', tag: 'Lbl', width: 10, color: theme.heading, bold: true },
        { width: width - 10, tag: 'LBody', stack: withSource(theme, statement) },
      ],
    }),
  );
}

function withSource(theme: Theme, { text, source }: Statement): Text[] {
  if (source === '') return [{ text }];
  return [{ text }, { text: `Source: ${source}`, fontSize: smallSize, color: theme.muted }];
}

const padding = 6;

/** The width that is left for words in columns that fill a width together, by shares. */
function columnWidths(shares: readonly number[], width = contentWidth): number[] {
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => (width * share) / sum - 2 * padding);
}

/** A table with a coloured head that is repeated on each page. Columns with `isFigure` stand to the right. */
export function listing(
  theme: Theme,
  columns: readonly { title: string; share: number; isFigure?: boolean }[],
  rows: readonly (readonly Cell[])[],
  { width = contentWidth, fontSize = bodySize }: { width?: number; fontSize?: number } = {},
): Table {
  const widths = columnWidths(
    columns.map(({ share }) => share),
    width,
  );
  const alignment = (index: number) => (columns[index]?.isFigure ? 'right' : 'left');
  return {
    table: {
      widths,
      headerRows: 1,
      body: [
        columns.map(({ title }, index) => ({
          text: title,
          bold: true,
          fontSize: Math.min(8, fontSize),
          color: theme.onPrimary,
          fillColor: theme.primary,
          alignment: alignment(index),
        })),
        ...rows.map((row) =>
          row.map((cell, index) =>
            typeof cell === 'string' ? { text: cell, fontSize, alignment: alignment(index) } : cell,
          ),
        ),
      ],
    },
    layout: ruled(theme, fontSize < 8 ? 1.8 : fontSize < bodySize ? 2.2 : 3),
  };
}

/** Thin lines between the rows. */
export function ruled(theme: Theme, above = 4): object {
  return {
    hLineWidth: (line: number) => (line === 0 ? 0 : 0.5),
    vLineWidth: () => 0,
    hLineColor: () => theme.line,
    paddingLeft: () => padding,
    paddingRight: () => padding,
    paddingTop: () => above,
    paddingBottom: () => above,
  };
}

type Fact = readonly [label: string, value: string];

/** Pairs of label and value in a table. */
export function facts(
  theme: Theme,
  rows: readonly Fact[],
  width = contentWidth,
  labelShare = 0.34,
  above = 3,
): Table {
  return {
    rowHeads: true,
    table: {
      widths: columnWidths([labelShare, 1 - labelShare], width),
      body: rows
        .filter(([, value]) => value !== '')
        .map(([label, value]) => [{ text: label, color: theme.muted }, { text: value }]),
    },
    layout: {
      ...ruled(theme),
      hLineWidth: (line: number, node: Table) =>
        line === 0 || line === node.table.body.length ? 0 : 0.5,
      paddingTop: () => above,
      paddingBottom: () => above,
    },
  };
}

/** Pairs of label and value, in two columns beside each other. */
export function factsBeside(
  theme: Theme,
  [left, right]: readonly [readonly Fact[], readonly Fact[]],
  labelShare: number,
): Columns {
  const columnGap = 16;
  const width = (contentWidth - columnGap) / 2;
  const columns = [left, right].map((rows) => ({
    ...facts(theme, rows, width, labelShare, 2),
    width,
  }));
  return { columnGap, columns };
}

/** A figure in large letters below its name. */
export function keyFigure(
  theme: Theme,
  { name, value, note = '' }: { name: string; value: string; note?: string },
): Stack {
  const small = { fontSize: 8, color: theme.muted };
  return {
    margin: [0, 4, 0, 0],
    stack: [
      { ...small, text: name },
      {
        text: value,
        bold: true,
        color: theme.heading,
        lineHeight: 1.1,
        fontSize: value.length > 9 ? 11 : 15,
      },
      ...(note === '' ? [] : [{ ...small, text: note }]),
    ],
  };
}

/** Sentences with their numbers. */
export function numbered(theme: Theme, list: readonly string[]): Block[] {
  return list.map((text, index) =>
    whole({
      margin: [0, index === 0 ? 0 : 3, 0, 0],
      tag: 'LI',
      columns: [
        { text: `${index + 1}.`, tag: 'Lbl', width: 14, color: theme.heading, bold: true },
        { width: contentWidth - 14, tag: 'LBody', text },
      ],
    }),
  );
}

function inOneParagraph(theme: Theme, { text, source }: Statement): (string | Text)[] {
  if (source === '') return [text];
  return [`${text} `, { text: `Source: ${source}`, fontSize: smallSize, color: theme.muted }];
}

/** A statement on a tinted ground with a bar at the left. */
export function callout(theme: Theme, statement: Statement, index: number): Table {
  return {
    margin: [0, index === 0 ? 0 : 3, 0, 0],
    table: {
      widths: [contentWidth - 3 - 26],
      body: [[{ text: inOneParagraph(theme, statement), fillColor: theme.tint }]],
    },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: (line: number) => (line === 0 ? 3 : 0),
      vLineColor: () => theme.line,
      paddingLeft: () => 13,
      paddingRight: () => 13,
      paddingTop: () => 5,
      paddingBottom: () => 4,
    },
  };
}
