import layoutBuilder, { type Inline, type Line } from 'pdfmake/js/LayoutBuilder.js';
import pdfDocument, { type Font, type Glyphs } from 'pdfmake/js/PDFDocument.js';
import renderer from 'pdfmake/js/Renderer.js';
import { inFontOrder, isAllRightToLeft, visualOrder } from './dress-blocks.ts';
import { usualFont } from './usual-font.ts';

/** The zero-width non-joiner: a glyph without ink. */
const inkless = 0x200c;

const nowhere = { xAdvance: 0, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth: 0 };

// What pdfmake does not do for scripts of the world: a line gets its words in the order in which they are read, a word
// that is longer than a line breaks between whole characters, and readers of the file find the text as it was written.

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Scripts without spaces between words. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const words = new Intl.Segmenter('th', { granularity: 'word' });

const lines = layoutBuilder.default.prototype;
const { buildNextLine } = lines;

lines.buildNextLine = function (node) {
  const line = buildNextLine.call(this, node);
  if (line === null) return null;
  breakBetweenCharacters(line, node._inlines);
  orderLine(line);
  return line;
};

const drawing = renderer.default.prototype;
const { renderLine } = drawing;

/** Glyphs stand in another order than their letters, and may be parts of them, so each word carries its letters. */
drawing.renderLine = function (line, x, y) {
  if (line.inlines.every(({ written }) => written === undefined)) {
    renderLine.call(this, line, x, y);
    return;
  }
  const { pdfDocument: document } = this;
  const { text: drawText, addContent } = document;
  let index = -1;
  document.text = (...drawn) => {
    index += 1;
    return drawText.apply(document, drawn);
  };
  document.addContent = (operator) => {
    const actual = line.inlines[index]?.written;
    // Within the text object, or readers take the place of the word from outside of it.
    if (operator === 'ET' && actual !== undefined) document.endMarkedContent();
    addContent.call(document, operator);
    if (operator === 'BT' && actual !== undefined) document.markContent('Span', { actual });
    return document;
  };
  renderLine.call(this, line, x, y);
  document.text = drawText;
  document.addContent = addContent;
};

const fonts = pdfDocument.default.prototype;
const { provideFont } = fonts;
const prepared = new WeakSet<object>();

/** The room above and below the line that other fonts get, in thousandths: about that of the usual font. */
const roomMax = { above: 1000, below: 350 };

/** Some fonts ask for twice the height of a line, and a single name would move all that is below it. */
fonts.provideFont = function (family, bold, italics) {
  const font = provideFont.call(this, family, bold, italics);
  if (prepared.has(font)) return font;
  prepared.add(font);
  if (family === usualFont) {
    leaveContext(font);
    return font;
  }
  spellLigatures(font);
  leaveMarks(font);
  font.ascender = Math.min(font.ascender, roomMax.above);
  font.descender = Math.max(font.descender, -roomMax.below);
  return font;
};

/** Inter fits signs to their neighbours, which takes a third of the time of a document and shows in few places. */
function leaveContext(font: Font): void {
  const { layoutRun } = font;
  font.layoutRun = (text, features) =>
    layoutRun.call(font, text, { calt: false, ...(features as object | undefined) });
}

/**
 * fontkit fails at a mark that the font gives no place over its letter. Letters are chosen one by one so that none does;
 * where two together still do, their marks stand where the font has them.
 */
function leaveMarks(font: Font): void {
  const { layoutRun } = font;
  font.layoutRun = (text, features) => {
    try {
      return layoutRun.call(font, text, features);
    } catch {
      return layoutRun.call(font, text, { mark: false, mkmk: false });
    }
  };
}

/** Moves the end of a word that was cut within a character to the next line. */
function breakBetweenCharacters(line: Line, rest: Inline[]): void {
  const [last, next] = [line.inlines.at(-1), rest[0]];
  if (last?.level === undefined || next?.level === undefined || last.run !== next.run) return;
  const whole = last.text + next.text;
  const cut = lastBreakBefore(whole, last.text.length);
  if (cut === 0 || cut === last.text.length) return;
  next.text = whole.slice(cut);
  next.width = widthOf(next);
  const before = last.width;
  last.text = whole.slice(0, cut);
  last.width = widthOf(last);
  line.inlineWidths += last.width - before;
}

