import {
  componentKinds,
  type Cell as DocumentCell,
  type Table as DocumentTable,
  type OptionCard,
  type Part,
  type Row,
  type Section,
  type Words,
} from '../../../domain/proposals/document/parts.ts';
import type { Block, Cell, Drawing, Table, Text } from '../block.ts';
import { contentWidth, isShort, smallSize, type Theme } from './page.ts';
import {
  callout,
  caption,
  facts,
  factsBeside,
  gap,
  kept,
  keyFigure,
  listing,
  numbered,
  paragraphs,
  ruled,
  section,
  statements,
  subsection,
  textsOf,
  whole,
} from './parts.ts';

// Sets the parts of a proposal as blocks of pages. A chart, its numbers and its heading stay on one page.

/** A section below its heading. */
export function setSection(theme: Theme, { title, parts }: Section): Block[] {
  return section(theme, title, setParts(theme, parts, contentWidth));
}

export function setParts(theme: Theme, parts: readonly Part[], width: number): Block[] {
  return parts
    .map((part) => setPart(theme, part, width))
    .filter((blocks) => blocks.length > 0)
    .flatMap((blocks, index) => (index === 0 ? blocks : [gap(6), ...blocks]));
}

function setPart(theme: Theme, part: Part, width: number): Block[] {
  switch (part.kind) {
    case 'text':
      return [whole({ text: words(part.text), ...(part.look === 'lead' && { fontSize: 11 }) })];
    case 'timing':
      return [{ text: part.text, bold: true }];
    case 'paragraphs':
      return paragraphs(part.text);
    case 'figures':
      return [beside(part.figures, width, (one) => keyFigure(theme, one))];
    case 'facts':
      return [
        width === contentWidth && part.facts.length > 1
          ? factsBeside(theme, halves(part.facts), 0.41)
          : facts(theme, part.facts, width),
      ];
    case 'promises':
      return [
        beside(part.promises, width, ({ text, note }) => ({
          stack: [
            { text, bold: true },
            { text: note, fontSize: 8, color: theme.muted },
          ],
        })),
      ];
    case 'statements':
      return part.look === 'notes'
        ? part.statements.map((statement, index) => callout(theme, statement, index))
        : statements(theme, part.statements, width);
    case 'steps':
      return [kept(numbered(theme, part.steps))];
    case 'products':
      return [products(theme, part, width)];
    case 'options':
      return optionRows(part.cards).map((row) => optionCards(theme, row, width));
    case 'charts':
      return [kept([charts(theme, part, width)])];
    case 'table':
      return [setTable(theme, part.table, width)];
    case 'bill':
      return [bill(theme, part.table)];
    case 'beside':
      return sides(theme, part, width);
    case 'more':
      return setParts(theme, part.parts, width);
    case 'group':
      return group(theme, part, width);
    case 'summary':
      return [];
  }
}

function words(text: Words): string | (string | Text)[] {
  if (typeof text === 'string') return text;
  return text.map((one) => (typeof one === 'string' ? one : { text: one.strong, bold: true }));
}

/** Of the same width, in a row. */
function beside<One>(list: readonly One[], width: number, set: (one: One) => Block): Block {
  const columnGap = 10;
  const each = (width - columnGap * (list.length - 1)) / list.length;
  return { columnGap, columns: list.map((one) => ({ width: each, stack: [set(one)] })) };
}

function halves<One>(list: readonly One[]): [One[], One[]] {
  const left = Math.ceil(list.length / 2);
  return [list.slice(0, left), list.slice(left)];
}

const columnGap = 16;

function sides(
  theme: Theme,
  { left, right }: Extract<Part, { kind: 'beside' }>,
  width: number,
): Block[] {
  if (left.length === 0) return setParts(theme, right, width);
  const half = (width - columnGap) / 2;
  const columns = [left, right].map((parts) => ({
    width: half,
    stack: setParts(theme, parts, half),
  }));
  return [whole({ columnGap, columns })];
}

/** The letters of a group that, even if all are wide and in narrow columns, is far from filling a page. */
const keptLettersMax = 900;

function group(
  theme: Theme,
  { title, parts }: Extract<Part, { kind: 'group' }>,
  width: number,
): Block[] {
  const blocks = setParts(theme, parts, width);
  const letters = textsOf(blocks).join('').length;
  return subsection(theme, title, letters <= keptLettersMax ? [kept(blocks)] : blocks);
}

/** In points. */
const pictureSize: [number, number] = [48, 28];

