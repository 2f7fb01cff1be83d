import bidiJs from 'bidi-js';
import { chooseFonts, isUsual, loadedSlice, type Piece } from './choose-fonts.ts';
import { usualFont } from './usual-font.ts';

/** The fonts of a document, found before it is laid out. */
type Dressing = {
  /** The slices that its texts need, as TrueType files by name. */
  fonts: Map<string, { regular: Uint8Array; bold: Uint8Array }>;
  /** Blocks whose every text names its fonts. Texts in the usual font alone stay as they are. */
  dress<Value>(blocks: Value): Value;
};

/** The part of a text in one font and one direction. */
type Run = { text: string; font: string; level: number; run: number; isUsual: boolean };

/** Paragraphs in Arabic or Hebrew stand at the right; a name may stay where the page has its place. */
const paragraphCharactersMin = 60;

/** Finds the fonts for every text of some blocks. */
export async function dressingFor(blocks: readonly unknown[]): Promise<Dressing> {
  const pieces = new Map<string, Piece[]>();
  const fonts: Dressing['fonts'] = new Map();
  for (const text of blocks.flatMap(textsOf)) {
    if (isUsual(text) || pieces.has(text)) continue;
    const chosen = await chooseFonts(text);
    pieces.set(text, chosen);
    for (const { font } of chosen) {
      if (font !== usualFont && !fonts.has(font)) fonts.set(font, await loadedSlice(font));
    }
  }
  return {
    fonts,
    dress: (value) => (pieces.size === 0 ? value : dressValue(value, pieces)),
  };
}

/** Every text as it is laid out: the parts of a composed one together, because order and fonts go across them. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (!isBlock(value)) return [];
  const own =
    'text' in value
      ? [
          partsOf(value.text)
            .map(({ text }) => text)
            .join(''),
        ]
      : [];
  return [...own, ...membersOf(value).flatMap(textsOf)];
}

type Loose = Record<string, unknown>;

function isBlock(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null;
}

function membersOf({ stack, columns, table }: Loose): unknown[] {
  return [stack, columns, isBlock(table) ? table.body : undefined];
}

function dressValue<Value>(value: Value, pieces: ReadonlyMap<string, Piece[]>): Value {
  return dressAny(value, pieces) as Value;
}

function dressAny(value: unknown, pieces: ReadonlyMap<string, Piece[]>): unknown {
  if (typeof value === 'string') {
    return pieces.has(value) ? dressText({ text: value }, pieces) : value;
  }
  if (Array.isArray(value)) return value.map((one) => dressAny(one, pieces));
  if (!isBlock(value)) return value;
  if ('text' in value) return dressText(value, pieces);
  const { stack, columns, table } = value;
  if (stack !== undefined) return { ...value, stack: dressAny(stack, pieces) };
  if (columns !== undefined) return { ...value, columns: dressAny(columns, pieces) };
  if (!isBlock(table)) return value;
  return { ...value, table: { ...table, body: dressAny(table.body, pieces) } };
}

/** A text, or a part of one with its own lettering. */
type Part = { text: string; lettering: Loose };

function partsOf(text: unknown): Part[] {
  if (Array.isArray(text)) return text.flatMap(partsOf);
  if (typeof text === 'string') return [{ text, lettering: {} }];
  if (!isBlock(text)) return [];
  const { text: inner, ...lettering } = text;
  return partsOf(inner).map((part) => ({
    ...part,
    lettering: { ...lettering, ...part.lettering },
  }));
}

function dressText(block: Loose, pieces: ReadonlyMap<string, Piece[]>): unknown {
  const parts = partsOf(block.text);
  const whole = parts.map(({ text }) => text).join('');
  const chosen = pieces.get(whole);
  if (chosen === undefined) return block;
  const isAtRight = whole.length >= paragraphCharactersMin && isRightToLeft(whole);
  return {
    ...(isAtRight && { alignment: 'right' }),
    ...block,
    text: runsOf(parts, whole, chosen),
  } satisfies Loose;
}

