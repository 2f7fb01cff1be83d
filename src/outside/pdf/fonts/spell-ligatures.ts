import type { Font, Glyphs } from 'pdfmake/js/PDFDocument.js';
import { isAllRightToLeft } from './text-direction.ts';

/** The zero-width non-joiner: a glyph without ink. */
const inkless = 0x200c;

const nowhere = { xAdvance: 0, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth: 0 };

/**
 * Lets readers of a file find words with ligatures such as lam-alef. Glyphs of Arabic stand from left to right and
 * readers turn them around, but not all of them the letters within one glyph. So a ligature stands for its last letter,
 * and a glyph without ink or width on its right for each of those before.
 */
export function spellLigatures(font: Font): void {
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