function products(
  theme: Theme,
  { products: list }: Extract<Part, { kind: 'products' }>,
  width: number,
): Table {
  const small = { fontSize: 8, color: theme.muted };
  return {
    rowHeads: true,
    table: {
      widths: [64, width - 64 - 24],
      body: list.map(({ kind, name, quantity, notes, warranty, picture, datasheet }) => [
        {
          stack: [
            ...(picture === undefined
              ? []
              : [{ image: picture, fit: pictureSize, alt: `Picture of ${name}` }]),
            { ...small, text: componentKinds[kind] },
          ],
        },
        {
          stack: [
            { text: quantity > 1 ? `${quantity} × ${name}` : name, bold: true },
            ...[...notes, warranty]
              .filter((text) => text !== '')
              .map((text) => ({ ...small, text })),
            ...(datasheet === undefined
              ? []
              : [{ ...small, text: 'Datasheet', link: datasheet, color: theme.heading }]),
          ],
        },
      ]),
    },
    layout: ruled(theme),
  };
}

const optionsInRow = 4;

/** Options in rows that are about equally full. */
function optionRows(cards: readonly OptionCard[]): OptionCard[][] {
  const each = Math.ceil(cards.length / Math.ceil(cards.length / optionsInRow));
  return cards
    .flatMap((_, index) => (index % each === 0 ? [index] : []))
    .map((start) => cards.slice(start, start + each));
}

/** Cards beside each other, that of this proposal below a line of the accent colour. */
function optionCards(theme: Theme, cards: readonly OptionCard[], width: number): Table {
  const [between, padding] = [6, 9];
  const small = { fontSize: 8, color: theme.muted };
  const each = (width - between * (cards.length - 1)) / cards.length - 2 * padding;
  const isOwn = (column: number) => cards[column]?.isOwn === true;
  return {
    table: {
      widths: cards.map(() => each),
      body: [
        cards.map(({ title, size, price, facts: figures, mark }) => ({
          fillColor: theme.tint,
          stack: [
            { text: title, tag: 'H3', bold: true },
            { ...small, text: size },
            { text: price, fontSize: 15, bold: true, color: theme.heading },
            ...figures.map(([name, value]) => ({ ...small, text: `${name} ${value}` })),
            ...(mark === '' ? [] : [{ ...small, text: mark, bold: true, color: theme.heading }]),
          ],
        })),
      ],
    },
    layout: {
      hLineWidth: (line: number) => (line === 0 ? 3 : 0),
      hLineColor: (_line: number, _node: Table, column: number) =>
        isOwn(column) ? theme.accent : theme.tint,
      vLineWidth: (line: number) => (line === 0 || line === cards.length ? 0 : between),
      vLineColor: () => '#ffffff',
      paddingLeft: () => padding,
      paddingRight: () => padding,
      paddingTop: () => 6,
      paddingBottom: () => 6,
    },
  };
}

const chartWidth = 235;

/** Charts beside each other, or one with its numbers at the right. */
function charts(
  theme: Theme,
  { charts: list, numbers, isRoof }: Extract<Part, { kind: 'charts' }>,
  width: number,
): Block {
  const one = ({ svg, caption: below }: (typeof list)[number], size: number) => ({
    width: size,
    stack: [{ svg, width: size }, caption(theme, below)],
  });
  const [first] = list;
  if (numbers !== undefined && first !== undefined) {
    const rest = width - chartWidth - columnGap;
    return { columnGap, columns: [one(first, chartWidth), setNumbers(theme, numbers, rest)] };
  }
  if (first !== undefined && list.length === 1) {
    return one(first, isRoof ? Math.min(width, 330) : width);
  }
  const each = (width - columnGap * (list.length - 1)) / list.length;
  return { columnGap, columns: list.map((chart) => one(chart, each)) };
}

const numbersRowsMax = 14;

/** Many rows stand in two columns. */
function setNumbers(theme: Theme, table: DocumentTable, width: number): Block {
  if (table.rows.length <= numbersRowsMax) return setTable(theme, table, width, smallSize);
  const gapBetween = 10;
  const half = (width - gapBetween) / 2;
  return {
    width,
    columnGap: gapBetween,
    columns: halves(table.rows).map((rows) => ({
      ...setTable(theme, { ...table, rows }, half, smallSize),
      width: half,
    })),
  };
}

function setTable(theme: Theme, table: DocumentTable, width: number, fontSize = 8.5): Table {
  const { columns, rows, sums = [] } = table;
  const shares = columns.length === 2 ? [1, 1] : [2, ...columns.slice(1).map(() => 1)];
  const set = listing(
    theme,
    columns.map((column, index) => ({ ...column, share: shares[index] ?? 1 })),
    [
      ...rows.map((row) => setRow(theme, row, table, { fontSize })),
      ...sums.map((row) => setRow(theme, row, table, { fontSize, bold: true })),
    ],
    { width, fontSize },
  );
  // A row higher than a page that must not break would be lost.
  const isLow = textsOf(set).every((text) => text.length <= 120);
  Object.assign(set.table, { dontBreakRows: isLow, keepWithHeaderRows: isLow ? 1 : 0 });
  return { ...set, width };
}