function runsOf(parts: readonly Part[], whole: string, pieces: readonly Piece[]): Loose[] {
  const levels = hasRightToLeft(whole) ? levelsOf(whole) : undefined;
  const runs: (Run & { part: number })[] = [];
  let end = 0;
  const ends = parts.map(({ text }) => {
    end += text.length;
    return end;
  });
  for (const { start, text, font, missing } of pieces) {
    const part = ends.findIndex((partEnd) => start < partEnd);
    const found = levels?.[start] ?? 0;
    // Numbers of characters are read from left to right everywhere.
    const level = missing === undefined ? found : found + (found % 2);
    const last = runs.at(-1);
    const isSame = last?.part === part && last.font === font && last.level === level;
    if (isSame) last.text += text;
    else runs.push({ text, font, level, part, run: runs.length, isUsual: font === usualFont });
  }
  return runs
    .filter(({ text }) => text !== '')
    .map(({ part, ...run }) => ({ ...parts[part]?.lettering, ...run }));
}

// Its types describe the module for other loaders, which have the function as `default`.
const bidi = (bidiJs as unknown as typeof bidiJs.default)();

const rightToLeftLetters = /[\p{Script=Arabic}\p{Script=Hebrew}]/gu;
const letters = /\p{L}/gu;
/** Overrides turn the letters of a text around against their nature, which in a contract can only mislead. */
const overrides = /[\u202d\u202e]/g;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns whether any of the text runs from right to left. */
function hasRightToLeft(text: string): boolean {
  return text.search(rightToLeftLetters) >= 0;
}

/** Returns whether each letter of a text runs from right to left. */
export function isAllRightToLeft(text: string): boolean {
  return text.replaceAll(rightToLeftLetters, '') === '';
}

/** Returns whether a text as a whole runs from right to left: most of its letters do. */
function isRightToLeft(text: string): boolean {
  const rightToLeft = text.match(rightToLeftLetters)?.length ?? 0;
  return 2 * rightToLeft > (text.match(letters)?.length ?? 0);
}

/** The level of each UTF-16 unit by the Unicode bidirectional algorithm (UAX 9); odd ones run from right to left. */
function levelsOf(text: string): Uint8Array {
  const plain = text.replaceAll(overrides, '\u200b');
  return bidi.getEmbeddingLevels(plain, isRightToLeft(text) ? 'rtl' : 'ltr').levels;
}

/** The indexes of the parts of a line from left to right, by their levels (rule L2). */
export function visualOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, index) => index);
  for (let level = Math.max(0, ...levels); level > 0; level -= 1) {
    for (let start = 0; start < order.length; start += 1) {
      if (levelAt(start) < level) continue;
      let end = start;
      while (end + 1 < order.length && levelAt(end + 1) >= level) end += 1;
      order.splice(start, end - start + 1, ...order.slice(start, end + 1).reverse());
      start = end;
    }
  }
  return order;

  function levelAt(place: number): number {
    return levels[order[place] ?? 0] ?? 0;
  }
}

/**
 * A part of a line in the order in which its font must be handed it. Fonts turn around what is in Arabic or Hebrew
 * letters by themselves, and nothing else.
 */
export function inFontOrder(text: string, level: number): string {
  const isTurned = level % 2 === 1;
  if (isTurnedByFont(text) === isTurned) return text;
  const characters = Array.from(segmenter.segment(text), ({ segment }) => segment).reverse();
  if (!isTurned) return characters.join('');
  return characters.map((one) => bidi.getMirroredCharacter(one) ?? one).join('');
}

/** fontkit takes the direction from the first character that belongs to a script. */
function isTurnedByFont(text: string): boolean {
  const first = /[^\p{Script=Common}\p{Script=Inherited}]/u.exec(text)?.[0];
  return first !== undefined && hasRightToLeft(first);
}
