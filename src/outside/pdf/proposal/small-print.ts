import type { Part } from '../../../domain/proposals/document/parts.ts';
import type { Block, Text } from '../block.ts';
import { contentWidth, linesMax, type Theme } from './page.ts';
import { gap, kept, paragraphsOf, ruleAbove } from './parts.ts';

// Long texts in small letters, in bands of two columns. A band stays on its page and is read before the next one, so
// a reader never turns back to the top of a page, as with columns that go on over several pages.

const columnGap = 18;
const columnWidth = (contentWidth - columnGap) / 2;
/** The most lines of a band and of a column, whatever their letters: far less than a page. */
const bandLinesMax = 75;
const columnLinesMax = 50;
/** Letters of the language in a line of small letters. */
const lettersInLine = 66;

/** A paragraph, or a title with the paragraph below it. */
type Passage = { title?: string; text: string; mark?: string; isPoint?: boolean };

/** The passages of a section without tables and charts, each below the title of its group. */
export function passagesOf(parts: readonly Part[]): Passage[] {
  return parts.flatMap((part): Passage[] => {
    switch (part.kind) {
      case 'more':
        return passagesOf(part.parts);
      case 'group':
        return passagesOf(part.parts).map((passage, index) =>
          index === 0 ? { ...passage, title: part.title } : passage,
        );
      case 'paragraphs':
        return paragraphsOf(part.text).map((text) => ({ text }));
      case 'statements':
        return part.statements.map(({ source: _, ...statement }) => ({
          ...statement,
          isPoint: true,
        }));
      case 'text':
        return typeof part.text === 'string' ? [{ text: part.text }] : [];
      default:
        return [];
    }
  });
}

export function smallPrint(theme: Theme, passages: readonly Passage[], fontSize: number): Block[] {
  return bandsOf(passages).map((band, index) => {
    const margin: [number, number, number, number] = [0, index === 0 ? 0 : 5, 0, 0];
    const [only] = band;
    // A paragraph for a page or more flows over the pages.
    if (band.length === 1 && only !== undefined && linesOf(only) > columnLinesMax) {
      return { margin, stack: print(theme, only, { place: 0, fontSize }) };
    }
    const columns = halvesOf(band).map((half) => ({
      width: columnWidth,
      stack: half.flatMap((passage, place) => print(theme, passage, { place, fontSize })),
    }));
    // Without a line, the columns of two bands would be read as two columns over both.
    const line = index === 0 ? [] : [ruleAbove(theme.line, 0), gap(5)];
    return kept([...line, { columnGap, columns }], { margin });
  });
}

/** Bands of about the same height, from title to title where that can be, and each very long paragraph for itself. */
function bandsOf(passages: readonly Passage[]): Passage[][] {
  const total = heightMax(passages);
  const enough = total / Math.ceil(total / bandLinesMax);
  const bands: Passage[][] = [];
  for (const passage of passages) {
    const last = bands.at(-1);
    const lines = last === undefined ? Number.POSITIVE_INFINITY : heightMax(last);
    const isEnough = lines >= (passage.title === undefined ? enough : enough * 0.6);
    if (last === undefined || isEnough || !isBand([...last, passage])) bands.push([passage]);
    else last.push(passage);
  }
  const [end = [], before = []] = [bands.pop(), bands.pop()];
  const isOne = heightMax(end) < enough / 3 && isBand([...before, ...end]);
  return [...bands, ...(isOne ? [[...before, ...end]] : [before, end])].filter(
    ({ length }) => length > 0,
  );
}

function heightMax(passages: readonly Passage[]): number {
  return passages.reduce((sum, passage) => sum + linesOf(passage), 0);
}

/** Whether both columns are certain to fit on a page with what stands above them. */
function isBand(passages: readonly Passage[]): boolean {
  return halvesOf(passages).every((half) => heightMax(half) <= columnLinesMax);
}

/** Cuts a band where its columns are most alike in height; the left one may be the higher. */
function halvesOf(band: readonly Passage[]): [Passage[], Passage[]] {
  const heightOf = (part: readonly Passage[]) =>
    part.reduce((sum, one) => sum + usualHeight(one), 0);
  const cuts = band.map((_, index) => {
    const [left, right] = [band.slice(0, index + 1), band.slice(index + 1)];
    return { left, right, height: Math.max(heightOf(left), heightOf(right)) };
  });
  const best = cuts.reduce((least, cut) => (cut.height < least.height ? cut : least));
  return [best.left, best.right];
}

/** In lines, as letters usually are. */
function usualHeight({ title, text, mark = '' }: Passage): number {
  const lines = Math.ceil((text.length + mark.length + 3) / lettersInLine);
  return lines + 0.35 + (title === undefined ? 0 : 1.9);
}

function linesOf({ title = '', text, mark = '' }: Passage): number {
  return [title, `${text} ${mark}`]
    .filter((words) => words !== '')
    .reduce((sum, words) => sum + linesMax(words, columnWidth - 8, 8), 0);
}

function print(
  theme: Theme,
  { title, text, mark, isPoint }: Passage,
  { place, fontSize }: { place: number; fontSize: number },
): Block[] {
  const above = place === 0 ? 0 : 3;
  const words: Text = {
    fontSize,
    text: mark === undefined ? text : [text, { text: ` ${mark}`, color: theme.muted }],
  };
  const body: Block = isPoint
    ? {
        tag: 'LI',
        columnGap: 0,
        columns: [
          { text: '•', tag: 'Lbl', width: 8, fontSize, bold: true, color: theme.heading },
          { ...words, tag: 'LBody', width: columnWidth - 8 },
        ],
      }
    : words;
  if (title === undefined) return [{ ...body, margin: [0, above, 0, 0] }];
  return [
    {
      text: title,
      tag: 'H3',
      fontSize: 8.5,
      bold: true,
      color: theme.ink,
      margin: [0, place === 0 ? 0 : 8, 0, 2],
    },
    body,
  ];
}