type Look = { fontSize?: number; bold?: boolean; color?: string; fillColor?: string };

function setRow(theme: Theme, { cells }: Row, { columns }: DocumentTable, look: Look): Cell[] {
  return cells.map((cell, index) => ({
    ...(columns[index]?.isFigure && { alignment: 'right' as const }),
    ...(columns[index]?.isFigure ? setFigure(theme, cell, look) : setCell(theme, cell, look)),
  }));
}

/** A figure has its notes beside it, so that its row stays one line high. */
function setFigure(theme: Theme, cell: DocumentCell, look: Look): Exclude<Cell, string> {
  if (typeof cell === 'string' || cell.notes === undefined) return setCell(theme, cell, look);
  const note = { fontSize: smallSize, color: look.color ?? theme.muted };
  return {
    ...look,
    text: [cell.text, ...cell.notes.map((text) => ({ ...note, text: `  ${text}` }))],
  };
}

function setCell(
  theme: Theme,
  cell: DocumentCell,
  { fillColor, ...look }: Look,
): Exclude<Cell, string> {
  const ground = fillColor === undefined ? {} : { fillColor };
  if (typeof cell === 'string') return { ...look, ...ground, text: cell };
  const { text, notes = [], place, azimuth } = cell;
  const named = { ...look, text: place === undefined ? text : `${place}  ${text}` };
  const color = look.color ?? theme.muted;
  const stack: Block[] = [
    azimuth === undefined ? named : { columns: [{ ...compass(theme, azimuth), width: 16 }, named] },
    ...notes.map((note) => ({ text: note, fontSize: smallSize, color })),
  ];
  return { ...ground, stack };
}

/** A small compass whose needle points where the panels face; north is up. */
function compass(theme: Theme, azimuth: number): Drawing {
  const [centre, length] = [5.5, 4.5];
  const angle = (azimuth * Math.PI) / 180;
  const ring = { type: 'ellipse', x: centre, y: centre, r1: centre, r2: centre };
  const needle = {
    type: 'line',
    x1: centre,
    y1: centre,
    x2: centre + Math.sin(angle) * length,
    y2: centre - Math.cos(angle) * length,
  };
  return {
    canvas: [
      { ...ring, lineColor: theme.muted, lineWidth: 0.6 },
      { ...needle, lineColor: theme.heading, lineWidth: 1.4 },
    ],
  };
}

const billShares = [3.6, 1];

/**
 * The last row holds the last two lines together with the sums: it does not break, so sums never stand alone on a page,
 * and the head of the table is repeated above them.
 */
function bill(theme: Theme, table: DocumentTable): Block {
  const { columns, rows, sums = [] } = table;
  const lines = rows.map((row) => setRow(theme, row, table, {}));
  const titled = columns.map((column, index) => ({ ...column, share: billShares[index] ?? 1 }));
  const whole = listing(theme, titled, lines.slice(0, -2));
  const { widths } = whole.table;
  const closing: Table = {
    continues: true,
    margin: [-6, 0, -6, 0],
    table: {
      widths: [...widths],
      body: [
        ...lines.slice(-2),
        ...sums.map((row) => setRow(theme, row, table, lookOf(theme, row))),
      ],
    },
    layout: ruled(theme, 3),
  };
  whole.table.body.push([{ ...closing, colSpan: 2 }, {}]);
  const texts = rows.map(({ cells: [first = ''] }) =>
    typeof first === 'string' ? first : first.text,
  );
  const room = widths[0] ?? 0;
  // A block higher than a page that must not break would be lost.
  whole.table.dontBreakRows = texts.every((text) => isShort(text, room, 16));
  const last = whole.table.body.length - 1;
  const paddingOf = (row: number) => (row === last ? 0 : 3);
  whole.layout = { ...ruled(theme), paddingTop: paddingOf, paddingBottom: paddingOf };
  const isLow = rows.length + sums.length <= 20 && texts.every((text) => isShort(text, room, 2));
  return isLow ? kept([whole]) : whole;
}

function lookOf(theme: Theme, { look }: Row): Look {
  if (look === 'sum') return { bold: true };
  if (look === undefined) return {};
  return { bold: true, fontSize: 12, color: theme.onPrimary, fillColor: theme.primary };
}