function lastBreakBefore(text: string, end: number): number {
  const segmenter = unspaced.test(text) ? words : characters;
  const segment = segmenter.segment(text).containing(end);
  const start = segment?.index ?? end;
  if (start > 0 || segmenter === characters) return start;
  return characters.segment(text).containing(end)?.index ?? end;
}

function widthOf({ font, text, fontSize, fontFeatures, characterSpacing = 0 }: Inline): number {
  return font.widthOfString(text, fontSize, fontFeatures) + characterSpacing * (text.length - 1);
}

/** Lines in the usual font alone stay as pdfmake made them. */
function orderLine(line: Line): void {
  if (line.inlines.every(({ run }) => run === undefined)) return;
  if (line.inlines.some(({ level = 0 }) => level > 0)) turnLine(line);
  for (const inline of line.inlines) {
    const { text, level = 0, isUsual } = inline;
    inline.text = inFontOrder(text, level);
    // Readers turn words around that run from right to left, so those are told by their glyphs; a bracket alone is
    // mirrored.
    const isTold = level % 2 === 1 ? text.length === 1 : isUsual === false;
    if (isTold) inline.written = text;
  }
}

function turnLine(line: Line): void {
  trim(line);
  let x = 0;
  line.inlines = visualOrder(line.inlines.map(({ level = 0 }) => level)).map((index) => {
    const inline = line.inlines[index] as Inline;
    inline.x = x;
    x += inline.width;
    return inline;
  });
  line.leadingCut = 0;
  line.trailingCut = 0;
  line.inlineWidths = x;
}

/** Spaces at the ends of a line, which would otherwise move into it. */
function trim(line: Line): void {
  while (line.inlines.length > 1 && line.inlines.at(-1)?.text.trim() === '') line.inlines.pop();
  while (line.inlines.length > 1 && line.inlines[0]?.text.trim() === '') line.inlines.shift();
  for (const [inline, trimmed] of [
    [line.inlines[0], line.inlines[0]?.text.trimStart()],
    [line.inlines.at(-1), line.inlines.at(-1)?.text.trimEnd()],
  ] as const) {
    if (inline === undefined || trimmed === undefined || trimmed === inline.text) continue;
    inline.text = trimmed;
    inline.width = widthOf(inline);
  }
}

/**
 * Lets readers of a file find words with ligatures such as lam-alef. Glyphs of Arabic stand from left to right and
 * readers turn them around, but not all of them the letters within one glyph. So a ligature stands for its last letter,
 * and a glyph without ink or width on its right for each of those before.
 */
function spellLigatures(font: Font): void {
  const { encode } = font;
  const spelled = new Map<number, string>();

  font.encode = (text, features) => {
    const [codes, positions] = encode.call(font, text, features);
    const { glyphs } = font.layout(text, features);
    const isSpelt = glyphs.map(
      ({ codePoints }) =>
        codePoints.length > 1 && isAllRightToLeft(String.fromCodePoint(...codePoints)),
    );
    if (!isSpelt.includes(true)) return [codes, positions];
    const spelt: Glyphs = [[], []];
    for (const [index, { codePoints }] of glyphs.entries()) {
      const code = codes[index] ?? '';
      spelt[0].push(code);
      spelt[1].push(positions[index] ?? nowhere);
      if (!isSpelt[index]) continue;
      const [last = 0, ...before] = codePoints.toReversed();
      font.unicode[Number.parseInt(code, 16)] = [last];
      for (const codePoint of before) {
        spelt[0].push(spelled.get(codePoint) ?? addInkless(codePoint));
        spelt[1].push(nowhere);
      }
    }
    return spelt;
  };

  function addInkless(codePoint: number): string {
    font.subset.glyphs.push(font.font.glyphForCodePoint(inkless).id);
    const index = font.subset.glyphs.length - 1;
    font.widths[index] = 0;
    font.unicode[index] = [codePoint];
    const code = index.toString(16).padStart(4, '0');
    spelled.set(codePoint, code);
    return code;
  }
}
